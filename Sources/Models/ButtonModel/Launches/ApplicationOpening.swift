// SPDX-License-Identifier: Apache-2.0

//  opened      somebody unlocks     it says that it runs    it need not delay, or no longer
//  ──▶ locked ──────────────▶ starting ─────────▶ appearing ──────▶ done
//        │ a wrong PIN            │ 30 s                (at most 5 s)
//        │ nobody within 30 s     │ no action starts it
//        ▼                        ▼
//   authentication failed    not found

/// The way of an application to the front: because its extension opens it, or its button was
/// pressed at an unlocked seat.
package struct ApplicationOpening: Sendable {
  /// A step for the caller.
  package enum Step: Hashable, Sendable {
    /// Run the action that starts the application.
    case start
    /// Send the application what it was opened with, and bring it to the front.
    case show
    /// The application is there: its extension may end.
    case done
    case failed(Failure)
  }

  /// The reason why it was not opened.
  package enum Failure: Hashable, Sendable {
    case authentication(String)
    case notFound(String)
  }

  private enum State: Hashable {
    case locked
    case starting
    case appearing(isDelayed: Bool)
    case over
  }

  private var state: State
  private var dueUSec: Int64
  private var isReachable: Bool
  private let canStart: Bool
  private let patienceUSec: Int64

  /// The longest time for which an application may delay its appearance, microseconds.
  package static let delayUSec: Int64 = 5_000_000

  /// - Parameters:
  ///   - isReachable: whether the application runs.
  ///   - canStart: whether an action starts it.
  ///   - patienceUSec: how long a person may take to unlock the seat, and an application to start.
  package init(
    isReachable: Bool, canStart: Bool, patienceUSec: Int64, atUSec nowUSec: Int64
  ) {
    self.isReachable = isReachable
    self.canStart = canStart
    self.patienceUSec = patienceUSec
    dueUSec = nowUSec + patienceUSec
    state = .locked
  }

  /// Whether it still waits for somebody to unlock the seat.
  package var waitsForUnlock: Bool { state == .locked }

  package var nextDeadlineUSec: Int64? { state == .over ? nil : dueUSec }

  /// The seat is not locked, or not any more.
  package mutating func unlocked(atUSec nowUSec: Int64) -> [Step] {
    guard state == .locked else { return [] }
    if isReachable { return show(nowUSec) }
    guard canStart else {
      return fail(.notFound("it does not run, and its registration names no action that starts it"))
    }
    state = .starting
    dueUSec = nowUSec + patienceUSec
    return [.start]
  }

  /// Somebody tried to unlock the seat, in vain.
  package mutating func attemptFailed() -> [Step] {
    state == .locked ? fail(.authentication("the PIN was wrong")) : []
  }

  /// The application says that it runs, or has ended.
  package mutating func reachable(_ isReachable: Bool, atUSec nowUSec: Int64) -> [Step] {
    self.isReachable = isReachable
    switch (state, isReachable) {
    case (.starting, true): return show(nowUSec)
    case (.appearing, false): return fail(.notFound("it ended before it could be seen"))
    case (.locked, _), (.starting, _), (.appearing, _), (.over, _): return []
    }
  }

  /// The application has more to load before it can be seen, or no longer has.
  package mutating func delays(_ isDelayed: Bool, atUSec nowUSec: Int64) -> [Step] {
    guard case .appearing(let was) = state, was != isDelayed else { return [] }
    if isDelayed {
      state = .appearing(isDelayed: true)
      dueUSec = nowUSec + Self.delayUSec
      return []
    }
    return end(.done)
  }

  package mutating func advance(toUSec nowUSec: Int64) -> [Step] {
    guard state != .over, nowUSec >= dueUSec else { return [] }
    switch state {
    case .locked:
      return fail(.authentication("nobody unlocked the seat within \(patienceUSec / 1_000_000) s"))
    case .starting:
      return fail(.notFound("it did not say that it runs within \(patienceUSec / 1_000_000) s"))
    case .appearing: return end(.done)
    case .over: return []
    }
  }

  /// The time in which an application that is to appear may say that it delays that, microseconds.
  private static let noticeUSec: Int64 = 200_000

  private mutating func show(_ nowUSec: Int64) -> [Step] {
    state = .appearing(isDelayed: false)
    dueUSec = nowUSec + Self.noticeUSec
    return [.show]
  }

  private mutating func fail(_ failure: Failure) -> [Step] { end(.failed(failure)) }

  private mutating func end(_ step: Step) -> [Step] {
    state = .over
    return [step]
  }
}
