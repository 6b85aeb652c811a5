// SPDX-License-Identifier: Apache-2.0

// One press, three cameras; ▲ is the moment, ★ the frame that each camera gives:
//
//   main   F    F    ★    F
//   b     F    F    ★    F
//   c       F    ★     F    F
//               ▲
//                ├───┤              the skew: from the earliest ★ to the latest
//
//   answers    main ★   c ★   b ★  ──▶ whole
//   answers    main ★   c ✕   b ★  ──▶ whole, partial: two photos, and a failure for c
//   answers    main ✕   c ✕   b ✕  ──▶ whole, without a frame: the photo fails
//
// Cameras that run freely with an interval T have a skew of T at most; two of them T/3 on average.

/// The frames that several cameras have of one moment (requirements R-105). It is whole as soon as
/// each camera has answered: only then its skew is known.
package struct PhotoSet<Payload: Sendable>: Sendable {
  /// The answer of a camera: its frame of the moment, or the reason why it has none.
  package typealias Answer = Result<ChosenFrame<Payload>, CaptureFault>

  /// The answers by the places of their cameras, the main one at 0.
  private var answers: [Answer?]

  /// A set of so many cameras, before any has answered.
  package init(cameraCount: Int) {
    answers = Array(repeating: nil, count: cameraCount)
  }

  /// A camera answers. A second answer of the same camera changes nothing.
  ///
  /// - Parameter camera: its place, from 0.
  /// - Returns: the whole set, with the last answer that was missing.
  package mutating func answered(_ camera: Int, _ answer: Answer) -> WholeSet<Payload>? {
    guard answers.indices.contains(camera), answers[camera] == nil else { return nil }
    answers[camera] = answer
    let known = answers.compactMap { $0 }
    return known.count == answers.count ? WholeSet(answers: known) : nil
  }
}

/// A set each of whose cameras has answered.
package struct WholeSet<Payload: Sendable>: Sendable {
  /// The answers by the places of their cameras.
  package let answers: [PhotoSet<Payload>.Answer]

  /// The cameras without a frame, by their places, and why.
  package var missing: [Int: CaptureFault] {
    answers.enumerated().reduce(into: [:]) { missing, answer in
      if case .failure(let failure) = answer.element { missing[answer.offset] = failure }
    }
  }

  /// The latest time of a frame less the earliest, microseconds; nil if there is no frame.
  package var skewUSec: Int64? {
    let stamps = answers.compactMap { answer in
      if case .success(let chosen) = answer { chosen.frame.stampUSec } else { nil }
    }
    guard let first = stamps.min(), let last = stamps.max() else { return nil }
    return last - first
  }
}

/// The set that a photo belongs to, as its record has it.
package struct PhotoSetRecord: Hashable, Sendable {
  /// No other set has it.
  package var id: String
  /// The latest time of a frame less the earliest, microseconds.
  package var skewUSec: Int64
  /// Whether a camera had no frame for it.
  package var isPartial: Bool

  /// A record of these values.
  package init(id: String, skewUSec: Int64, isPartial: Bool) {
    self.id = id
    self.skewUSec = skewUSec
    self.isPartial = isPartial
  }
}
