// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The manual's examples are true: they are taken out of its source and typed into shells beside
/// real daemons.
struct ManualExampleTests {
  private static let path = "\(Repository.root)/man/shutterd-protocol.7"
  private static let interfaces: [any VarlinkInterface.Type] = [
    GatewayInterface.self, ControlInterface.self, EngineLinkInterface.self, EngineInterface.self,
    PrintInterface.self,
  ]

  @Test(
    "commands typed by hand do what the page says",
    arguments: ["man/shutterd-protocol.7", "man/shutterctl.1", "README.md", "docs/CLIENTS.md"])
  func session(file: String) throws {
    var session = try ManualSession()
    try session.run(ManualPage("\(Repository.root)/\(file)"), in: file)
  }

  @Test("the examples for other tools name sockets, methods and parameters that there are")
  func otherTools() throws {
    let calls = try ManualPage(Self.path).examples.filter { $0.mark == .parse }
      .flatMap { try $0.arguments(of: "varlinkctl") }
    try #require(!calls.isEmpty)
    for call in calls {
      let words = call.filter { $0 != "--more" }
      try #require(words.count >= 2, "\(call)")
      let socket = try #require(
        RuntimeDirectory.Socket.allCases.first {
          RuntimeDirectory.system.path(of: $0) == words[1]
        }, "\(call)")
      let interface = try #require(Self.interfaces.first { $0.name == socket.rawValue })
      guard words[0] == "call" else {
        #expect(words[0] == "introspect" && words.count == 2)
        continue
      }
      let method = try #require(interface.methods.first { $0.name == words[2] }, "\(call)")
      try #require(words.count == 4, "\(call)")
      try Self.checkParameters(of: method, JSON(parsing: words[3]))
    }
  }

  private static func checkParameters<Method: VarlinkMethod>(
    of method: Method.Type, _ parameters: JSON
  ) throws {
    _ = try Method.Parameters(from: parameters, .strict)
  }
}
