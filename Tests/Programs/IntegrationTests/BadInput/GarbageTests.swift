// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import ShutterInterfaces
import TestSupport
import Testing
import VarlinkSocket

/// Garbage on a socket costs the sender its connection, or an error, and nobody else anything.
struct GarbageTests {
  /// Bytes that are no messages. The daemon closes the connection.
  static let garbage: [(what: String, bytes: [UInt8])] = [
    ("random bytes", (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) } + [0]),
    ("an empty message", [0]),
    ("no JSON", Array("hello".utf8) + [0]),
    ("no object", Array("[1,2]".utf8) + [0]),
    ("no method", Array("{\"parameters\":{}}".utf8) + [0]),
    ("a method that is a number", Array("{\"method\":7}".utf8) + [0]),
    ("broken UTF-8", Array("{\"method\":\"".utf8) + [0xff, 0xc0] + Array("\"}".utf8) + [0]),
    ("depth", [UInt8](repeating: UInt8(ascii: "["), count: 20_000) + [0]),
    ("1 MiB without NUL", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)),
  ]

  @Test("every socket outlives garbage, and a streaming client is undisturbed")
  func garbage() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    var presses: Int64 = 0
    for socket in Studio.sockets {
      // Kept open to the end: half a message, and nothing at all.
      let half = try studio.connect(socket)
      try half.send(bytes: Array("{\"method\":\"org.varlink.service.Get".utf8))
      let silent = try studio.connect(socket)
      for (what, bytes) in Self.garbage {
        let connection = try studio.connect(socket)
        // The daemon may have closed before all is sent.
        try? connection.send(bytes: bytes)
        #expect(try connection.isEnded(), "\(what) on \(socket)")
      }
      let cut = try studio.connect(socket)
      try cut.send(bytes: Array("{\"method\":".utf8))
      presses += 1
      try studio.press()
      #expect(try interaction.event().sequence == 2 * presses - 1)
      #expect(try interaction.event().sequence == 2 * presses)
      // Half a message is finished, and answered.
      try half.send(bytes: Array("Info\"}".utf8) + [0])
      guard case .success = try half.reply() else {
        Issue.record("no answer on \(socket)")
        continue
      }
      #expect(try silent.isQuiet())
    }
    #expect(try session.capture().failure == nil)
    #expect(!studio.gateway.hasEnded && !studio.engine.hasEnded)
  }

  /// Calls that cannot be served: an error each, and the connection goes on.
  @Test("wrong calls get an error each, and the connection goes on")
  func wrongCalls() throws {
    let studio = try Studio()
    for socket in Studio.sockets {
      let connection = try studio.connect(socket)
      let name = socket.rawValue
      let wrong: [(call: String, error: String)] = [
        ("{\"method\":\"\(name).NoSuchMethod\"}", "MethodNotFound"),
        ("{\"method\":\"org.example.Other.Get\"}", "InterfaceNotFound"),
        (
          "{\"method\":\"\(Self.method(socket))\",\"parameters\":{\"nonsense\":1}}",
          "InvalidParameter"
        ),
        ("{\"method\":\"\(Self.streaming(socket))\",\"parameters\":{}}", "ExpectedMore"),
        (
          "{\"method\":\"org.varlink.service.GetInterfaceDescription\","
            + "\"parameters\":{\"interface\":[]}}", "InvalidParameter"
        ),
        (
          "{\"method\":\"org.varlink.service.GetInterfaceDescription\","
            + "\"parameters\":{\"interface\":\"a.b\"}}", "InterfaceNotFound"
        ),
      ]
      for (call, error) in wrong {
        try connection.send(bytes: Array(call.utf8) + [0])
        guard case .failure(let answer) = try connection.reply() else {
          Issue.record("\(call) was served")
          continue
        }
        #expect(answer.name == "org.varlink.service.\(error)", "\(call)")
      }
    }
  }

  @Test("types that do not fit: InvalidParameter names the field by its path")
  func wrongTypes() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let engine = try studio.connect(.engine)
    let gateway = try studio.connect(.gateway)
    let calls: [(Connection, String, String, String)] = [
      (
        engine, "CapturePhoto",
        "{\"session\":\"\(session.id)\",\"settings\":{\"compression\":\"a\"}}",
        "settings.compression"
      ),
      (engine, "CapturePhoto", "{\"session\":7}", "session"),
      (engine, "Configure", "{\"session\":\"\(session.id)\"}", "configuration"),
      (
        engine, "Configure",
        "{\"session\":\"\(session.id)\",\"configuration\":{\"preset\":\"best\"}}",
        "configuration.preset"
      ),
      (gateway, "SetEnabled", "{\"interaction\":\"a\",\"enabled\":1}", "enabled"),
      (gateway, "Acknowledge", "{\"interaction\":\"a\",\"sequence\":1.5}", "sequence"),
    ]
    for (connection, method, parameters, field) in calls {
      let interface = connection === engine ? "org.shutterd.Engine" : "org.shutterd.Gateway"
      let call = "{\"method\":\"\(interface).\(method)\",\"parameters\":\(parameters)}"
      try connection.send(bytes: Array(call.utf8) + [0])
      guard case .failure(let error) = try connection.reply() else {
        Issue.record("\(call) was served")
        continue
      }
      #expect(error.parameters["parameter"] == .string(field), "\(call)")
    }
  }

  @Test("objects that do not exist have an error each")
  func unknownObjects() throws {
    let studio = try Studio()
    let gateway = try studio.connect(.gateway)
    let control = try studio.connect(.control)
    let link = try studio.connect(.engineLink)
    #expect(throws: GatewayInterface.NoSuchInteraction(interaction: "x").remote) {
      try gateway.call(GatewayInterface.SetEnabled.self, .init(interaction: "x", enabled: true))
    }
    #expect(throws: GatewayInterface.NoSuchSession(session: "x").remote) {
      try gateway.send(
        GatewayInterface.AddInteraction.self, .init(application: "a.b", session: "x"), mode: .more)
      _ = try gateway.next(GatewayInterface.AddInteraction.self)
    }
    #expect(throws: ControlInterface.NoSuchDevice(device: "x").remote) {
      try control.call(
        ControlInterface.SimulateButton.self, .init(device: "x", button: "y", pressed: true))
    }
    #expect(throws: ControlInterface.NoSuchButton(device: "remote", button: "KEY_A").remote) {
      try control.call(
        ControlInterface.SimulateButton.self,
        .init(device: "remote", button: "KEY_A", pressed: true))
    }
    #expect(throws: ControlInterface.NoSuchClient(pid: 1).remote) {
      try control.call(ControlInterface.SetForeground.self, .init(pid: 1))
    }
    // A caller that has not attached is not believed.
    #expect(throws: EngineLinkInterface.NotAttached().remote) {
      try link.call(
        EngineLinkInterface.ReportSession.self,
        .init(session: "x", uid: 0, pid: 1, state: .running))
    }
  }

  @Test("a report about a session is refused with the name of the parameter that is wrong")
  func wrongReports() throws {
    typealias Link = EngineLinkInterface
    let stage = try PressStage()
    let link = try Connection(stage.daemons.path(RuntimeDirectory.Socket.engineLink.rawValue))
    let wrong: [(state: String, uid: Int64, parameter: String)] = [
      ("walking", 0, "state"), ("walking", -1, "state"), ("running", -1, "uid"),
      ("running", 1 << 32, "uid"),
    ]
    for (state, uid, parameter) in wrong {
      #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: parameter).remote) {
        try link.call(
          Link.ReportSession.self,
          .init(session: "x", uid: uid, pid: 1, state: .init(rawValue: state)))
      }
    }
    #expect(throws: VarlinkServiceInterface.InvalidParameter(parameter: "readiness").remote) {
      try link.call(
        Link.ReportReadiness.self,
        .init(session: PressStage.session, readiness: .init(rawValue: "hungry")))
    }
  }

  /// A method that takes no parameter of the name `nonsense`, and does not stream.
  private static func method(_ socket: RuntimeDirectory.Socket) -> String {
    switch socket {
    case .gateway: GatewayInterface.ListDevices.name
    case .control: ControlInterface.GetState.name
    case .engineLink: EngineLinkInterface.ReportSessionClosed.name
    case .engine: EngineInterface.ListCameras.name
    case .print: PrintInterface.ListJobs.name
    case .hooks: HooksInterface.ListRuns.name
    }
  }

  /// A method that needs 'more'. The service of hooks has none, and is not of the studio.
  private static func streaming(_ socket: RuntimeDirectory.Socket) -> String {
    switch socket {
    case .gateway: GatewayInterface.WatchDevices.name
    case .control: ControlInterface.FollowAudit.name
    case .engineLink: EngineLinkInterface.Attach.name
    case .engine: EngineInterface.OpenSession.name
    case .print: PrintInterface.Watch.name
    case .hooks: HooksInterface.ListRuns.name
    }
  }
}
