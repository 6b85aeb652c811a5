// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import WebRules

/// Lets people in who know the password, and remembers them. Neither the password nor its hash stays here:
/// shutter-pin has the hash, in a separate process.
///
///     password ─▶ TryLimits ─▶ shutter-pin ─▶ right: a session of 12 h
@LoopActor
public final class Doorkeeper {
  /// Where shutter-pin is asked.
  public enum Place: Sendable {
    /// At the socket of its service.
    case service(String)
    /// As a child of this program, with this file of the hash.
    case file(String)
  }

  /// What becomes of a try.
  public enum Outcome: Sendable {
    /// The name of the session that begins.
    case right(String)
    case wrong
    case limited(retryUSec: Int64)
    /// There is no password.
    case unset
    /// Nobody could be asked. The log says why.
    case failed
  }

  public nonisolated static let sessionUSec: Int64 = 12 * 3_600_000_000
  private static let mostSessions = 32
  /// The longest password, bytes: shutter-pin's.
  private static let longest = 128

  private struct Try {
    let password: String
    let address: String
    let session: String?
    let answer: @LoopActor (Outcome) -> Void
  }

  private let place: Place
  private var limits = TryLimits()
  /// By whose attempts they came: one that was given without its name again and again pushes out its like, and not that
  /// of another address, or of a browser that has come back with its own.
  private var sessions = ExpiringNames<String, Void>(most: mostSessions)
  /// The tries that wait, the first one under way. `TryLimits` bounds them.
  private var tries: [Try] = []
  private var call: LineCall?
  /// Called with the name of a session that was ended.
  var onEnd: (@LoopActor (String) -> Void)?

  public init(_ place: Place) { self.place = place }

  public func isSession(_ name: String) -> Bool {
    sessions.value(name, atUSec: MonotonicClock.nowUSec) != nil
  }

  public func end(_ session: String) {
    sessions.remove(session)
    onEnd?(session)
  }

  /// Tries a password for somebody at an address.
  ///
  /// - Parameter session: the name that this browser has got already, as it says. If there is such a session a right
  ///   password makes it last longer: otherwise a page that is opened again and again would push out the names of
  ///   others.
  public func attempt(
    _ password: String, by address: String, having session: String? = nil
  ) async -> Outcome {
    if let retryUSec = limits.attempt(by: address, atUSec: MonotonicClock.nowUSec) {
      return .limited(retryUSec: retryUSec)
    }
    // It would be a second line, or the end of one, to shutter-pin.
    guard !password.isEmpty, password.utf8.count <= Self.longest,
      !password.unicodeScalars.contains(where: { $0.value < 32 })
    else { return .wrong }
    return await withCheckedContinuation { continuation in
      tries.append(
        Try(
          password: password, address: address, session: session,
          answer: { continuation.resume(returning: $0) }))
      if tries.count == 1 { ask() }
    }
  }

  private func ask() {
    guard let password = tries.first?.password else { return }
    do throws(SystemError) {
      call = try LineCall(password, connection: connection()) { [weak self] _, line in
        self?.answered(line)
      }
    } catch {
      answered("\(error)")
    }
  }

  private func connection() throws(SystemError) -> StreamSocket {
    switch place {
    case .service(let path): try StreamSocket.connect(to: path)
    case .file(let file): try HelperChild.start("shutter-pin", ["--file", file])
    }
  }

  private func answered(_ line: String) {
    call = nil
    let attempt = tries.removeFirst()
    let (address, answer) = (attempt.address, attempt.answer)
    switch line {
    case "right":
      limits.succeeded(by: address)
      let name = attempt.session.flatMap { isSession($0) ? $0 : nil } ?? RandomName.make()
      let nowUSec = MonotonicClock.nowUSec
      sessions.add(
        name, (), of: address, atUSec: nowUSec, untilUSec: nowUSec + Self.sessionUSec)
      Log.information("the password was given, by \(address)")
      answer(.right(name))
    case "wrong":
      Log.warning("a wrong password was given, by \(address)")
      answer(.wrong)
    case "unset": answer(.unset)
    default:
      Log.error("shutter-pin: \(line.isEmpty ? "ended without a word" : line)")
      answer(.failed)
    }
    ask()
  }
}
