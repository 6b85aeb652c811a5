// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// `Scripts/demo` as a newcomer starts it, with the programs of these tests. It ends with the object, and its folder goes.
final class DemoStage {
  private let script: RunningProcess
  /// All that it has said so far.
  private(set) var said: [String] = []

  init(_ mode: String) throws {
    let programs = try Daemons().binary("shutterd").split(
      separator: "/", omittingEmptySubsequences: false
    ).dropLast().joined(separator: "/")
    // The threads of tests block signals, and bash would have to live without SIGTERM.
    let unblocked =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
      + "os.execvp(sys.argv[1], sys.argv[1:])"
    script = try RunningProcess(
      [
        "env", "SHUTTERD_BIN=\(programs)", "SHUTTERD_PORT=0", "python3", "-c", unblocked,
        "\(Repository.root)/Scripts/demo", "--\(mode)",
      ], errorOutput: .merged)
  }

  deinit {
    let folder = try? folder()
    script.signal(SIGTERM)
    _ = try? script.remainingOutput()
    _ = try? script.wait()
    if let folder { _ = try? Command.run("rm", "-rf", folder) }
  }

  /// Waits until it has said something with these words; returns what stands behind them, up to the next space or comma.
  func word(after words: String, seconds: Int64 = Patience.seconds) throws -> String {
    while true {
      for line in said {
        guard let found = line.firstRange(of: words) else { continue }
        return String(line[found.upperBound...].prefix { $0 != " " && $0 != "," && $0 != ";" })
      }
      guard let line = try script.nextLine(seconds: seconds) else {
        throw TestError.ended(awaited: "\"\(words)\" in\n\(said.joined(separator: "\n"))")
      }
      said.append(line)
    }
  }

  /// The folder that it has made, once it has named something in it.
  func folder() throws -> String {
    let name = try word(after: "/tmp/shutterd-demo.").prefix { $0.isLetter || $0.isNumber }
    return "/tmp/shutterd-demo.\(name)"
  }

  /// A line at its keyboard.
  func type(_ line: String) throws { try script.write(line) }

  /// Waits until it has ended; returns its status.
  func end() throws -> Int32 {
    while let line = try script.nextLine() { said.append(line) }
    return try script.wait()
  }

  // MARK: The page that it announces

  /// The port of the page's address.
  func port() throws -> UInt16 {
    let address = try word(after: "ready: open ")
    let digits = address.split(separator: "localhost:").last?.prefix { $0.isNumber } ?? ""
    return try #require(UInt16(digits), "the address \(address)")
  }

  func get(_ path: String) throws -> WebAnswer {
    let port = try port()
    let connection = try WebConnection(port: port)
    try connection.send(Array("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8))
    return try WebAnswer(connection.rest())
  }

  /// The socket of a page.
  func page(_ path: String = "/live") throws -> WebPageSocket {
    let port = try port()
    return try WebPageSocket(
      WebConnection(port: port),
      [
        "Host: localhost:\(port)", "Origin: http://localhost:\(port)", "Connection: Upgrade",
        "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ], path: path)
  }
}
