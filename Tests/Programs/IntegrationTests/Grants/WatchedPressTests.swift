// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// A member of the group `shutter` does not learn when somebody presses a button for another one's program.
@Suite("Who may watch presses", .twoUsers)
struct WatchedPressTests {
  private typealias Gateway = GatewayInterface

  private static func isDown(_ devices: [GatewayInterface.Device]) -> Bool {
    devices.contains { $0.buttons.contains { $0.name == Studio.button && $0.pressed } }
  }

  @Test(
    "levels: the administrator's, and those of the client in front while its seat is not locked")
  func levels() throws {
    let studio = try Studio(gateway: "external_sessions_for = [\(OtherUser.uid)]")
    let other = try OtherUser.connect(studio, .gateway)
    func listed(_ connection: Connection) throws -> Bool {
      try Self.isDown(connection.call(Gateway.ListDevices.self, .init()).devices)
    }
    let administrator = try studio.connect(.gateway)
    let watcher = try OtherUser.connect(studio, .gateway)
    try studio.down()
    #expect(try listed(administrator))
    #expect(try !listed(other))
    try watcher.send(Gateway.WatchDevices.self, .init(), mode: .more)
    #expect(try !Self.isDown(watcher.next(Gateway.WatchDevices.self).devices ?? []))
    try studio.up()
    // In front it has the presses themselves.
    let stream = try OtherUser.connect(studio, .gateway)
    try stream.send(
      Gateway.AddInteraction.self, .init(application: "a.b", requestForeground: true), mode: .more)
    #expect(try stream.next(Gateway.AddInteraction.self).status?.foreground == true)
    try studio.down()
    #expect(try listed(other))
    try studio.daemons.control("lock", "on")
    #expect(try !listed(other) && listed(administrator))
    try studio.daemons.control("lock", "off")
    #expect(try listed(other))
    try studio.setForeground(pid: nil)
    #expect(try !listed(other))
    try studio.up()
  }

  @Test("sounds: the presses of a user's own programs, and all for whom the administrator names")
  func sounds() throws {
    for players in ["", "players = [\(OtherUser.uid)]"] {
      let studio = try Studio(gateway: "[sounds]\ncapture_sound = \"always\"\n\(players)")
      let session = try TestSession(studio)
      let client = try TestInteraction(session)
      let own = try studio.connect(.gateway)
      let other = try OtherUser.connect(studio, .gateway)
      for watcher in [own, other] {
        try watcher.send(Gateway.WatchSounds.self, .init(), mode: .more)
        #expect(try watcher.next(Gateway.WatchSounds.self).sound == nil)
      }
      try studio.press()
      #expect(try client.event().phase == .began)
      #expect(try own.next(Gateway.WatchSounds.self).sound?.name == "shutter")
      // Heard by everybody, so nothing has come before it.
      _ = try studio.daemons.control("sounds", "--play", "begin_recording")
      let first = try other.next(Gateway.WatchSounds.self).sound
      #expect(first?.name == (players.isEmpty ? "begin_recording" : "shutter"))
    }
  }

  @Test("eight sessions of a user, and another one's are not fewer for that")
  func sessions() throws {
    let studio = try Studio()
    OtherUser.letIn(studio, .engine)
    var open: [TestSession] = []
    for _ in 0..<8 { open.append(try TestSession(studio, starts: false, uid: OtherUser.uid)) }
    #expect(throws: EngineInterface.TooManyObjects(limit: 8).remote) {
      try TestSession(studio, starts: false, uid: OtherUser.uid)
    }
    open.append(try TestSession(studio, starts: false, uid: OtherUser.uid - 1))
    for _ in 0..<9 { open.append(try TestSession(studio, starts: false)) }
    #expect(open.count == 18)
  }
}
