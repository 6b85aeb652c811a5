// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Glibc
import Installation
import LinuxIO

// PIN ─▶ AttemptLimiter ─▶ shutter-pin ─▶ right, wrong, unset

/// Finds out whether a PIN is right, for the person who types it. The gateway has neither the PIN's hash nor keeps
/// what was typed.
@LoopActor
final class Unlocker {
  /// What became of an attempt.
  enum Outcome {
    case right
    case wrong
    /// The user has made too many attempts: the time until the next may be made, microseconds. `unnoted` are
    /// those since the last record of the audit log, and nil if this one needs none.
    case limited(retryUSec: Int64, unnoted: Int?)
    /// Nobody could be asked, or no PIN is set: why, in words.
    case unavailable(String)

    /// The outcome as the audit log has it.
    var audited: UnlockOutcome {
      switch self {
      case .right: .accepted
      case .wrong: .refused
      case .limited: .limited
      case .unavailable: .unavailable
      }
    }
  }

  /// The longest PIN, bytes.
  static let longestPin = 128

  private let directory: RuntimeDirectory
  /// The file of a private installation.
  private let file: String
  private var limiter = AttemptLimiter()
  /// The attempts that wait, the first one under way.
  private var attempts: [(pin: String, uid: UInt32, answer: @LoopActor (Outcome) -> Void)] = []
  private var call: LineCall?

  /// - Parameter gatewayFile: the gateway's configuration; a private installation has the file `pin` beside it.
  init(directory: RuntimeDirectory, gatewayFile: String) {
    self.directory = directory
    let folder = gatewayFile.lastIndex(of: "/").map { gatewayFile[...$0] } ?? ""
    file = folder + "pin"
  }

  /// Calls `answer` when it is known whether the PIN is right. Attempts are made one after the other.
  func attempt(_ pin: String, by uid: UInt32, _ answer: @escaping @LoopActor (Outcome) -> Void) {
    switch limiter.attempt(by: uid, atUSec: MonotonicClock.nowUSec) {
    case .admitted: break
    case .refused(let retryUSec, let isNoted, let unnoted):
      return answer(.limited(retryUSec: retryUSec, unnoted: isNoted ? unnoted : nil))
    }
    attempts.append((pin, uid, answer))
    if attempts.count == 1 { ask() }
  }

  private func ask() {
    guard let pin = attempts.first?.pin else { return }
    do throws(SystemError) {
      call = try LineCall(pin, connection: connection()) { [weak self] _, line in
        self?.answered(Self.outcome(of: line))
      }
    } catch {
      answered(.unavailable("\(error); systemctl enable --now shutter-pin.socket"))
    }
  }

  private func connection() throws(SystemError) -> StreamSocket {
    if directory.privateFolder == nil { return try StreamSocket.connect(to: directory.pinSocket) }
    return try HelperChild.start("shutter-pin", ["--file", file])
  }

  private func answered(_ outcome: Outcome) {
    call = nil
    let attempt = attempts.removeFirst()
    if case .right = outcome { limiter.succeeded(by: attempt.uid) }
    attempt.answer(outcome)
    ask()
  }

  private static func outcome(of line: String) -> Outcome {
    switch line {
    case "right": .right
    case "wrong": .wrong
    case "unset": .unavailable("no PIN is set; 'shutterctl lock pin' sets one")
    case "": .unavailable("the PIN service ended without a word; its log has more")
    default: .unavailable(line)
    }
  }
}
