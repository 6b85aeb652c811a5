// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// An action that was asked for, until it is told what became of it: its name goes out in one line, and
/// one line comes back.
@LoopActor
final class ActionRun {
  /// What became of an action.
  enum Outcome {
    case done
    case failed(String)
    /// The connection ended without a word.
    case unknown

    /// What the operator has to know; nil if all is well.
    var complaint: String? {
      switch self {
      case .done: nil
      case .failed(let text): text
      case .unknown: "the action service ended without a word; its log tells more"
      }
    }
  }

  /// More than any answer needs.
  private static let longestAnswer = 512

  private let connection: StreamSocket
  private var watch: DescriptorWatch?
  private var answer: [UInt8] = []

  /// Sends the name, for which a new connection has room, and calls `ended` once.
  init(
    _ action: String, connection: consuming StreamSocket,
    ended: @escaping @LoopActor (ActionRun, Outcome) -> Void
  ) throws(SystemError) {
    self.connection = connection
    try send(Array((action + "\n").utf8))
    watch = try EventLoop.shared.watch(self.connection.raw, for: .readable) { [weak self] _ in
      guard let self, let outcome = receive() else { return }
      watch?.cancel()
      watch = nil
      ended(self, outcome)
    }
  }

  private func send(_ line: [UInt8]) throws(SystemError) {
    let count = line.withUnsafeBytes { bytes in (try? connection.send(bytes)) ?? 0 }
    guard count == line.count else { throw SystemError("send the name") }
  }

  /// Nil: more is to come.
  private func receive() -> Outcome? {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      switch try? connection.receive(into: buffer) {
      case .wouldBlock: return nil
      case nil, .end: return outcome
      case .bytes(let count, _):
        answer += buffer[..<count]
        return answer.count > Self.longestAnswer ? outcome : nil
      }
    }
  }

  private var outcome: Outcome {
    let line = String(
      decoding: answer.prefix { $0 != UInt8(ascii: "\n") }.prefix(Self.longestAnswer),
      as: UTF8.self)
    if line.isEmpty { return .unknown }
    return line == "done" ? .done : .failed(line)
  }
}
