// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import Testing

/// The library's words and those of the interfaces.
struct WireWordTests {
  @Test("every word that an interface declares has a constant, or a reason to have none")
  func constants() {
    check([CaptureEvent.Role.primary, .secondary, .halfPress], without: ["none"])
    check([CaptureEvent.Source.key, .gpio, .remote, .indirectPointer, .touch, .simulated])
    check([
      CaptureEvent.CancelReason.interactionDisabled, .interactionRemoved, .backgrounded,
      .sessionStopped, .sessionInterrupted, .engineLost, .clientUnresponsive, .deviceRemoved,
      .syncLost, .locked, .leftRegion, .timedOut, .configurationChanged, .gatewayShutdown,
    ])
    check([CaptureGesture.Kind.tap, .doubleTap, .hold])
    check([
      InteractionStatus.Obstacle.engineAbsent, .notForeground, .noSession, .sessionNotRunning,
      .sessionInterrupted, .disabled, .shadowed, .unresponsive, .locked,
    ])
    check([CaptureSession.State.stopped, .starting, .running, .interrupted, .failed])
    check([
      CaptureSession.InterruptionReason.notAvailableInBackground, .audioInUse, .videoInUse,
      .severalForegroundClients, .systemPressure, .privacy,
    ])
    check([CaptureSession.Preset.photo, .high, .medium, .low])
    // The engine does not have these actions yet.
    check(
      [ButtonActions.Action.none, .photo],
      without: ["toggle_recording", "record_while_held", "next_camera"])
    check([ButtonActions.WhileBusy.drop, .queueOne, .queue])
    check([CapturePhoto.TimeSource.startOfExposure, .endOfFrame, .received])
    check([CapturePhoto.ZeroShutterLag.used, .missed, .off])
    check([CapturePhoto.PressSource.gateway, .caller])
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

  private func check<Word: WireWord>(
    _ words: [Word], without others: [String] = [],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Set(words.map(\.rawValue) + others) == Set(Word.Wire.declared.map(\.rawValue)),
      sourceLocation: location)
    #expect(words.allSatisfy { Word($0.wire) == $0 }, sourceLocation: location)
  }
}
