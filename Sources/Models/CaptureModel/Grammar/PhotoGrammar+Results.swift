// SPDX-License-Identifier: Apache-2.0

extension PhotoGrammar {
  /// Photos where they belong, each with a number of its own.
  static func photoBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    var breaches: [PhotoBreach] = []
    var numbers: Set<Int> = []
    for step in photo.steps {
      let mayCarry = step.step == result || (!photo.wantsMore && step.step == end)
      guard let found = step.result else {
        if mayCarry, step.failure == nil { breaches.append(.photoMissing(step: step.step)) }
        continue
      }
      // A single reply tells the last photo, also where another one failed.
      let hasFailed = step.failure != nil && (photo.wantsMore || step.expectedPhotoCount == 1)
      if !mayCarry || hasFailed { breaches.append(.photoUnexpected(step: step.step)) }
      let isNumber = (1...max(1, step.expectedPhotoCount)).contains(found.photoCount)
      if !isNumber || !numbers.insert(found.photoCount).inserted {
        breaches.append(.resultNumber(found.photoCount))
      }
    }
    return breaches
  }

  /// Without a frame nothing after it can be well, and the end is well only if everything was.
  static func failureBreaches(of photo: RecordedPhoto) -> [PhotoBreach] {
    let names = Set(CaptureFailure.allCases.map(\.rawValue))
    var breaches: [PhotoBreach] = Set(photo.steps.compactMap(\.failure)).subtracting(names)
      .sorted().map { .unknownFailure($0) }
    guard photo.wantsMore else { return breaches }
    let capture = photo.steps.prefix { $0.step != result }
    if let first = capture.firstIndex(where: { $0.failure != nil }) {
      breaches += photo.steps[first...].filter { $0.failure != photo.steps[first].failure }.map {
        .failureForgotten(step: $0.step)
      }
    }
    if let last = photo.steps.last, last.step == end {
      let first = photo.steps.lazy.filter { $0.step == result }.compactMap(\.failure).first
      if last.failure != first { breaches.append(.endUntrue) }
    }
    return breaches
  }

  /// What holds between the requests of a session.
  static func sharedFindings(in photos: [RecordedPhoto]) -> [Finding] {
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

  /// The results of a camera come in the order of their frames' being chosen, whatever they became.
  private static func orderFindings(in photos: [RecordedPhoto]) -> [Finding] {
    let pairs = photos.enumerated().compactMap {
      index, photo -> (Int, RecordedStep, RecordedStep)? in
      guard let chosen = photo.steps.first(where: { $0.step == captured && $0.failure == nil }),
        let told = photo.steps.first(where: { $0.step == result })
      else { return nil }
      return (index, chosen, told)
    }
    // Only what was surely sent in this order counts: one look may see two replies the wrong way round.
    func isBefore(_ one: RecordedStep, _ other: RecordedStep) -> Bool { one.look + 1 < other.look }
    return pairs.flatMap { later in
      pairs.filter { isBefore($0.1, later.1) && isBefore(later.2, $0.2) }.map { _ in
        Finding(request: later.0, breach: .captureOrder(later.1.uniqueID))
      }
    }
  }
}
