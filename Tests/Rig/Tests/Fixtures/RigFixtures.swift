// SPDX-License-Identifier: Apache-2.0
import PressFixtures

/// The fixtures of the press machine, as files beside its own tests.
enum RigFixtures {
  /// Fixtures that cannot be played on real devices and through the gateway's sockets, each with the reason.
  static let excluded: [String: String] = [
    "gesture-thresholds.t": "an emulated machine may be late by more than its 20 ms",
    "light-countdown.t": lights,
    "light-default.t": lights,
    "light-follows-foreground.t": lights,
    "light-momentarily.t": lights,
    "light-nobody-left.t": lights,
    "light-readiness.t": lights,
    "light-recording.t": lights,
    "light-shutdown.t": lights,
    "light-silent-client.t": lights,
    "light-trouble.t": lights,
    "line-lost-press.t": lines,
    "line-lost-release.t": lines,
    "line-lost-release-in-window.t": lines,
    "lock-switch.t": switches,
    "lock-switches.t": switches,
    "locked-extension.t": "an extension needs a launch: LockedCameraSystemdTests",
    "launch-button.t": "an extension needs a launch: LockedCameraSystemdTests",
    "launch-in-front.t": "an extension needs a launch: LockedCameraSystemdTests",
    "locked-seat.t": logins,
    "login-followed.t": logins,
    "login-moved.t": logins,
    "login-seats.t": logins,
    "seat-inactive.t": logins,
    "shutdown-held.t": stopped,
    "shutdown-unplugged.t": stopped,
    "two-seats.t": logins,
    "unresponsive-tap.t": "its second press comes exactly when the time is over",
    "user-interactions.t": "it needs two users",
    "latching.t": "the player has no file with latching; LatchRigTests has a line and a key",
    "two-paths.t":
      "all devices of uinput are one piece of hardware; RemoteRigTests has a remote of two",
    "two-paths-configured.t":
      "its presses are 5 ms apart; RemoteRigTests has a remote of two devices",
    "first-press.t":
      "a device of uinput is not connected with a key down; RemoteRigTests has one that is",
    "first-press-two.t":
      "a device of uinput is not connected with a key down; RemoteRigTests has one that is",
    "momentary-lost.t": "the kernel reports no second down of a key or line that is down",
    "knob.t":
      "a tap of ten microseconds is no longer one when its times are stretched; OddKeyRigTests has it",
    "hum.t": "the limit of half a second does not stretch; OddLineRigTests has a line that hums",
    "hum-uneven.t":
      "its limit of half a second does not stretch; OddLineRigTests has a line that hums",
    "hum-momentary.t":
      "its limit of half a second does not stretch; OddLineRigTests has a line that hums",
    "hum-lock.t": switches,
    "hum-latching.t": "the player has no file with latching; LatchRigTests has a line and a key",
    "hum-least.t":
      "the player has no file with min_press_ms; ThousandTapsRigTests/wire has such a hum",
    "least-release.t": "the player has no file with min_press_ms; OddLineRigTests has spikes",
    "least-press.t": "the player has no file with min_press_ms; OddLineRigTests has spikes",
    "band.t": pace,
    "screen.t":
      "a press has an age there, which the player cannot add: ScreenPressTests; the rest: screen-withdrawn.t",
    "gesture-progress.t": "an emulated machine may be late by more than its 50 ms",
    "pen-hover-moves.t": pace,
    "pointer-moves.t": pace,
    "pointer-requests.t": pace,
    "touch-lost.t":
      "the player loses events behind presses of another key; TouchRigTests has a screen",
    "too-many-sessions.t": "the limit of 256 is no setting of the configuration",
    "too-many-interactions.t": "the limit of 32 is no setting of the configuration",
  ]

  private static let logins =
    "the clients here have no login session, as those of LoginTests and TerminalRigTests do"
  private static let lines =
    "the kernel drops a line's edges only behind sixteen others, which would be presses themselves"

  private static let switches =
    "no client is told of a turn; SeatLockTests and KeySwitchRigTests see what it does"

  private static let stopped =
    "who watches devices is let go before the last grabs end; StuckKeyRigTests sees it from the other side"

  /// Their stories at a pace of a few moves a second are band-drawn.t, pointer-moves-slow.t and
  /// pointer-requests-slow.t, which are played; TouchGatewayRigTests has the pace of a screen that sends many.
  private static let pace =
    "what comes at most 60 times a second does not stretch with the fixture's times"

  private static let lights = "lights are seen in LightRigTests, on lines and LEDs"

  /// The names of all files.
  static let all = RigFile.names(in: folder).filter { $0.hasSuffix(".t") }

  /// The names of those that are played, grouped by the gateway that they need.
  static let playable: [String] = {
    let names = all.filter { excluded[$0] == nil }
    let needs = names.map { name in
      // A fixture that cannot be read is reported when it is played.
      (try? fixture(name)).map { GatewayFile($0, stretch: settingsStretch($0)).text } ?? ""
    }
    return zip(needs, names).sorted { $0 < $1 }.map(\.1)
  }()

  /// The factor for a fixture's configured times. A story without bounces stays the same when only its
  /// own times grow.
  static func settingsStretch(_ fixture: Fixture) -> Int64 {
    let steps = fixture.steps
    return zip(steps, steps.dropFirst()).contains(where: isBurst) ? 8 : 1
  }

  /// Whether the second step bounces after the first, so that only the clock may part them.
  static func isBurst(_ step: FixtureStep, _ next: FixtureStep) -> Bool {
    guard case .edge = step.operation, case .edge = next.operation else { return false }
    return next.timeUSec - step.timeUSec < 10_000
  }

  /// Reads one.
  static func fixture(_ name: String) throws -> Fixture {
    try FixtureParser.parse(RigFile.read("\(folder)/\(name)"))
  }

  /// The fixture as it is in the source tree.
  private static let folder: String = {
    let tests = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(tests)/Models/ButtonModelTests/Fixtures"
  }()
}
