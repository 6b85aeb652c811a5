// SPDX-License-Identifier: Apache-2.0

/// The ring of one stream and the photos that wait for a frame of it. A frame that is chosen is
/// leased in the same step, so that it cannot be overwritten in between.
///
/// A new stream, after a reconnection or with another format, has a new chooser.
package struct FrameChooser: Sendable {
  private struct Wait {
    let photo: Int64
    let request: FrameRequest
    let deadlineUSec: Int64
  }

  /// Who refers to which buffer.
  package private(set) var ring: FrameRing
  /// How long after its moment, or its arrival if that is later, a photo waits for a frame.
  package let patienceUSec: Int64
  private var waits: [Wait] = []
  private var hasEnded = false

  /// A chooser over an empty ring.
  package init(ring: FrameRing, patienceUSec: Int64) {
    self.ring = ring
    self.patienceUSec = patienceUSec
  }

  /// Photos that wait for a frame.
  package var waitingPhotos: Int { waits.count }

  /// When `advance` has to be called, microseconds; nil if nothing waits.
  package var nextDeadlineUSec: Int64? { waits.map(\.deadlineUSec).min() }

  /// Takes a buffer for the next frame; nil if all are in use and the frame is lost.
  package mutating func beginWrite() -> Int? { ring.beginWrite() }

  /// The buffer was not filled, or with a damaged frame.
  package mutating func abandonWrite(slot: Int) { ring.abandonWrite(slot: slot) }

  /// A photo does not need its frame any more.
  package mutating func release(slot: Int) { ring.release(slot: slot) }

  /// A photo asks for its frame.
  ///
  /// - Returns: `.waitForNewer` if the decision comes by a later call, under the number `photo`.
  package mutating func request(_ photo: Int64, _ request: FrameRequest) -> FrameChoice {
    let choice = FrameRule.choose(request, from: ring.frames, moreWillCome: !hasEnded)
    switch choice {
    case .chosen(let chosen):
      ring.lease(slot: chosen.frame.slot)
    case .waitForNewer:
      let fromUSec = max(request.momentUSec, request.arrivalUSec)
      waits.append(
        Wait(photo: photo, request: request, deadlineUSec: fromUSec + patienceUSec))
    case .noFrame:
      break
    }
    return choice
  }

  /// The photo is given up: it waits no more.
  package mutating func cancel(_ photo: Int64) {
    waits.removeAll { $0.photo == photo }
  }

  /// A buffer is filled. The decisions it brings are in capture order: by frame, then by request.
  package mutating func commitWrite(_ frame: RingFrame) -> [FrameDecision] {
    ring.commitWrite(frame)
    return decide { _ in true }
  }

  /// Time has passed: photos that have waited long enough take the newest frame or none.
  package mutating func advance(toUSec nowUSec: Int64) -> [FrameDecision] {
    decide { nowUSec < $0.deadlineUSec }
  }

  /// The stream has ended: nobody waits any more.
  package mutating func end() -> [FrameDecision] {
    hasEnded = true
    return decide { _ in false }
  }

  private mutating func decide(moreWillCome: (Wait) -> Bool) -> [FrameDecision] {
    var decisions: [FrameDecision] = []
    var stillWaiting: [Wait] = []
    for wait in waits {
      let choice = FrameRule.choose(
        wait.request, from: ring.frames, moreWillCome: moreWillCome(wait))
      switch choice {
      case .chosen(let chosen):
        ring.lease(slot: chosen.frame.slot)
        decisions.append(FrameDecision(photo: wait.photo, chosen: chosen))
      case .waitForNewer:
        stillWaiting.append(wait)
      case .noFrame:
        decisions.append(FrameDecision(photo: wait.photo, chosen: nil))
      }
    }
    waits = stillWaiting
    return Self.inCaptureOrder(decisions)
  }

  private static func inCaptureOrder(_ decisions: [FrameDecision]) -> [FrameDecision] {
    let ordered = decisions.enumerated().sorted { left, right in
      let leftStamp = left.element.chosen?.frame.stampUSec ?? .max
      let rightStamp = right.element.chosen?.frame.stampUSec ?? .max
      return (leftStamp, left.offset) < (rightStamp, right.offset)
    }
    return ordered.map(\.element)
  }
}
