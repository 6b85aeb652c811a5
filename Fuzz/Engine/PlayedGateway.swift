// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import ShutterInterfaces
import Varlink

/// The gateway as the engine sees it on the EngineLink socket. It attaches the engine and answers
/// its reports, unless the input does that in its place, and checks the reports.
///
/// Not the FakeGateway of ShutterKitTesting: that one serves the clients' interface, keeps the protocol,
/// and ships; this one has the engine as its only client and lets an input break the protocol.
@LoopActor
final class PlayedGateway {
  /// The engine's two connections, in the order in which it makes them.
  enum Line: Int {
    case attachment, reports
  }

  /// Whether it answers calls itself.
  var isAnswering = true
  /// The sessions that the engine has reported, and not closed.
  private(set) var sessions: Set<String> = []

  private let socket: ListeningSocket
  private var lines: [ScenarioEnd<Call>] = []
  /// The calls of each line that are not answered yet.
  private var waiting: [[Call]] = []
  /// Whether an input has sent something of its own or ended something.
  private var isTouched = false

  init(path: String) throws(SystemError) {
    socket = try ListeningSocket(path: path, mode: 0o600)
  }

  /// Whether the engine is attached, and has been answered.
  var isAttached: Bool { lines.count == 2 && waiting[0].isEmpty && wasAttached }
  private var wasAttached = false

  /// The line, for an input to do something with it; nil while the engine is not connected.
  func touch(_ line: Line) -> ScenarioEnd<Call>? {
    guard lines.indices.contains(line.rawValue) else { return nil }
    isTouched = true
    return lines[line.rawValue]
  }

  /// Ends both connections, like a gateway that is started again; the engine reconnects.
  func restart() {
    lines = []
    waiting = []
    sessions = []
    isTouched = false
    wasAttached = false
  }

  /// Ends connections on which an input has sent something of its own: the engine's reaction to
  /// that is not checked.
  func restartIfTouched() {
    if isTouched { restart() }
    isAnswering = true
  }

  /// Handles the messages that have come, and answers.
  func turn() throws(Finding) {
    while let connection = try? socket.accept() {
      // The engine gave both up and begins again.
      if lines.count == 2 { restart() }
      lines.append(ScenarioEnd(connection.take()))
      waiting.append([])
    }
    for index in lines.indices {
      while try lines[index].read() {}
      for call in lines[index].takeMessages() {
        try take(call, Line(rawValue: index) ?? .reports)
        if call.mode != .oneway { waiting[index].append(call) }
      }
    }
    if lines.contains(where: \.isAtEnd) { return restart() }
    if isAnswering { answer() }
  }

  private func answer() {
    for index in lines.indices {
      for call in waiting[index] {
        if call.method == EngineLinkInterface.Attach.name {
          wasAttached = true
          lines[index].send(
            Reply.encode(EngineLinkInterface.Attach.Reply(locked: false), continues: true)[...])
        } else {
          lines[index].send(Reply.encode(NoFields(), continues: false)[...])
        }
      }
      waiting[index] = []
    }
  }

  private func take(_ call: Call, _ line: Line) throws(Finding) {
    typealias Link = EngineLinkInterface
    switch (call.method, line) {
    case (Link.Attach.name, .attachment): _ = try parameters(of: Link.Attach.self, call)
    case (Link.Acknowledge.name, .reports): _ = try parameters(of: Link.Acknowledge.self, call)
    case (Link.ReportSession.name, .reports):
      sessions.insert(try parameters(of: Link.ReportSession.self, call).session)
    case (Link.ReportSessionClosed.name, .reports):
      let name = try parameters(of: Link.ReportSessionClosed.self, call).session
      try Finding.unless(sessions.remove(name) != nil, "a session is closed that was not told of")
    case (Link.ReportReadiness.name, .reports):
      let name = try parameters(of: Link.ReportReadiness.self, call).session
      try Finding.unless(sessions.contains(name), "a session is ready that was not told of")
    default: throw Finding("the engine calls \(call)")
    }
  }

  private func parameters<Method: VarlinkMethod>(
    of method: Method.Type, _ call: Call
  ) throws(Finding) -> Method.Parameters {
    do throws(FieldError) {
      return try Method.Parameters(from: call.parameters, .strict)
    } catch {
      throw Finding("the engine sends \(call): \(error)")
    }
  }
}
