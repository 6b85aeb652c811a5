// SPDX-License-Identifier: Apache-2.0
import Installation
import TestSupport
import Varlink

/// Debian 13's `varlinkctl` in its own root, in which it sees the daemons' runtime folder.
struct Varlinkctl {
  /// The runtime folder's path, as it sees it.
  static let folder = DebianRoot.folder

  private let prefix: [String]

  init(_ daemons: Daemons) throws {
    prefix = try DebianRoot.command(seeing: daemons.runtimeFolder) + ["varlinkctl"]
  }

  /// The address of a daemon's socket.
  static func address(_ socket: RuntimeDirectory.Socket) -> String {
    "unix:\(folder)/\(socket.rawValue)"
  }

  /// Runs it to its end. Returns its output; throws `TestError.command` if its status is not 0.
  @discardableResult
  func run(_ arguments: String...) throws -> String { try run(arguments) }

  /// The same, with words from elsewhere.
  @discardableResult
  func run(_ arguments: [String]) throws -> String { try Command.run(prefix + arguments) }

  /// Calls a method and returns the reply.
  @discardableResult
  func call(
    _ socket: RuntimeDirectory.Socket, _ method: String, _ parameters: JSON = [:]
  ) throws -> JSON {
    let words = Self.words(socket, method, parameters)
    let output = try Command.run(prefix + ["--json=short", "call"] + words)
    // For a reply without parameters, as a service should send it (UAPI.20), it prints nothing.
    return output.isEmpty ? [:] : try JSON(parsing: output)
  }

  /// The name of the error that a call is answered with, as it prints it.
  func error(
    of socket: RuntimeDirectory.Socket, _ method: String, _ parameters: JSON = [:]
  ) throws -> String {
    do {
      let reply = try call(socket, method, parameters)
      throw TestError.unexpected(awaited: "an error", got: "\(reply)")
    } catch TestError.command(_, let status, let output) {
      let mark = "Method call \(socket.rawValue).\(method)() failed: "
      guard status == 1,
        let line = output.split(separator: "\n").first(where: { $0.hasPrefix(mark) })
      else { throw TestError.unexpected(awaited: mark, got: "status \(status), \(output)") }
      return String(line.dropFirst(mark.count))
    }
  }

  /// Starts a call with `--more`.
  func stream(
    _ socket: RuntimeDirectory.Socket, _ method: String, _ parameters: JSON = [:]
  ) throws -> VarlinkctlStream {
    let words = Self.words(socket, method, parameters)
    return VarlinkctlStream(
      try RunningProcess(prefix + ["--json=short", "--more", "call"] + words))
  }

  private static func words(
    _ socket: RuntimeDirectory.Socket, _ method: String, _ parameters: JSON
  ) -> [String] {
    [
      address(socket), "\(socket.rawValue).\(method)",
      String(decoding: parameters.jsonBytes, as: UTF8.self),
    ]
  }
}
