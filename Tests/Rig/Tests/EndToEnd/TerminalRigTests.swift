// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing

/// The foreground follows the virtual terminals, where there is no logind.
@Suite(.rig, .serialized)
struct TerminalRigTests {
  @Test("active_session without logind: a client of tty13 is in front while tty13 is")
  func terminals() throws {
    defer { try? Self.show(1) }
    let daemons = try Daemons(keepsLogs: true)
    let process = try daemons.startGateway(
      configuration: """
        foreground = "active_session"
        login_records = "/nowhere"
        debounce_ms = 0
        external_sessions_for = [\(getuid())]
        [[simulated]]
        name = "sim"
        """)
    try Self.show(13)
    // systemd uses each of the first six as soon as it is in front.
    // A session of its own on that terminal, as a login has it.
    let client = ClientUnderTest(
      try RunningProcess([
        "setsid", "sh", "-c",
        "exec 5<>/dev/tty13 && exec \"$@\"", "sh", daemons.binary("shutterctl"), "client",
        "--external", "--runtime-dir", daemons.runtimeFolder,
      ]))
    try client.waitForStatus(eligible: true)
    try daemons.control("sim", "down", "sim")
    #expect(try client.event().phase == .began)
    try Self.show(14)
    #expect(try client.event().cancelReason == .backgrounded)
    try client.waitForStatus(eligible: false)
    try daemons.control("sim", "up", "sim")
    #expect(try daemons.control("why", "sim", "KEY_VOLUMEDOWN").contains("does not show"))
    try Self.show(13)
    try client.waitForStatus(eligible: true)
    #expect(!process.hasEnded)
  }

  /// Brings a terminal to the front.
  private static func show(_ number: Int32) throws {
    _ = try RigError.checkSupport("/dev/tty\(number)", rig_terminal_activate(number))
  }
}
