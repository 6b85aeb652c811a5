// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import Testing
import Varlink

@testable import ShutterKit

/// The library's words and those of the interfaces.
struct KitWordTests {
  @Test("every word that an interface declares has a constant, or a reason to have none")
  func constants() {
    check(
      [CaptureEvent.Role.primary, .secondary, .halfPress],
      without: [
        "none", "lock", "launch", "zoom_in", "zoom_out", "exposure_up", "exposure_down",
        "control_up", "control_down",
      ])
    check([
      CaptureEvent.Source.key, .gpio, .remote, .indirectPointer, .touch, .simulated, .screen,
      .network,
    ])
    check([
      CaptureEvent.CancelReason.interactionDisabled, .interactionRemoved, .backgrounded,
      .sessionStopped, .sessionInterrupted, .engineLost, .clientUnresponsive, .deviceRemoved,
      .syncLost, .locked, .leftRegion, .becameBand, .palm, .withdrawn, .timedOut,
      .configurationChanged, .gatewayShutdown,
    ])
    check([CaptureEvent.TouchType.direct, .indirect, .indirectPointer, .pencil])
    check([Pen.Tool.pen, .rubber, .brush, .pencil, .airbrush, .mouse, .lens])
    check([PointerStyle.Shape.system, .hidden, .crosshair, .shutter, .busy, .beam])
    check([CaptureGesture.Kind.tap, .doubleTap, .hold, .holdProgress, .repeat])
    check([
      InteractionStatus.Obstacle.engineAbsent, .notForeground, .noSession, .sessionNotRunning,
      .sessionInterrupted, .disabled, .shadowed, .unresponsive, .locked,
    ])
    check([CaptureSession.State.stopped, .starting, .running, .interrupted, .failed])
    check([
      CaptureSession.InterruptionReason.notAvailableInBackground, .audioInUse, .videoInUse,
      .severalForegroundClients, .systemPressure, .privacy, .noSignal,
      .formatInUse,
    ])
    check([CaptureSession.OtherFormat.refuse, .wait, .change])
    check([CaptureSession.FormatKeeping.otherUser, .recording, .askedFor, .configuring, .capturing])
    check([CaptureSession.Preset.photo, .high, .medium, .low])
    check([CaptureSession.SystemPressureState.Level.nominal, .fair, .serious, .critical, .shutdown])
    check([CaptureSession.SystemPressureState.Factor.systemTemperature, .peakPower])
    check([CaptureSession.SystemPressureState.Storage.enough, .low, .full])
    check([
      ButtonActions.Action.none, .photo, .toggleRecording, .recordWhileHeld, .nextCamera,
      .selfTimer, .interval, .burstWhileHeld,
    ])
    check([ButtonActions.WhileBusy.drop, .queueOne, .queue])
    check([CapturePhoto.TimeSource.startOfExposure, .endOfFrame, .received])
    check([CapturePhoto.ZeroShutterLag.used, .missed, .off])
    check([CapturePhoto.PressSource.gateway, .caller])
    check([RecordingSettings.Codec.h264, .mjpeg])
    check([CaptureDevice.Position.front, .back, .external, .unknown])
  }

  @Test("every step of a film, and every medium, has its word")
  func steps() {
    let steps = RecordingStep.Kind.allCases.map(\.wire)
    #expect(
      Set(steps.map(\.rawValue)) == Set(EngineInterface.RecordingStep.declared.map(\.rawValue)))
    #expect(steps.map { RecordingStep.Kind($0) } == RecordingStep.Kind.allCases)
    #expect(RecordingStep.Kind(.unrecognized("third")) == nil)
    #expect(
      Set(CaptureDevice.MediaType.allCases.map(\.wire.rawValue))
        == Set(EngineInterface.GetAuthorization.Parameters.Medium.declared.map(\.rawValue)))
  }

  @Test("words that the library alone has are not the interface's")
  func own() {
    #expect(!CaptureEvent.CancelReason.gatewayLost.wire.isDeclared)
    #expect(!InteractionStatus.Obstacle.gatewayAbsent.wire.isDeclared)
  }

  @Test("a word that is newer than the library goes over unchanged")
  func unknown() {
    let role = CaptureEvent.Role(.unrecognized("third"))
    #expect(role.rawValue == "third" && role.wire == .unrecognized("third"))
  }

  private func check<Word: WireWord & OpenEnumeration>(
    _ words: [Word], without others: [String] = [],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Set(words.map(\.rawValue) + others) == Set(Word.Wire.declared.map(\.rawValue)),
      sourceLocation: location)
    #expect(words.allSatisfy { Word($0.wire) == $0 }, sourceLocation: location)
  }
}
