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
    check(ReportedState.self, EngineInterface.State.self)
    check(ReportedState.self, EngineLinkInterface.SessionState.self)
    check(Readiness.self, EngineInterface.Readiness.self)
    check(Readiness.self, EngineLinkInterface.Readiness.self)
    check(CapturePreset.self, EngineInterface.Preset.self)
    check(CameraPosition.self) { EngineInterface.Camera.Position($0) }
    check(ButtonAction.self, EngineInterface.ButtonAction.self)
    check(WhileBusy.self, EngineInterface.Actions.WhileBusy.self)
    check(PhotoStep.self, EngineInterface.PhotoStep.self)
    check(PhotoQuality.self, EngineInterface.Configuration.MaxQuality.self)
    check(PhotoQuality.self, EngineInterface.PhotoSettings.Quality.self)
    check(FrameTimeSource.self, EngineInterface.Photo.FrameTimeSource.self)
    check(ZeroShutterLag.self, EngineInterface.Photo.ZeroShutterLag.self)
    check(PressSource.self, EngineInterface.Photo.PressSource.self)
    check(PressSource.self, EngineInterface.StartRecording.Reply.PressSource.self)
    check(RecordingStep.self, EngineInterface.RecordingStep.self)
    check(RecordingCodec.self, EngineInterface.Codec.self)
    check(RecordingCodec.self, EngineInterface.StartRecording.Parameters.CodecValue.self)
    check(Role.self, GatewayInterface.Role.self)
    check(CaptureMedium.self, EngineInterface.GetAuthorization.Parameters.Medium.self)
    #expect(
      InterruptionReason.allCases.map(\.wire.rawValue) == InterruptionReason.allCases.map(\.name))
    #expect(EngineInterface.Camera.Position(nil) == .unknown)
    check(PressureLevel.self) { EngineInterface.PressureLevel(rawValue: $0.rawValue) }
    check(PressureFactor.self) { EngineInterface.PressureFactor(rawValue: $0.rawValue) }
    check(StoragePressure.self) { EngineInterface.StoragePressure(rawValue: $0.rawValue) }
  }

  /// By their spelling in both directions, where nothing else joins them.
  private func check<Word: RawRepresentable<String> & CaseIterable, Wire: VarlinkEnumeration>(
    _: Word.Type, _: Wire.Type, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Set(Word.allCases.map(\.rawValue)) == Set(Wire.declared.map(\.rawValue)),
      sourceLocation: location)
    #expect(Word(Wire(rawValue: "a_word_of_tomorrow")) == nil, sourceLocation: location)
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
}
