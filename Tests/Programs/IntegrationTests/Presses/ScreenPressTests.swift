// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// Presses of buttons that a client draws on a screen of its own.
struct ScreenPressTests {
  private typealias Press = GatewayInterface.PressScreen

  private func press(
    _ stage: PressStage, _ interaction: TestInteraction, ageUSec: Int64? = nil
  ) throws -> (connection: Connection, press: Int64) {
    let connection = try stage.daemons.connect(.gateway)
    try connection.send(
      Press.self, .init(interaction: interaction.id, ageUSec: ageUSec), mode: .more)
    return (connection, try connection.next(Press.self).press)
  }

  @Test("it begins at its finger's time, ends when it is released, and is in the audit log")
  func released() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    let beforeUSec = TestClock.nowUSec
    let (connection, number) = try press(stage, client, ageUSec: 100_000)
    let began = try client.eventAtOnce()
    #expect(began.phase == .began && began.press == number && began.kind == .screen)
    let ages = beforeUSec - 100_000...TestClock.nowUSec - 100_000
    #expect(ages.contains(began.monotonicUSec))
    try stage.daemons.connect(.gateway).call(
      GatewayInterface.ReleaseScreen.self, .init(interaction: client.id, press: number))
    #expect(try client.eventAtOnce().phase == .ended)
    #expect(try connection.next(Press.self).press == number)
    #expect(try stage.auditRecord("routed", "screen")["route"] == .string("granted"))
  }

  @Test("a connection that ends takes its press back")
  func disconnected() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    do { _ = try press(stage, client) }
    #expect(try client.eventAtOnce().phase == .began)
    #expect(try client.eventAtOnce().cancelReason == .withdrawn)
    #expect(try stage.state().pressesInFlight == 0)
  }

  @Test("a client behind another gets none, and nobody else does")
  func refused() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    let other = try stage.client()
    defer { other.signal(SIGTERM) }
    #expect(try client.status().obstacles == [.notForeground])
    let error = #expect(throws: RemoteError.self) { try press(stage, client) }
    #expect(error?.name == GatewayInterface.PressRefused.name)
    #expect(error?.parameters["obstacle"] == .string("not_foreground"))
    #expect(try client.isQuiet())
    #expect(try stage.state().defaulted == 0)
  }

  @Test("an eleventh finger is refused, and one that lets go makes room")
  func many() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    var held = try (0..<10).map { _ in try press(stage, client) }
    let error = #expect(throws: RemoteError.self) { try press(stage, client) }
    #expect(error?.name == GatewayInterface.PressRefused.name)
    held.removeLast()
    try TestClock.wait(for: "a press to be taken back") {
      try stage.state().pressesInFlight == 9 ? () : nil
    }
    held.append(try press(stage, client))
    #expect(try stage.state().pressesInFlight == 10)
  }

  @Test("a press that is over, or was none, cannot be released")
  func over() throws {
    let stage = try PressStage()
    let client = try stage.interaction()
    let calls = try stage.daemons.connect(.gateway)
    #expect(throws: GatewayInterface.NoSuchPress(press: 4711).remote) {
      try calls.call(
        GatewayInterface.ReleaseScreen.self, .init(interaction: client.id, press: 4711))
    }
    // A connection that is closed would withdraw the press before it is released.
    let (connection, number) = try press(stage, client)
    try calls.call(
      GatewayInterface.ReleaseScreen.self,
      .init(interaction: client.id, press: number, cancelled: true))
    #expect(try connection.next(Press.self).press == number)
    #expect(try client.events().map(\.phase) == [.began, .cancelled])
  }
}
