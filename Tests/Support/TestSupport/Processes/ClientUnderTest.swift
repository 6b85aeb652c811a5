// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Varlink

/// `shutterctl client` as a test drives it: its lines are JSON objects, its input takes commands.
package final class ClientUnderTest {
  /// One line of output.
  package struct Line {
    package let kind: String
    package let fields: JSONObject

    /// The event of an `event` line, the photo of a `photo` line, and so on.
    package subscript(name: String) -> JSONObject? {
      if case .object(let object)? = fields[name] { return object }
      return nil
    }
  }

  private let process: RunningProcess

  /// Starts a client and waits until its interaction may have the next press.
  package convenience init(_ daemons: Daemons, _ arguments: [String] = []) throws {
    self.init(try daemons.startClient(arguments))
    try waitForStatus(eligible: true)
  }

  /// Takes over a client that was started.
  package init(_ process: RunningProcess) { self.process = process }

  package var pid: Int32 { process.pid }

  /// Waits until its interaction may have the next press, or may not.
  package func waitForStatus(eligible: Bool) throws {
    _ = try line { line in
      (line.kind == "interaction" || line.kind == "status")
        && line["status"]?["eligible"] == .bool(eligible)
    }
  }

  /// The next line that is wanted; others before it are dropped.
  package func line(seconds: Int64 = Patience.seconds, where isWanted: (Line) -> Bool) throws
    -> Line
  {
    while let text = try process.nextLine(seconds: seconds) {
      guard case .object(let fields) = try JSON(parsing: text),
        case .string(let kind)? = fields["kind"]
      else { throw TestError.timeout(awaited: "a JSON object, not \(text)") }
      let line = Line(kind: kind, fields: fields)
      if isWanted(line) { return line }
    }
    throw TestError.ended(awaited: "a line of the client")
  }

  /// The next event.
  package func event(seconds: Int64 = Patience.seconds) throws -> GatewayInterface.CaptureEvent {
    let line = try line(seconds: seconds) { $0.kind == "event" }
    return try GatewayInterface.CaptureEvent(from: line["event"] ?? [:], .strict)
  }

  /// The next photo.
  package func photo(seconds: Int64 = Patience.seconds) throws -> EngineInterface.Photo {
    let line = try line(seconds: seconds) { $0.kind == "photo" || $0.kind == "error" }
    return try EngineInterface.Photo(from: line["photo"] ?? line.fields, .strict)
  }

  package func write(_ command: String) throws { try process.write(command) }

  package func signal(_ number: Int32) { process.signal(number) }
}
