// SPDX-License-Identifier: Apache-2.0
import CaptureModel

//   with more:     will_begin_capture  will_capture  did_capture  did_finish_processing × N
//                  did_finish_capture
//   live clip:     … did_capture ┬ did_finish_processing × N ────────────────────────────────────────────┬ …
//                                └ did_finish_recording_live_clip ── did_finish_processing_live_clip ────┘
//   without:       did_finish_capture
//   refused:       nothing
//
// A deferred photo has did_capture_deferred_proxy wherever did_finish_processing stands here.
//
// A failure before the results is in every step after it; a failure of a result, or of the clip, is in its
// own step, and the end has the first of them.

/// Checks the replies to the photo requests of one session against the promises of the Engine
/// interface (requirements ). It knows nothing of the machine that made them.
package enum PhotoGrammar {
  /// A broken promise, and the request that shows it.
  package struct Finding: Hashable, Sendable {
    /// Index of the request in the record.
    package let request: Int
    package let breach: PhotoBreach
  }

  private static let begin = "will_begin_capture"
  private static let captured = "did_capture"
  private static let recordedClip = "did_finish_recording_live_clip"
  private static let finishedClip = "did_finish_processing_live_clip"
  private static let end = "did_finish_capture"
  private static let once = [begin, "will_capture", captured, end]

  /// The broken promises; none if all is well.
  ///
  /// - Parameter photos: the photos of one session, in the order in which they were requested.
  package static func findings(in photos: [RecordedPhoto]) -> [Finding] {
    var findings = photos.enumerated().flatMap { index, photo in
      breaches(of: photo).map { Finding(request: index, breach: $0) }
    }
    findings += sharedFindings(in: photos)
    return findings
  }

  /// The broken promises within one request.
  package static func breaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    if case .refused = photo.end {
      return photo.steps.map { .stepOfRefused(step: $0.step) }
    }
    var breaches = photo.wantsMore ? orderBreaches(of: photo) : singleBreaches(of: photo)
    breaches += resolvedBreaches(of: photo) + photoBreaches(of: photo) + failureBreaches(of: photo)
    if photo.end == .silence { breaches.append(.unfinished) }
    return breaches
  }

  /// The check of a caller without 'more', which gets one reply.
  private static func singleBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let steps = photo.steps.map(\.step)
    var breaches = steps.filter { $0 != end }.map { PhotoBreach.unasked(step: $0) }
    breaches += steps.filter { $0 == end }.dropFirst().map { PhotoBreach.repeated(step: $0) }
    if photo.end == .last, !steps.contains(end) { breaches.append(.missing(step: end)) }
    if let last = photo.steps.last, last.continues { breaches.append(.wrongEnd(step: last.step)) }
    return breaches
  }

  private static func orderBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let rank = [
      begin: 0, "will_capture": 1, captured: 2, photo.resultStep: 3, recordedClip: 3,
      finishedClip: 3, end: 4,
    ]
    var breaches: [PhotoBreach] = []
    var highest = -1
    var seen: Set<String> = []
    for (index, step) in photo.steps.enumerated() {
      guard let own = rank[step.step] else {
        breaches.append(.unknown(step: step.step))
        continue
      }
      if step.step != photo.resultStep, !seen.insert(step.step).inserted {
        breaches.append(.repeated(step: step.step))
      }
      if !photo.wantsClip, [recordedClip, finishedClip].contains(step.step) {
        breaches.append(.unasked(step: step.step))
      }
      let isEarlyEnd = step.step == finishedClip && !seen.contains(recordedClip)
      if own < highest || isEarlyEnd { breaches.append(.outOfOrder(step: step.step)) }
      highest = max(highest, own)
      let isLast = index == photo.steps.count - 1 && photo.end == .last
      if step.continues == isLast || (step.step == end) == step.continues {
        breaches.append(.wrongEnd(step: step.step))
      }
    }
    guard photo.end == .last else { return breaches }
    let due = once + (photo.wantsClip ? [recordedClip, finishedClip] : [])
    breaches += due.filter { !seen.contains($0) }.map { .missing(step: $0) }
    return breaches + countBreaches(of: photo)
  }

  private static func countBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let found = photo.steps.count { $0.step == photo.resultStep }
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

  /// Checks that photos come in the right steps, each with a number of its own.
  private static func photoBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    var breaches: [PhotoBreach] = []
    var numbers: Set<Int> = []
    for step in photo.steps {
      let mayCarry = step.step == photo.resultStep || (!photo.wantsMore && step.step == end)
      guard let found = step.result else {
        if mayCarry, step.failure == nil { breaches.append(.photoMissing(step: step.step)) }
        continue
      }
      // A single reply has the last photo, even if another one failed, or the live clip.
      let isAlone = step.expectedPhotoCount == 1 && !photo.wantsClip
      let hasFailed = step.failure != nil && (photo.wantsMore || isAlone)
      if !mayCarry || hasFailed { breaches.append(.photoUnexpected(step: step.step)) }
      let isNumber = (1...max(1, step.expectedPhotoCount)).contains(found.photoCount)
      if !isNumber || !numbers.insert(found.photoCount).inserted {
        breaches.append(.resultNumber(found.photoCount))
      }
    }
    return breaches
  }

  /// Checks that every step after a missing frame has the failure, and that the end has none only
  /// if no step has.
  private static func failureBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let names = Set(CaptureFault.allCases.map(\.rawValue))
    var breaches: [PhotoBreach] = Set(photo.steps.compactMap(\.failure)).subtracting(names)
      .sorted().map { .unknownFailure($0) }
    guard photo.wantsMore else { return breaches }
    let later = [photo.resultStep, recordedClip, finishedClip]
    let capture = photo.steps.prefix { !later.contains($0.step) }
    if let first = capture.firstIndex(where: { $0.failure != nil }) {
      breaches += photo.steps[first...].filter { $0.failure != photo.steps[first].failure }.map {
        .failureForgotten(step: $0.step)
      }
    }
    if let last = photo.steps.last, last.step == end {
      let first = photo.steps.lazy.filter { later.contains($0.step) }.compactMap(\.failure).first
      if last.failure != first { breaches.append(.endUntrue) }
    }
    return breaches
  }

  /// Checks the promises between the requests of a session.
  private static func sharedFindings(in photos: [RecordedPhoto]) -> [Finding] {
    var findings: [Finding] = []
    var identifiers: Set<Int64> = []
    var files: Set<String> = []
    for (index, photo) in photos.enumerated() {
      if let identifier = photo.steps.first?.uniqueID, !identifiers.insert(identifier).inserted {
        findings.append(Finding(request: index, breach: .identifierReused(identifier)))
      }
      for name in photo.steps.compactMap(\.result?.name) where !files.insert(name).inserted {
        findings.append(Finding(request: index, breach: .fileReused(name)))
      }
    }
    return findings + orderFindings(in: photos)
  }

  /// Checks that the results of a camera come in the order in which their frames were chosen, with
  /// or without success.
  private static func orderFindings(in photos: [RecordedPhoto]) -> [Finding] {
    let pairs = photos.enumerated().compactMap {
      index, photo -> (Int, RecordedStep, RecordedStep)? in
      guard let chosen = photo.steps.first(where: { $0.step == captured && $0.failure == nil }),
        let told = photo.steps.first(where: { $0.step == photo.resultStep })
      else { return nil }
      return (index, chosen, told)
    }
    // Only replies that were surely sent in this order count: one look may see two replies the
    // wrong way round.
    func isBefore(_ one: RecordedStep, _ other: RecordedStep) -> Bool { one.look + 1 < other.look }
    return pairs.flatMap { later in
      pairs.filter { isBefore($0.1, later.1) && isBefore(later.2, $0.2) }.map { _ in
        Finding(request: later.0, breach: .captureOrder(later.1.uniqueID))
      }
    }
  }
}

/// A promise about photo requests that a record breaks.
package enum PhotoBreach: Hashable, Sendable {
  /// A step that has to come once did not come.
  case missing(step: String)
  case repeated(step: String)
  /// A step after one that has to follow it.
  case outOfOrder(step: String)
  case unknown(step: String)
  /// More replies or steps than the caller asked for.
  case unasked(step: String)
  /// A step of a refused request.
  case stepOfRefused(step: String)
  /// A reply after the last step, or a last step with more announced.
  case wrongEnd(step: String)
  /// The end never came.
  case unfinished
  /// The resolved settings are not those of the first step.
  case resolvedChanged(step: String)
  /// An identifier other than the one that was asked for.
  case otherIdentifier(Int64)
  /// Two requests of a session have the same identifier.
  case identifierReused(Int64)
  case resultCount(expected: Int, found: Int)
  /// A result with the number of another one, or a number beyond their count.
  case resultNumber(Int)
  /// A good result without its photo.
  case photoMissing(step: String)
  /// A photo with a failed result, or in a step that has no photo.
  case photoUnexpected(step: String)
  /// A failure before the results that a later step does not have.
  case failureForgotten(step: String)
  /// The end has no failure, or another one than the first result that failed.
  case endUntrue
  /// A failure that is not in the error table.
  case unknownFailure(String)
  /// Two results have one file.
  case fileReused(String)
  /// A result that came before one whose frame was chosen earlier.
  case captureOrder(Int64)
}
