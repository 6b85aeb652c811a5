// SPDX-License-Identifier: Apache-2.0
import Vocabulary

//             want                            set: answers
//   at rest ─────────▶ setting ──────────────────────────────▶ at rest
//                       │   ▲                │
//                  want │   └────────────────┘ something was noted: all of it is set at once
//                       ▼
//                     noted: of several turns only the last is set, and the callers of all wait for that
//
//   refused:  undo ──▶ at rest: a driver may have taken one half of it
//   opened:   all of it is set again, after the setting under way
//   hold:     rested, when no setting is under way; wishes are noted until free
//   release:  what was changed is set back; a wish in the meantime is noted and comes after that

/// Has one camera adjusted: one setting at a time, because a driver may take long, and never more than the
/// newest wish after it. So a dial that is turned faster than the camera follows costs nothing.
package struct AdjustmentMachine: Sendable {
  /// A caller that waits, by a number of its own.
  package typealias Caller = Int64

  package enum Action: Hashable, Sendable {
    /// The camera has to get this adjustment; `isSet` or `isRefused` has to follow.
    case set(CameraAdjustment)
    /// Restore the controls that a refused setting may have changed, except for this adjustment, which is in force;
    /// `isUndone` has to follow.
    case undo(CameraAdjustment)
    /// Restore all controls that were changed; `isRestored` has to follow.
    case restore
    /// The camera is not touched before it is free: who holds it may begin.
    case rested
    /// These callers have what they wanted.
    case answer([Caller])
    /// The camera did not take what these callers wanted.
    case refuse([Caller])
    /// Something else is in force.
    case changed
  }

  /// A wish that is not in force.
  private struct Wish: Hashable {
    var change = CameraAdjustment()
    var callers: [Caller] = []
  }

  private enum State: Hashable {
    case atRest
    case setting(Wish)
    case undoing
    case restoring
  }

  /// The most callers that wait for one camera.
  package static let callerLimit = 32

  /// As the camera is, by all that is known.
  package private(set) var inForce = CameraAdjustment()
  private var state = State.atRest
  private var noted = Wish()
  /// Whether a bracket or a light has the camera's controls.
  private var isHeld = false
  /// Whether the camera was opened since it was set, and may have forgotten everything.
  private var isStale = false
  /// Whether a setting has begun since the camera was restored.
  private var isAltered = false

  package init() {}

  /// As the camera is when everything that is wanted is in force.
  package var wanted: CameraAdjustment {
    guard case .setting(let wish) = state else { return inForce.changed(by: noted.change) }
    return inForce.changed(by: wish.change).changed(by: noted.change)
  }

  /// Whether there is nothing to do and nothing to restore.
  package var isIdle: Bool { state == .atRest && !isHeld && !isAltered && noted == Wish() }

  /// Whether another caller can wait.
  package var hasRoom: Bool {
    guard case .setting(let wish) = state else { return noted.callers.count < Self.callerLimit }
    return wish.callers.count + noted.callers.count < Self.callerLimit
  }

  /// Somebody wants a change.
  package mutating func want(_ change: CameraAdjustment, for caller: Caller) -> [Action] {
    noted.change = noted.change.changed(by: change)
    noted.callers.append(caller)
    return next()
  }

  /// The camera delivers, after it was opened.
  package mutating func opened() -> [Action] {
    isStale = true
    return next()
  }

  /// A bracket or a light wants the camera's controls for itself. `rested` comes when it has them.
  package mutating func hold() -> [Action] {
    isHeld = true
    return state == .atRest ? [.rested] : []
  }

  /// Nobody has the camera's controls for themselves any more.
  package mutating func free() -> [Action] {
    isHeld = false
    return next()
  }

  /// The camera is as the last `set` says.
  package mutating func isSet() -> [Action] {
    guard case .setting(let wish) = state else { return [] }
    state = .atRest
    let before = inForce
    inForce = inForce.changed(by: wish.change)
    let changed: [Action] = inForce == before ? [] : [.changed]
    return changed + (wish.callers.isEmpty ? [] : [.answer(wish.callers)]) + settled()
  }

  /// The camera did not take the last `set`, or not all of it.
  ///
  /// - Parameter isGone: whether it is unplugged: then it is to have what it had when it is back.
  package mutating func isRefused(isGone: Bool = false) -> [Action] {
    guard case .setting(let wish) = state else { return [] }
    // A camera that was opened, and does not take back what it had: then it is as it came.
    let isLost = wish.change.isEmpty && !inForce.isEmpty && !isGone
    if isLost { inForce = CameraAdjustment() }
    let reports: [Action] =
      (isLost ? [.changed] : []) + (wish.callers.isEmpty ? [] : [.refuse(wish.callers)])
    state = isGone ? .atRest : .undoing
    return reports + (isGone ? settled() : [.undo(inForce)])
  }

  /// The controls that a refused setting had changed are restored, as far as that was possible.
  package mutating func isUndone() -> [Action] {
    guard state == .undoing else { return [] }
    state = .atRest
    return settled()
  }

  /// Nobody has the camera any more: what was changed is restored.
  package mutating func release() -> [Action] {
    guard state == .atRest, !isHeld, isAltered else { return [] }
    state = .restoring
    inForce = CameraAdjustment()
    isAltered = false
    return [.restore]
  }

  /// The camera is restored, as far as that was possible.
  package mutating func isRestored() -> [Action] {
    guard state == .restoring else { return [] }
    state = .atRest
    return settled()
  }

  private mutating func settled() -> [Action] { isHeld ? [.rested] : next() }

  private mutating func next() -> [Action] {
    guard state == .atRest, !isHeld else { return [] }
    let sets = isStale && !inForce.isEmpty
    isStale = false
    guard sets || noted != Wish() else { return [] }
    // First as it was: a camera that refuses the new wish is to have that again.
    let wish = sets ? Wish() : noted
    if !sets { noted = Wish() }
    state = .setting(wish)
    isAltered = true
    return [.set(inForce.changed(by: wish.change))]
  }
}
