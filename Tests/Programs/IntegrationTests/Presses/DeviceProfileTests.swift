// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Roles of one key on several devices (requirements R-107). Rules that match a device of the kernel are in
/// `RecordingRigTests`.
struct DeviceProfileTests {
  private static let configuration =
    "external_sessions_for = [\(getuid())]\n" + """
      [[simulated]]
      name = "AB Shutter3"
      buttons = { KEY_VOLUMEUP = "primary" }
      [[simulated]]
      name = "keyboard"
      buttons = { KEY_VOLUMEUP = "secondary" }

      """

  @Test("a remote's VOLUMEUP is the shutter while the keyboard's is not, also both at once")
  func roles() throws {
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(configuration: Self.configuration)
    defer { withExtendedLifetime(gateway) {} }
    let client = try TestInteraction.external(daemons)
    for (device, role) in [
      ("AB Shutter3", GatewayInterface.Role.primary), ("keyboard", .secondary),
    ] {
      try daemons.control("sim", "press", device, "KEY_VOLUMEUP", "--hold", "1")
      let began = try client.event()
      #expect(began.phase == .began && began.device == device && began.role == role)
      #expect(try client.event().phase == .ended)
    }
    try daemons.control("sim", "down", "keyboard", "KEY_VOLUMEUP")
    try daemons.control("sim", "press", "AB Shutter3", "KEY_VOLUMEUP", "--hold", "1")
    try daemons.control("sim", "up", "keyboard", "KEY_VOLUMEUP")
    let events = try (0..<4).map { _ in try client.event() }
    #expect(events.map(\.role) == [.secondary, .primary, .primary, .secondary])
    #expect(events.map(\.phase) == [.began, .began, .ended, .ended])
  }
}

/// Lines that are momentary (requirements R-108), through the real gateway.
struct MomentaryTests {
  private static let configuration =
    "external_sessions_for = [\(getuid())]\n" + """
      [[simulated_gpio]]
      chip = "booth"
      lines = ["PEDAL"]
      [[gpio]]
      chip = "booth"
      [[gpio.line]]
      line = "PEDAL"
      role = "primary"
      momentary = true

      """

  @Test("a pedal that is stood on is began and ended 1 ms apart, and nothing comes of its release")
  func pedal() throws {
    let daemons = try Daemons()
    let gateway = try daemons.startGateway(configuration: Self.configuration)
    defer { withExtendedLifetime(gateway) {} }
    let client = try TestInteraction.external(daemons)
    for _ in 0..<2 {
      try daemons.control("sim", "gpio", "booth", "PEDAL", "high")
      let began = try client.event()
      let ended = try client.event()
      #expect(began.phase == .began && ended.phase == .ended && began.press == ended.press)
      #expect(ended.heldUSec == 1_000 && ended.monotonicUSec == began.monotonicUSec + 1_000)
      try daemons.control("sim", "gpio", "booth", "PEDAL", "low")
      // Until the window of quiet is over.
      usleep(40_000)
      #expect(try client.isQuiet())
    }
  }
}
