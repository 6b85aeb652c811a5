// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A question to a program of ours on a connection of its own: one line goes out, and one comes back.
@LoopActor
public final class LineCall {
  /// More than any answer needs, bytes.
  public static let longestAnswer = 512

  private let connection: StreamSocket
  private var watch: DescriptorWatch?
  private var answer: [UInt8] = []

  /// Sends the line, which always fits into a new connection, and later calls `ended` once: with the answer,
  /// or with an empty one if the connection ends before there is one.
  public init(
    _ line: String, connection: consuming StreamSocket,
    ended: @escaping @LoopActor (LineCall, String) -> Void
  ) throws(SystemError) {
    self.connection = connection
    try send(Array((line + "\n").utf8))
    watch = try EventLoop.shared.watch(self.connection.raw, for: .readable) { [weak self] _ in
      guard let self, let line = receive() else { return }
      watch?.cancel()
      watch = nil
      ended(self, line)
    }
  }

  /// Gives the answer up: `ended` is not called any more. The other end sees its connection end.
  public func giveUp() {
    watch?.cancel()
    watch = nil
  }

  private func send(_ line: [UInt8]) throws(SystemError) {
    let count = line.withUnsafeBytes { bytes in (try? connection.send(bytes)) ?? 0 }
    guard count == line.count else { throw SystemError("send a line") }
  }

  /// Receives a part of the answer; returns nil if more is to come.
  private func receive() -> String? {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      switch try? connection.receive(into: buffer) {
      case .wouldBlock: return nil
      case nil, .end: return line
      case .bytes(let count, _):
        answer += buffer[..<count]
        return answer.count > Self.longestAnswer ? line : nil
      }
    }
  }

  private var line: String {
    String(
      decoding: answer.prefix { $0 != UInt8(ascii: "\n") }.prefix(Self.longestAnswer),
      as: UTF8.self)
  }
}

/// A helper program as a child of the daemon: for a machine without a service manager, where everything runs as
/// one user.
public enum HelperChild {
  /// Starts it and returns a connection like one to its service.
  public static func start(_ name: String, _ arguments: [String]) throws(SystemError)
    -> StreamSocket
  {
    let program = SiblingProgram.helper(name)
    guard access(program, X_OK) == 0 else { throw SystemError("run", program) }
    let (ours, theirs) = try StreamSocket.pair()
    let connection = StreamSocket(owning: OwnedDescriptor(owning: ours))
    do throws(SystemError) {
      // A separate thread waits for the start and the end of the child, so that the loop need not.
      try WorkerThread.start(name: "helper") {
        do throws(SystemError) {
          let child = try ChildProcess.spawn(program, [program] + arguments, input: theirs)
          close(theirs)
          waitpid(child, nil, 0)
        } catch {
          // The other end sees its connection end without an answer.
          close(theirs)
          Log.error("\(error)")
        }
      }
    } catch {
      close(theirs)
      throw error
    }
    return connection
  }
}
