// SPDX-License-Identifier: Apache-2.0

extension PhotoMachine {
  /// Begins the photos whose turn it is and tells a readiness that has changed. Every input ends so.
  mutating func settle() -> [PhotoAction<Product>] {
    for index in entries.indices where isAwaited(entries[index]) {
      guard hasRoom(frames: frameCount(entries[index].order)) else { break }
      begin(index)
    }
    if readiness != toldReadiness {
      toldReadiness = readiness
      actions.append(.readinessChanged(readiness))
    }
    defer { actions = [] }
    return actions
  }

  /// Whether photos in work leave room for one that holds so many frames. A photo alone always has it.
  func hasRoom(frames: Int) -> Bool {
    let held = entries.reduce(0) { $0 + $1.frameCount }
    guard held > 0 else { return true }
    return rules.isResponsive && held + frames <= (source?.frameLimit ?? 0)
  }

  /// What the request becomes with the camera as it is now.
  func resolved(_ order: PhotoOrder) -> ResolvedSettings {
    ResolvedSettings(
      uniqueID: order.uniqueID, camera: camera, width: source?.width ?? 0,
      height: source?.height ?? 0, expectedPhotoCount: 1, fastCapture: false,
      rotation: source?.rotation ?? 0)
  }

  /// Fails photos as a whole: those that have their frames in the order of these, then the others.
  mutating func failAll(
    _ failure: CaptureFailure, where isTouched: (Entry, _ isClosed: Bool) -> Bool
  ) {
    let touched = entries.filter { isTouched($0, isClosed) }.map { $0.order.uniqueID }
    let captured = results.photos
    for photo in captured.filter(touched.contains) + touched where order(of: photo) != nil {
      fail(photo, failure)
    }
  }

  /// Whether only its turn keeps the photo from beginning: the camera streams, and the session runs,
  /// or ran when the photo was accepted, or will not run again.
  private func isAwaited(_ entry: Entry) -> Bool {
    guard !entry.hasBegun, source != nil else { return false }
    return entry.untilUSec == nil || state == .running || isClosed
  }

  private func frameCount(_ order: PhotoOrder) -> Int {
    source?.isCompressed == true ? 1 : order.frameCount
  }

  private mutating func begin(_ index: Int) {
    // No step was told yet, and only now is it known what the camera delivers.
    entries[index].request = PhotoRequest(resolved(entries[index].order))
    entries[index].untilUSec = nil
    entries[index].frameCount = frameCount(entries[index].order)
    tell(entries[index].order.uniqueID, entries[index].request.begin(), nil)
    actions.append(
      .lookForFrame(entries[index].order, frameCount: entries[index].frameCount))
  }
}
