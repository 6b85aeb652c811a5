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

  @Test("the examples of shutterd-protocol(7) do what the page says")
  func session() throws {
    let page = try ManualPage(Self.path)
    #expect(page.unmarked.isEmpty, "lines \(page.unmarked) show commands that nobody tries")
    let studio = try Studio()
    let folder = TemporaryFolder()
    let shown = symlink(studio.daemons.runtimeFolder, "\(folder.path)/shutterd")
    _ = try TestError.check(folder.path, shown)
    let programs = String(studio.daemons.binary("").dropLast())
    var comparison = ManualComparison(folder: studio.daemons.runtimeFolder)
    var terminals: [Int: ManualTerminal] = [:]
    for example in page.examples {
      guard case .run(let number) = example.mark else { continue }
      let terminal =
        try terminals[number] ?? ManualTerminal(runtimeFolder: folder.path, programs: programs)
      terminals[number] = terminal
      for step in example.steps {
        do {
          switch step {
          case .command(let command): try terminal.type(comparison.filledIn(command))
          case .output(let shown): try comparison.compare(terminal.line(), with: shown)
          case .interrupt: try terminal.interrupt()
          }
        } catch {
          Issue.record("the example in line \(example.line): \(error)")
          return
        }
      }
    }
    #expect(terminals.count == 3)
    for (number, terminal) in terminals {
      #expect(try terminal.leave() == "", "terminal \(number) shows more than the page")
    }
  }

  @Test("the examples for other tools name sockets, methods and parameters that there are")
  func otherTools() throws {
    let commands = try ManualPage(Self.path).examples.filter { $0.mark == .parse }
      .flatMap(\.steps).compactMap { step -> String? in
        if case .command(let command) = step { command } else { nil }
      }
    try #require(!commands.isEmpty)
    for command in commands {
      // In place of the tool: its words, as the shell understands them.
      let words = try Command.run(
        "bash", "-c", "varlinkctl() { printf '%s\\037' \"$@\"; }\n\(command)"
      ).split(separator: "\u{1f}").map { String($0) }
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

  @Test("the page has no mistake that groff knows")
  func format() throws {
    #expect(
      try Command.run("groff", "-ww", "-mandoc", "-Tutf8", "-z", Self.path) == "")
  }

  /// Tries the examples of varlinkctl where there is one.
  private static func tryVarlinkctl(_ commands: [String]) throws {
    guard (try? Command.run("varlinkctl", "--version")) != nil else { return }
    let studio = try Studio()
    let comparison = ManualComparison(folder: studio.daemons.runtimeFolder)
    for command in commands {
      #expect(try !Command.run("bash", "-c", comparison.filledIn(command)).isEmpty)
    }
  }

  private static func checkParameters<Method: VarlinkMethod>(
    of method: Method.Type, _ parameters: JSON
  ) throws {
    _ = try Method.Parameters(from: parameters, .strict)
  }
}
