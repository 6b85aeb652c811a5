// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import Testing
import Varlink
import VideoDevices
import Vocabulary

@testable import CaptureEngine

/// The engine's words have the same spelling as those of its interfaces.
struct EngineWireTests {
  @Test("a word that the engine sends is spelt as the interface spells it")
  func sent() {
    check(ReportedState.self) { $0.wire }
    check(ReportedState.self) { $0.linkWire }
    check(Readiness.self) { $0.wire }
    check(Readiness.self) { $0.linkWire }
    check(CapturePreset.self) { $0.wire }
    check(CameraPosition.self) { EngineInterface.Camera.Position($0) }
    check(ButtonAction.self) { $0.wire }
    check(WhileBusy.self) { $0.wire }
    check(PhotoStep.self) { $0.wire }
    check(PhotoQuality.self) { $0.wire }
    check(FrameTimeSource.self) { $0.wire }
    check(ZeroShutterLag.self) { $0.wire }
    check(PressSource.self) { $0.wire }
    #expect(
      InterruptionReason.allCases.map(\.wire.rawValue) == InterruptionReason.allCases.map(\.name))
    #expect(EngineInterface.Camera.Position(nil) == .unknown)
    check(PressureLevel.self) { EngineInterface.PressureLevel(rawValue: $0.rawValue) }
    check(PressureFactor.self) { EngineInterface.PressureFactor(rawValue: $0.rawValue) }
    check(StoragePressure.self) { EngineInterface.StoragePressure(rawValue: $0.rawValue) }
  }

  @Test("a word of the interface is the engine's of the same name, or none")
  func received() {
    check(Role.self) { Role($0) }
    check(CapturePreset.self) { CapturePreset($0) }
    check(ButtonAction.self) { ButtonAction($0) }
    check(WhileBusy.self) { WhileBusy($0) }
    check(PhotoStep.self) { PhotoStep($0) }
    check(PhotoQuality.self) { (wire: EngineInterface.Configuration.MaxQuality) in
      PhotoQuality(wire)
    }
    check(PhotoQuality.self) { (wire: EngineInterface.PhotoSettings.Quality) in PhotoQuality(wire) }
  }

  @Test(
    "a start by a camera's own clock is reported as one, and a photo's light does not rely on it")
  func startByCamera() {
    #expect(StampSource.startByCamera.told == .startOfExposure)
    #expect(StampSource.startByCamera.forLight == .endOfFrame)
    #expect(StampSource.startOfExposure.forLight == .startOfExposure)
  }

  private func check<Word: RawRepresentable<String> & CaseIterable, Wire: VarlinkEnumeration>(
    _: Word.Type, _ wire: (Word) -> Wire, _ location: SourceLocation = #_sourceLocation
  ) {
    for word in Word.allCases {
      #expect(wire(word).rawValue == word.rawValue, sourceLocation: location)
      #expect(wire(word).isDeclared, sourceLocation: location)
    }
  }

  private func check<Word: RawRepresentable<String> & CaseIterable, Wire: VarlinkEnumeration>(
    _: Word.Type, _ word: (Wire) -> Word?, _ location: SourceLocation = #_sourceLocation
  ) {
    let found = Wire.declared.compactMap(word).map(\.rawValue)
    #expect(found.sorted() == Word.allCases.map(\.rawValue).sorted(), sourceLocation: location)
    for wire in Wire.declared {
      #expect((word(wire)?.rawValue ?? wire.rawValue) == wire.rawValue, sourceLocation: location)
    }
    #expect(word(Wire(rawValue: "a_word_of_tomorrow")) == nil, sourceLocation: location)
  }
}
