// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Decisions of the seat's owner: who is in the foreground, whether it is locked, how it is set up.
struct SeatTests {
  private typealias Control = ControlInterface

  @Test("locked mid-press: cancelled(locked); unlocked, the next press is granted")
  func locked() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    let control = try studio.connect(.control)
    try studio.down()
    _ = try interaction.event()
    try control.call(Control.SetLocked.self, .init(locked: true))
    #expect(try interaction.event().cancelReason == .locked)
    #expect(try interaction.status().obstacles == [.locked])
    #expect(try studio.state().locked)
    try studio.up()
    try studio.press()
    #expect(try studio.state().granted == 1)
    try control.call(Control.SetLocked.self, .init(locked: false))
    #expect(try interaction.status().eligible)
    try studio.press()
    #expect(try interaction.event().phase == .began)
  }

  @Test("shell policy: only the named process is in the foreground")
  func shell() throws {
    let studio = try Studio(gateway: "foreground = \"shell\"")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    #expect(interaction.firstStatus.obstacles == [.notForeground])
    let control = try studio.connect(.control)
    try control.call(Control.SetForeground.self, .init(pid: Int64(getpid())))
    #expect(try interaction.status().eligible)
    try studio.down()
    _ = try interaction.event()
    try control.call(Control.SetForeground.self, .init())
    #expect(try interaction.event().cancelReason == .backgrounded)
  }

  @Test("the log warns of a pinned application that any program can claim to be")
  func pinned() throws {
    let pinned = "foreground = \"pinned\"\npinned_application = \"org.example.booth\"\n"
    let warning = "any program may claim to be org.example.booth and get the buttons"
    let open = try Studio(gateway: pinned)
    #expect(try open.daemons.waitForLog(of: "shutterd", warning).contains("set pinned_user"))
    let named = try Studio(gateway: pinned + "pinned_user = \(getuid())")
    #expect(!named.daemons.log(of: "shutterd").contains("any program may claim"))
  }

  @Test("a button that the new configuration takes away mid-press is cancelled")
  func reconfigured() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    try studio.down()
    _ = try interaction.event()
    let file = studio.daemons.configurationFile(of: "shutterd")
    try TestFile.write(
      file, try TestFile.read(file) + "\nbuttons = { KEY_VOLUMEUP = \"primary\" }\n")
    try studio.daemons.control("reload")
    let cancelled = try interaction.event()
    #expect(cancelled.phase == .cancelled)
    #expect(
      cancelled.cancelReason == .configurationChanged || cancelled.cancelReason == .deviceRemoved)
    try studio.press(Studio.secondary)
    #expect(try interaction.event().role == .primary)
  }

  @Test("WatchDevices reports what is unplugged and plugged")
  func watch() throws {
    let studio = try Studio()
    let watcher = try studio.connect(.gateway)
    typealias Gateway = GatewayInterface
    try watcher.send(Gateway.WatchDevices.self, .init(), mode: .more)
    #expect(try watcher.next(Gateway.WatchDevices.self).devices?.map(\.name) == ["remote"])
    try studio.plug(false)
    #expect(try watcher.next(Gateway.WatchDevices.self).removed == "remote")
    try studio.plug(true)
    #expect(try watcher.next(Gateway.WatchDevices.self).added?.name == "remote")
  }
}
