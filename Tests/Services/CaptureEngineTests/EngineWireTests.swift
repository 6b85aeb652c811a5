// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices
import Vocabulary

@testable import CaptureEngine

/// The engine's words and those of its interface.
struct EngineWireTests {
  static let words = [
    WordPair(CapturePreset.self), WordPair(CaptureMedium.self),
    WordPair(CameraPosition.self, without: [.unknown]), WordPair(ButtonAction.self),
    WordPair(WhileBusy.self), WordPair(PhotoQuality.self), WordPair(PhotoStage.self),
    WordPair(FrameTimeSource.self), WordPair(ZeroShutterLag.self), WordPair(PressSource.self),
    WordPair(RecordingStage.self), WordPair(RecordingCodec.self), WordPair(IdleWish.self),
    WordPair(PressureLevel.self), WordPair(PressureFactor.self), WordPair(StoragePressure.self),
    WordPair(CameraKind.self), WordPair(AdjustmentControls.ZoomMeans.self),
  ]

  @Test("each word is declared on both sides, and goes both ways", arguments: words)
  func alike(words: WordPair) {
    #expect(words.words == words.declared)
    #expect(words.goesBothWays)
  }

  @Test("words that have no raw value of their own: reasons, and a side that is not known")
  func others() {
    #expect(
      Set(InterruptionReason.allCases.map(\.wire))
        == Set(EngineInterface.InterruptionReason.declared))
    #expect(EngineInterface.Camera.Position(nil) == .unknown)
    #expect(EngineInterface.Camera.Position(.back) == .back)
  }

  @Test(
    "a start by a camera's own clock is reported as one, and a photo's light does not rely on it")
  func startByCamera() {
    #expect(StampSource.startByCamera.told == .startOfExposure)
    #expect(StampSource.startByCamera.forLight == .endOfFrame)
    #expect(StampSource.startOfExposure.forLight == .startOfExposure)
  }
}
