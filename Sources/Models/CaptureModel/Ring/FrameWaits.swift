// SPDX-License-Identifier: Apache-2.0

/// The ring of one stream and the photos that wait for a frame of it.
///
/// A new stream, after a reconnection or with another format, has new waits.
package struct FrameWaits<Payload: Sendable>: Sendable {
  /// The end of a photo's wait: its frame, nil if there is none. The photo has the number with which it
  /// asked.
  package typealias Decision = (photo: Int64, chosen: ChosenFrame<Payload>?)

  private struct Wait {
    let photo: Int64
    let request: FrameRule.Request
    let deadlineUSec: Int64
  }

  /// The time that a photo waits for a frame, microseconds: after its moment, its arrival, or the end of its wait
  /// for its turn, whichever is the latest.
  package let patienceUSec: Int64
  private var ring: FrameRing<Payload>
  private var waits: [Wait] = []
  private var hasEnded = false

  /// Waits over an empty ring.
  ///
  /// - Parameters:
  ///   - capacity: of the ring.
  ///   - patienceUSec: see the property.
  package init(capacity: RingCapacity = RingCapacity(), patienceUSec: Int64) {
    ring = FrameRing(capacity: capacity)
    self.patienceUSec = patienceUSec
  }

  /// The frames of the ring, oldest first.
  package var frames: [RingFrame<Payload>] { ring.frames }

  /// The time at which `advance` has to be called, microseconds; nil if nothing waits.
  package var nextDeadlineUSec: Int64? { waits.map { $0.deadlineUSec }.min() }

  /// A photo asks for its frame.
  ///
  /// - Parameter nowUSec: the time, if the photo had to wait for its turn.
  /// - Returns: the decision, or nothing: then a later call decides, under the number `photo`.
  package mutating func request(
    _ photo: Int64, _ request: FrameRule.Request, atUSec nowUSec: Int64 = 0
  ) -> [Decision] {
    switch FrameRule.choose(request, from: ring.frames, moreWillCome: !hasEnded) {
    case .chosen(let chosen): return [(photo, chosen)]
    case .noFrame: return [(photo, nil)]
    case .waitForNewer:
      let fromUSec = max(request.momentUSec, request.arrivalUSec, nowUSec)
      waits.append(Wait(photo: photo, request: request, deadlineUSec: fromUSec + patienceUSec))
      return []
    }
  }

  /// The photo is given up: it no longer waits.
  package mutating func cancel(_ photo: Int64) {
    waits.removeAll { $0.photo == photo }
  }

  /// The stream delivered a frame. The decisions it brings are in capture order: by frame, then by
  /// request.
  package mutating func frameArrived(_ frame: RingFrame<Payload>) -> [Decision] {
    ring.append(frame)
    return decide { _ in true }
  }

  /// Time has passed: photos that have waited long enough take the newest frame or none.
  package mutating func advance(toUSec nowUSec: Int64) -> [Decision] {
    decide { nowUSec < $0.deadlineUSec }
  }

  /// The stream has ended: every wait is over.
  package mutating func end() -> [Decision] {
    hasEnded = true
    return decide { _ in false }
  }

  private mutating func decide(moreWillCome: (Wait) -> Bool) -> [Decision] {
    guard !waits.isEmpty else { return [] }
    var decisions: [Decision] = []
    var stillWaiting: [Wait] = []
    for wait in waits {
      let choice = FrameRule.choose(
        wait.request, from: ring.frames, moreWillCome: moreWillCome(wait))
      switch choice {
      case .chosen(let chosen):
        decisions.append((wait.photo, chosen))
      case .waitForNewer:
        stillWaiting.append(wait)
      case .noFrame:
        decisions.append((wait.photo, nil))
      }
    }
    waits = stillWaiting
    return Self.inCaptureOrder(decisions)
  }

  private static func inCaptureOrder(
    _ decisions: [Decision]
  ) -> [Decision] {
    let ordered = decisions.enumerated().sorted { left, right in
      let leftStamp = left.element.chosen?.frame.stampUSec ?? .max
      let rightStamp = right.element.chosen?.frame.stampUSec ?? .max
      return (leftStamp, left.offset) < (rightStamp, right.offset)
    }
    return ordered.map { $0.element }
  }
}
