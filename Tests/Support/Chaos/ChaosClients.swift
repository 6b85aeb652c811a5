// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Varlink

/// The client processes of a chaos run: real connections of real processes, whose messages come and go
/// through the program chaos-clients.
final class ChaosClients {
  /// A message of a process.
  enum Message {
    case started(pid: Int32)
    case text(Substring)
    /// The connection has ended.
    case end
  }

  private let program: RunningProcess

  init(_ daemons: Daemons) throws {
    program = try RunningProcess([
      try Daemons.besideTests("chaos-clients"), daemons.path("org.shutterd.Gateway"),
    ])
  }

  func start(_ client: Int) throws { try program.write("start \(client)") }

  func kill(_ client: Int) throws { try program.write("kill \(client)") }

  func stop(_ client: Int) throws { try program.write("stop \(client)") }

  func resume(_ client: Int) throws { try program.write("cont \(client)") }

  func close(_ client: Int, _ connection: Int) throws {
    try program.write("close \(client) \(connection)")
  }

  func send<Method: VarlinkMethod>(
    _ client: Int, _ connection: Int, _ method: Method.Type, _ parameters: Method.Parameters,
    mode: Call.Mode = .single
  ) throws {
    let text = String(decoding: method.call(parameters, mode: mode).dropLast(), as: UTF8.self)
    try program.write("send \(client) \(connection) \(text)")
  }

  /// The next message within the time; nil if there is none.
  func next(within milliseconds: Int64) throws -> (client: Int, connection: Int, Message)? {
    guard let line = try program.lineIfAny(milliseconds: milliseconds) else { return nil }
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let client = Int(words[0]) else {
      throw TestError.unexpected(awaited: "a line of chaos-clients", got: line)
    }
    if words[1] == "pid", words.count == 3, let pid = Int32(words[2]) {
      return (client, 0, .started(pid: pid))
    }
    guard let connection = Int(words[1]) else {
      throw TestError.unexpected(awaited: "a line of chaos-clients", got: line)
    }
    return (client, connection, words.count == 3 ? .text(words[2]) : .end)
  }
}
