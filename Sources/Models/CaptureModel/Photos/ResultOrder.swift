// SPDX-License-Identifier: Apache-2.0

//   captured   1    2    3
//   complete        2         3         1
//   reported                            1 2 3

/// Holds finished results back until those captured before them are finished too, so that the
/// photos of a camera are reported in capture order (requirements R-37).
package struct ResultOrder<Outcome: Sendable>: Sendable {
  private struct Entry {
    let result: PhotoResultID
    var outcome: Outcome?
  }

  private var entries: [Entry] = []

  /// An order without results.
  package init() {}

  /// Results that are captured and not reported.
  package var count: Int { entries.count }

  /// The photos of these results, in capture order.
  package var photos: [Int64] { entries.map { $0.result.photo } }

  /// Results that are finished, but held back.
  package var held: [(result: PhotoResultID, outcome: Outcome)] {
    entries.compactMap { entry in entry.outcome.map { (entry.result, $0) } }
  }

  /// Whether the photo has results that are not reported, and all of them are finished.
  package func areFinished(of photo: Int64) -> Bool {
    let own = entries.filter { $0.result.photo == photo }
    return !own.isEmpty && own.allSatisfy { $0.outcome != nil }
  }

  /// A frame was chosen for the result; called in capture order.
  package mutating func captured(_ result: PhotoResultID) {
    entries.append(Entry(result: result, outcome: nil))
  }

  /// The result is finished, with or without success.
  ///
  /// - Returns: the results that can be reported now, in capture order. None for a result that is
  ///   not held.
  package mutating func complete(
    _ result: PhotoResultID, _ outcome: Outcome
  ) -> [(result: PhotoResultID, outcome: Outcome)] {
    guard let index = entries.firstIndex(where: { $0.result == result }) else { return [] }
    entries[index].outcome = outcome
    return takeReady()
  }

  /// The photo fails as a whole, and its results are no longer held.
  ///
  /// - Returns: its results, with the outcomes of those that are finished, and the results of others
  ///   that can be reported after them, because they no longer wait for that photo.
  package mutating func abandon(
    photo: Int64
  ) -> (
    own: [(result: PhotoResultID, outcome: Outcome?)],
    ready: [(result: PhotoResultID, outcome: Outcome)]
  ) {
    let own = entries.filter { $0.result.photo == photo }.map { ($0.result, $0.outcome) }
    entries.removeAll { $0.result.photo == photo }
    return (own, takeReady())
  }

  private mutating func takeReady() -> [(result: PhotoResultID, outcome: Outcome)] {
    var ready: [(result: PhotoResultID, outcome: Outcome)] = []
    while let first = entries.first, let outcome = first.outcome {
      ready.append((first.result, outcome))
      entries.removeFirst()
    }
    return ready
  }
}

/// One result of a photo request.
package struct PhotoResultID: Hashable, Sendable {
  /// The request: its unique identifier within the session.
  package let photo: Int64
  /// Number of the result, from 1.
  package let photoCount: Int

  package init(photo: Int64, photoCount: Int) {
    self.photo = photo
    self.photoCount = photoCount
  }
}
