// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing
import Varlink

/// What the manual shows is what happens: its examples are taken out of its source and typed into
/// shells beside real daemons.
struct ManualExampleTests {
  private static let path = "\(Repository.root)/man/shutterd-protocol.7"
  private static let interfaces: [any VarlinkInterface.Type] = [
    GatewayInterface.self, ControlInterface.self, EngineLinkInterface.self, EngineInterface.self,
  ]

  @Test(
    "what is typed by hand does what the page says",
    arguments: ["man/shutterd-protocol.7", "man/shutterctl.1", "README.md"])
  func session(file: String) throws {
    var session = try ManualSession()
    try session.run(ManualPage("\(Repository.root)/\(file)"), in: file)
  }

  @Test("the examples for other tools name sockets, methods and parameters that there are")
  func otherTools() throws {
    let commands = try ManualPage(Self.path).examples.filter { $0.mark == .parse }
      .flatMap(\.commands)
    try #require(!commands.isEmpty)
    for command in commands {
      // In place of the tool: its words, as the shell understands them.
      let words = try Command.run(
        "bash", "-c", "varlinkctl() { printf '%s\\037' \"$@\"; }\n\(command)"
      ).split(separator: "\u{1f}").map { String($0) }.filter { $0 != "--more" }
      try #require(words.count >= 2, "\(command)")
      let socket = try #require(
        RuntimeDirectory.Socket.allCases.first {
          RuntimeDirectory.system.path(of: $0) == words[1]
        }, "\(command)")
      let interface = try #require(Self.interfaces.first { $0.name == socket.rawValue })
      guard words[0] == "call" else {
        #expect(words[0] == "introspect" && words.count == 2)
        continue
      }
      let method = try #require(interface.methods.first { $0.name == words[2] }, "\(command)")
      try #require(words.count == 4, "\(command)")
      try Self.checkParameters(of: method, JSON(parsing: words[3]))
    }
    try Self.tryVarlinkctl(commands)
  }

  /// Tries the examples of varlinkctl where there is one.
  private static func tryVarlinkctl(_ commands: [String]) throws {
    guard (try? Command.run("varlinkctl", "--version")) != nil else { return }
    let studio = try Studio()
    let comparison = ManualComparison(folder: studio.daemons.runtimeFolder)
    // The others want a session, or go on for ever.
    for command in commands where !command.contains("...") && !command.contains("--more") {
      #expect(try !Command.run("bash", "-c", comparison.filledIn(command)).isEmpty)
    }
  }

  private static func checkParameters<Method: VarlinkMethod>(
    of method: Method.Type, _ parameters: JSON
  ) throws {
    _ = try Method.Parameters(from: parameters, .strict)
  }
}
