// SPDX-License-Identifier: Apache-2.0

//   with more:     will_begin_capture  will_capture  did_capture  did_finish_processing × N
//                  did_finish_capture
//   without:       did_finish_capture
//   refused:       nothing
//
// A failure before the results is in every step after it; that of a result is its own, and the end
// tells the first.

/// Checks what callers were told of the photos of one session against the promises of the Engine
/// interface (requirements ), knowing nothing of the machine that made it.
package enum PhotoGrammar {
  /// A broken promise, and the request that shows it.
  package struct Finding: Hashable, Sendable {
    /// Index of the request in the record.
    package let request: Int
    package let breach: PhotoBreach
  }

  static let begin = "will_begin_capture"
  static let captured = "did_capture"
  static let result = "did_finish_processing"
  static let end = "did_finish_capture"
  static let once = [begin, "will_capture", captured, end]

  /// What is broken; nothing if all is well.
  ///
  /// - Parameter photos: of one session, in the order in which they were asked for.
  package static func findings(in photos: [RecordedPhoto]) -> [Finding] {
    var findings = photos.enumerated().flatMap { index, photo in
      breaches(of: photo).map { Finding(request: index, breach: $0) }
    }
    findings += sharedFindings(in: photos)
    return findings
  }

  /// What is broken within one request.
  package static func breaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    if case .refused = photo.end {
      return photo.steps.map { .stepOfRefused(step: $0.step) }
    }
    var breaches = photo.wantsMore ? orderBreaches(of: photo) : singleBreaches(of: photo)
    breaches += resolvedBreaches(of: photo) + photoBreaches(of: photo) + failureBreaches(of: photo)
    if photo.end == .silence { breaches.append(.unfinished) }
    return breaches
  }

  /// A caller without 'more' has one reply.
  private static func singleBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let steps = photo.steps.map(\.step)
    var breaches = steps.filter { $0 != end }.map { PhotoBreach.unasked(step: $0) }
    breaches += steps.filter { $0 == end }.dropFirst().map { PhotoBreach.repeated(step: $0) }
    if photo.end == .last, !steps.contains(end) { breaches.append(.missing(step: end)) }
    if let last = photo.steps.last, last.continues { breaches.append(.wrongEnd(step: last.step)) }
    return breaches
  }

  private static func orderBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let rank = [begin: 0, "will_capture": 1, captured: 2, result: 3, end: 4]
    var breaches: [PhotoBreach] = []
    var highest = -1
    var seen: Set<String> = []
    for (index, step) in photo.steps.enumerated() {
      guard let own = rank[step.step] else {
        breaches.append(.unknown(step: step.step))
        continue
      }
      if step.step != result, !seen.insert(step.step).inserted {
        breaches.append(.repeated(step: step.step))
      }
      if own < highest { breaches.append(.outOfOrder(step: step.step)) }
      highest = max(highest, own)
      let isLast = index == photo.steps.count - 1 && photo.end == .last
      if step.continues == isLast || (step.step == end) == step.continues {
        breaches.append(.wrongEnd(step: step.step))
      }
    }
    guard photo.end == .last else { return breaches }
    breaches += once.filter { !seen.contains($0) }.map { .missing(step: $0) }
    return breaches + countBreaches(of: photo)
  }

  private static func countBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let found = photo.steps.count { $0.step == result }
    let expected = photo.steps.first?.expectedPhotoCount ?? 0
    return found == expected ? [] : [.resultCount(expected: expected, found: found)]
  }

  private static func resolvedBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    guard let first = photo.steps.first else { return [] }
    var breaches: [PhotoBreach] = photo.steps.filter { $0.resolved != first.resolved }.map {
      .resolvedChanged(step: $0.step)
    }
    if let wanted = photo.uniqueID, wanted != first.uniqueID {
      breaches.append(.otherIdentifier(first.uniqueID))
    }
    return breaches
  }
}
