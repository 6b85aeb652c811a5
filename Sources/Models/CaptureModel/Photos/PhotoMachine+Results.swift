// SPDX-License-Identifier: Apache-2.0

extension PhotoMachine {
  /// The photo's frame is chosen; called in capture order.
  package mutating func frameChosen(_ photo: Int64) -> [PhotoAction<Product>] {
    guard let index = index(of: photo), entries[index].hasBegun,
      entries[index].request.isCapturing
    else { return [] }
    tell(photo, entries[index].request.frameChosen(), nil)
    for photoCount in 1...entries[index].request.resolved.expectedPhotoCount {
      let result = PhotoResultID(photo: photo, photoCount: photoCount)
      results.captured(result)
      actions.append(.encode(result))
    }
    return settle()
  }

  /// There is no frame for the photo.
  package mutating func noFrame(
    _ photo: Int64, _ failure: CaptureFailure
  ) -> [PhotoAction<Product>] {
    guard let index = index(of: photo), entries[index].request.isCapturing else { return [] }
    fail(photo, failure)
    return settle()
  }

  /// The result needs no encoding any more.
  package mutating func encoded(_ result: PhotoResultID) -> [PhotoAction<Product>] {
    guard let index = index(of: result.photo),
      entries[index].request.encoded(photoCount: result.photoCount)
    else { return [] }
    actions.append(.store(result))
    return settle()
  }

  /// The file of a result is durable, or will never be. It is told when those before it were.
  package mutating func concluded(
    _ result: PhotoResultID, _ outcome: Outcome
  ) -> [PhotoAction<Product>] {
    for (result, outcome) in results.complete(result, outcome) { conclude(result, outcome) }
    return settle()
  }

  /// Fails a photo as a whole.
  mutating func fail(_ photo: Int64, _ failure: CaptureFailure) {
    guard let index = index(of: photo) else { return }
    tell(photo, entries[index].request.fail(failure), nil)
    endIfFinished(photo)
    for (result, outcome) in results.abandon(photo: photo) { conclude(result, outcome) }
  }

  /// Tells steps; the last one comes with what the photo has become.
  mutating func tell(_ photo: Int64, _ reports: [PhotoReport], _ product: Product?) {
    for report in reports {
      let isLast = report.step == .didFinishCapture
      let last = isLast ? index(of: photo).flatMap { entries[$0].product } : product
      actions.append(.tell(photo: photo, report, last))
    }
  }

  private mutating func conclude(_ result: PhotoResultID, _ outcome: Outcome) {
    guard let index = index(of: result.photo) else { return }
    switch outcome {
    case .success(let product):
      entries[index].product = product
      tell(
        result.photo, entries[index].request.durable(photoCount: result.photoCount), product)
    case .failure(let failure):
      tell(
        result.photo, entries[index].request.resultFailed(photoCount: result.photoCount, failure),
        nil)
    }
    endIfFinished(result.photo)
  }

  private mutating func endIfFinished(_ photo: Int64) {
    guard let index = index(of: photo), entries[index].request.isFinished else { return }
    entries.remove(at: index)
    actions.append(.end(photo: photo))
  }

  private func index(of photo: Int64) -> Int? {
    entries.firstIndex { $0.order.uniqueID == photo }
  }
}
