// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// Presses that come over the network, by the interface that `shutter-web` calls.
struct NetworkPressTests {
  private typealias Press = GatewayInterface.PressNetwork

  private static func button(users: String = "\(geteuid())", _ more: String = "") -> String {
    """
    [[network]]
    name = "doorbell"
    users = [\(users)]
    \(more.contains("per_second") ? "" : "per_second = 100")
    \(more)
    """
  }

  @discardableResult
  private func press(
    _ stage: PressStage, _ device: String = "doorbell", _ role: GatewayInterface.Role? = nil
  ) throws -> Press.Reply {
    try stage.daemons.connect(.gateway).call(Press.self, .init(device: device, role: role))
  }

  private func refusal(
    _ stage: PressStage, _ device: String = "doorbell", _ role: GatewayInterface.Role? = nil
  ) throws -> String? {
    do {
      try press(stage, device, role)
      return nil
    } catch let error as RemoteError {
      return error.name
    }
  }

  @Test("whoever is in front gets it, with its role, as a whole press; the audit log has its kind")
  func granted() throws {
    let stage = try PressStage(Self.button("roles = [\"primary\", \"secondary\"]"))
    let client = try stage.interaction()
    for role in [GatewayInterface.Role?.none, .secondary] {
      let reply = try press(stage, "doorbell", role)
      #expect(reply.route == .granted)
      let began = try client.eventAtOnce()
      #expect(began.phase == .began && began.press == reply.press && began.kind == .network)
      #expect(began.device == "doorbell" && began.role == role ?? .primary)
      let ended = try client.eventAtOnce()
      #expect(ended.phase == .ended && ended.press == reply.press)
    }
    #expect(try stage.auditRecord("routed", "network")["route"] == "granted")
    #expect(try stage.state().granted == 2)
  }

  @Test("at a locked seat, and without a client, it goes the default way like any other")
  func decided() throws {
    let stage = try PressStage(Self.button())
    #expect(try press(stage).route == .default)
    let client = try stage.interaction()
    #expect(try press(stage).route == .granted)
    _ = (try client.eventAtOnce(), try client.eventAtOnce())
    try stage.setLocked(true)
    #expect(try press(stage).route == .default)
    #expect(try stage.state().defaulted == 2)
  }

  @Test("a client behind another gets none: it is for the one in front")
  func behind() throws {
    let stage = try PressStage(Self.button())
    let client = try stage.interaction()
    let other = try stage.client()
    defer { other.signal(SIGTERM) }
    #expect(try client.status().obstacles == [.notForeground])
    #expect(try press(stage).route == .granted)
    #expect(try client.isQuiet())
  }

  @Test("there is none by default, and only users that its table names may press it, in its roles")
  func refused() throws {
    let none = try PressStage()
    #expect(try refusal(none) == GatewayInterface.NotAuthorized.name)
    let stage = try PressStage(Self.button(users: "4294967000, \"no-such-user\""))
    #expect(try refusal(stage) == GatewayInterface.NotAuthorized.name)
    try stage.reload(Self.button())
    #expect(try press(stage).route == .default)
    #expect(try refusal(stage, "other") == GatewayInterface.NotAuthorized.name)
    #expect(try refusal(stage, "doorbell", .secondary)?.hasSuffix(".InvalidParameter") == true)
    #expect(try refusal(stage, "doorbell", .lock)?.hasSuffix(".InvalidParameter") == true)
    // It is no simulated device.
    let moved = #expect(throws: RemoteError.self) {
      try stage.daemons.connect(.control).call(
        ControlInterface.SimulateButton.self,
        .init(device: "doorbell", button: "primary", pressed: true))
    }
    #expect(moved?.name == ControlInterface.NoSuchDevice.name)
    try stage.reload("")
    #expect(try refusal(stage) == GatewayInterface.NotAuthorized.name)
    let devices = try stage.daemons.connect(.gateway)
      .call(GatewayInterface.ListDevices.self, .init()).devices
    #expect(!devices.contains { $0.name == "doorbell" })
  }

  @Test("more presses in a second than its table allows are refused, and reach nobody")
  func rate() throws {
    let stage = try PressStage(Self.button("per_second = 1"))
    var pressed: Int64 = 0
    var name = try refusal(stage)
    while name == nil {
      pressed += 1
      try #require(pressed < 10_000)
      name = try refusal(stage)
    }
    #expect(name == GatewayInterface.TooManyPresses.name)
    #expect(try stage.state().defaulted == pressed)
  }
}
