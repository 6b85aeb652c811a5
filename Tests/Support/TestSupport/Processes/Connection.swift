// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import Varlink

/// A connection to a daemon as a test drives it, one step after another. An error is thrown if something that it waits
/// for never comes.
package final class Connection {
  private let socket: StreamSocket
  private let name: String
  private var splitter = MessageSplitter(maximumSize: 1 << 20)
  /// Descriptors that came with messages, and that nobody has taken yet.
  private var descriptors: [Int32] = []
  private var last: Reply?

  package init(_ path: String) throws {
    socket = try StreamSocket.connect(to: path)
    name = path
  }

  deinit { for raw in descriptors { close(raw) } }

  /// The descriptors that have come since the last look; the caller closes them.
  package func takeDescriptors() -> [Int32] {
    defer { descriptors = [] }
    return descriptors
  }

  /// Calls a method and waits for its one reply. Throws `RemoteError` if it is an error.
  @discardableResult
  package func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws -> Method.Reply {
    try send(method, parameters)
    return try Method.Reply(from: try replyParameters(), .strict)
  }

  /// Sends a call whose replies are read with `next`.
  package func send<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, mode: Call.Mode = .single
  ) throws {
    try send(bytes: Method.call(parameters, mode: mode))
  }

  /// The next reply to a call of this method.
  package func next<Method: VarlinkMethod>(
    _ method: Method.Type, seconds: Int64 = Patience.seconds
  ) throws -> Method.Reply {
    try Method.Reply(from: try replyParameters(seconds: seconds), .strict)
  }

  /// Sends bytes as they are.
  package func send(bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = try bytes.withUnsafeBytes {
        try socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      sent += count
      if count == 0 { try wait(for: POLLOUT, until: Patience.deadlineUSec) }
    }
  }

  /// Sends a call with descriptors. Throws if the kernel refuses that.
  package func send<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, descriptors: [Int32]
  ) throws {
    let bytes = Method.call(parameters, mode: .single)
    let sent = try bytes.withUnsafeBytes { try socket.send($0, descriptors: descriptors) }
    guard sent == bytes.count else { throw TestError.timeout(awaited: "\(name) to take a call") }
  }

  /// The next reply of any kind.
  package func reply(seconds: Int64 = Patience.seconds) throws -> Reply {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while true {
      let reply = try splitter.withNextMessage { message throws(ProtocolError) in
        try Reply(decoding: message, limits: JSONLimits(maximumSize: 1 << 20))
      }
      if let reply {
        last = reply
        Witness.note(name, "\(reply)")
        return reply
      }
      guard try receive(until: deadline) else {
        throw TestError.ended(awaited: "a reply of \(name)")
      }
    }
  }

  /// Whether the daemon ends the connection, without sending anything more, within the time.
  package func isEnded(within seconds: Int64 = Patience.seconds) throws -> Bool {
    let deadline = TestClock.nowUSec + seconds * 1_000_000
    while try receive(until: deadline) {}
    return true
  }

  /// Whether nothing has come since the last reply that was read.
  package func isQuiet() throws -> Bool {
    var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
    return splitter.bufferedSize == 0 && poll(&entry, 1, 0) == 0
  }

  /// Waits until something has come, and returns the time.
  package func arrivalUSec() throws -> Int64 {
    if splitter.bufferedSize == 0 { try wait(for: POLLIN, until: Patience.deadlineUSec) }
    return TestClock.nowUSec
  }

  /// Waits until something has come, but no longer than this; it may return earlier.
  package func wait(upTo microseconds: Int64) {
    guard splitter.bufferedSize == 0 else { return }
    // Less than a millisecond is too short for poll(2).
    guard microseconds >= 1_000 else { usleep(UInt32(max(0, microseconds))); return }
    var entry = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, Int32(clamping: microseconds / 1_000))
  }

  private func replyParameters(seconds: Int64 = Patience.seconds) throws -> JSONObject {
    switch try reply(seconds: seconds) {
    case .success(let parameters, _): return parameters
    case .failure(let error): throw error
    }
  }

  /// False if the connection has ended.
  private func receive(until deadlineUSec: Int64) throws -> Bool {
    try wait(for: POLLIN, until: deadlineUSec)
    var buffer = [UInt8](repeating: 0, count: 1 << 13)
    let received = buffer.withUnsafeMutableBytes {
      try? socket.receive(into: $0, descriptorLimit: 64)
    }
    switch received {
    case .bytes(let count, let taken):
      descriptors += taken
      splitter.append(Array(buffer[..<count]))
      return true
    case .wouldBlock: return true
    // Nil means broken, with something unread at the other end.
    case .end, nil: return false
    }
  }

  private func wait(for events: Int32, until deadlineUSec: Int64) throws {
    var entry = pollfd(fd: socket.raw, events: Int16(events), revents: 0)
    guard poll(&entry, 1, TestClock.millisecondsLeft(until: deadlineUSec)) > 0 else {
      throw TestError.timeout(
        awaited: "\(name) to be ready after \(last.map { "\($0)" } ?? "nothing")")
    }
  }
}

/// Daemons by their sockets: processes of a test, or one that runs in this process.
package protocol ReachableDaemons {
  func path(of socket: RuntimeDirectory.Socket) -> String
}

extension ReachableDaemons {
  /// A new connection to a socket of the daemons.
  package func connect(_ socket: RuntimeDirectory.Socket) throws -> Connection {
    try Connection(path(of: socket))
  }
}

extension RuntimeDirectory: ReachableDaemons {}

extension VarlinkErrorValue {
  /// The error as `Connection` throws it.
  package var remote: RemoteError {
    guard case .object(let parameters)? = try? JSON(parsing: jsonBytes) else {
      return RemoteError(name: Self.name)
    }
    return RemoteError(name: Self.name, parameters: parameters)
  }
}
