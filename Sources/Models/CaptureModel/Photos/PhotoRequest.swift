// SPDX-License-Identifier: Apache-2.0

//   accepted ── begin ──▶ waiting ── frameChosen ──▶ captured ── all results ──▶ finished
//     │                     │                          │
//   will_begin_capture    will_capture at the same   did_finish_processing × N,
//                         time; did_capture          then did_finish_capture
//
// With a live clip its two steps also come after did_capture, in their order, and before or after the results;
// did_finish_capture waits for both:
//
//   captured ── clipRecorded ──▶ did_finish_recording_live_clip
//               clipFinished ──▶ did_finish_processing_live_clip, after the other if that is due
//
// A failure at any point brings all steps that are still due at once, each with the failure:
//
//   accepted ✕     will_begin✕ will_capture✕ did_capture✕ did_finish_processing✕×N (clip✕) did_finish✕
//   waiting ✕                                did_capture✕ did_finish_processing✕×N (clip✕) did_finish✕
//   captured ✕                                            did_finish_processing✕×n (clip✕) did_finish✕
//   one result ✕   its own did_finish_processing✕, and did_finish✕ after the others
//   the clip ✕     its own did_finish_processing_live_clip✕, and did_finish✕ after the others
//   finished       whatever comes, nothing more
//
// A deferred photo has did_capture_deferred_proxy wherever did_finish_processing stands here.

/// The life of an accepted photo request: each step exactly once and in order, even when it fails
/// (requirements ).
///
/// Each input returns the steps that follow from it. Inputs that come too late, or for a result
/// that was already reported, return none.
package struct PhotoRequest: Sendable {
  private enum Phase {
    case accepted
    case waiting
    case captured
    case finished
  }

  private enum Result {
    case encoding
    case storing
    case reported
  }

  private enum Clip {
    /// No clip was asked for.
    case none
    case recording
    case processing
    case reported
  }

  /// The same in every step.
  package let resolved: ResolvedSettings
  /// Whether each result is a stand-in, which comes instead of a finished photo.
  private let isDeferred: Bool
  private var phase = Phase.accepted
  private var results: [Result]
  private var clip: Clip
  private var failure: CaptureFault?

  /// A request that was just accepted.
  ///
  /// - Parameters:
  ///   - hasClip: whether a live clip was asked for.
  ///   - isDeferred: whether its results are stand-ins.
  package init(_ resolved: ResolvedSettings, hasClip: Bool = false, isDeferred: Bool = false) {
    self.resolved = resolved
    clip = hasClip ? .recording : .none
    self.isDeferred = isDeferred
    results = Array(repeating: .encoding, count: max(resolved.expectedPhotoCount, 1))
  }

  /// Whether the last step was reported.
  package var isFinished: Bool {
    switch phase {
    case .accepted, .waiting, .captured: false
    case .finished: true
    }
  }

  /// Whether all results are reported: then only a live clip is still to come.
  package var hasAllResults: Bool { results.allSatisfy { $0 == .reported } }

  /// Whether frames or files are still awaited: not if only the live clip, which is recorded, is to be made.
  package var needsCamera: Bool { !hasAllResults || clip == .recording }

  /// Whether the frame is still to be chosen.
  package var isCapturing: Bool {
    switch phase {
    case .accepted, .waiting: true
    case .captured, .finished: false
    }
  }

  /// The session runs: the frame is looked for.
  package mutating func begin() -> [PhotoReport] {
    switch phase {
    case .accepted:
      phase = .waiting
      return [report(.willBeginCapture), report(.willCapture)]
    case .waiting, .captured, .finished:
      return []
    }
  }

  /// The frame is chosen.
  package mutating func frameChosen() -> [PhotoReport] {
    switch phase {
    case .waiting:
      phase = .captured
      return [report(.didCapture)]
    case .accepted, .captured, .finished:
      return []
    }
  }

  /// The result needs no further encoding, which no step reports. False for a result that was
  /// already reported: it is not to be stored.
  ///
  /// - Parameter photoCount: from 1 to the expected count.
  package mutating func encoded(photoCount: Int) -> Bool {
    switch phase {
    case .captured:
      guard results[photoCount - 1] == .encoding else { return false }
      results[photoCount - 1] = .storing
      return true
    case .accepted, .waiting, .finished:
      return false
    }
  }

  /// The result is durable.
  package mutating func durable(photoCount: Int) -> [PhotoReport] {
    conclude(photoCount, nil)
  }

  /// The result could not be encoded or stored.
  package mutating func resultFailed(
    photoCount: Int, _ failure: CaptureFault
  ) -> [PhotoReport] {
    conclude(photoCount, failure)
  }

  /// No further frame comes into the live clip.
  package mutating func clipRecorded() -> [PhotoReport] {
    switch (phase, clip) {
    case (.captured, .recording):
      clip = .processing
      return [report(.didFinishRecordingLiveClip)]
    case (.captured, .none), (.captured, .processing), (.captured, .reported), (.accepted, _),
      (.waiting, _), (.finished, _):
      return []
    }
  }

  /// The live clip is durable, or there will be none.
  package mutating func clipFinished(_ failure: CaptureFault?) -> [PhotoReport] {
    let recorded = clipRecorded()
    switch (phase, clip) {
    case (.captured, .processing): break
    case (.captured, .none), (.captured, .recording), (.captured, .reported), (.accepted, _),
      (.waiting, _), (.finished, _):
      return recorded
    }
    clip = .reported
    if self.failure == nil { self.failure = failure }
    return recorded + [report(.didFinishProcessingLiveClip, failure: failure)] + end()
  }

  /// The request as a whole fails: no frame, camera lost, engine shutting down.
  package mutating func fail(_ failure: CaptureFault) -> [PhotoReport] {
    let due: [PhotoStage]
    switch phase {
    case .accepted: due = [.willBeginCapture, .willCapture, .didCapture]
    case .waiting: due = [.didCapture]
    case .captured: due = []
    case .finished: return []
    }
    phase = .captured
    let steps = due.map { report($0, failure: failure) }
    let concluded = results.indices.reduce(into: steps) { steps, index in
      steps += conclude(index + 1, failure)
    }
    return concluded + failClip(failure)
  }

  /// The steps of the live clip that are due, with the failure of the whole request.
  private mutating func failClip(_ failure: CaptureFault) -> [PhotoReport] {
    let due: [PhotoStage]
    switch clip {
    case .none, .reported: return []
    case .recording: due = [.didFinishRecordingLiveClip, .didFinishProcessingLiveClip]
    case .processing: due = [.didFinishProcessingLiveClip]
    }
    clip = .reported
    if self.failure == nil { self.failure = failure }
    return due.map { report($0, failure: failure) } + end()
  }

  private mutating func conclude(
    _ photoCount: Int, _ failure: CaptureFault?
  ) -> [PhotoReport] {
    switch phase {
    case .captured:
      guard results[photoCount - 1] != .reported else { return [] }
    case .accepted, .waiting, .finished:
      return []
    }
    results[photoCount - 1] = .reported
    self.failure = self.failure ?? failure
    let step = isDeferred ? PhotoStage.didCaptureDeferredProxy : .didFinishProcessing
    return [report(step, photoCount: photoCount, failure: failure)] + end()
  }

  /// The last step, if all before it were reported.
  private mutating func end() -> [PhotoReport] {
    switch clip {
    case .none, .reported: break
    case .recording, .processing: return []
    }
    guard hasAllResults else { return [] }
    phase = .finished
    return [report(.didFinishCapture, failure: failure)]
  }

  private func report(
    _ step: PhotoStage, photoCount: Int? = nil, failure: CaptureFault? = nil
  ) -> PhotoReport {
    PhotoReport(step: step, resolved: resolved, photoCount: photoCount, failure: failure)
  }
}

/// A step of a photo request, named as the Engine interface names it.
package enum PhotoStage: String, CaseIterable, Sendable {
  case willBeginCapture = "will_begin_capture"
  case willCapture = "will_capture"
  case didCapture = "did_capture"
  case didFinishProcessing = "did_finish_processing"
  case didCaptureDeferredProxy = "did_capture_deferred_proxy"
  /// No further frame comes into the live clip.
  case didFinishRecordingLiveClip = "did_finish_recording_live_clip"
  /// The file of the live clip is complete and durable, or there is none.
  case didFinishProcessingLiveClip = "did_finish_processing_live_clip"
  case didFinishCapture = "did_finish_capture"
}

/// One step of a photo request, as it is reported to its caller.
package struct PhotoReport: Hashable, Sendable {
  package let step: PhotoStage
  package let resolved: ResolvedSettings
  /// Number of the result from 1 to the expected count, with `didFinishProcessing` and
  /// `didCaptureDeferredProxy` only.
  package let photoCount: Int?
  /// Set in every step that an error affected.
  package let failure: CaptureFault?

  /// Whether it reports the last result: results come in order.
  package var isLastResult: Bool { photoCount == resolved.expectedPhotoCount }

  /// A report of these values.
  package init(
    step: PhotoStage, resolved: ResolvedSettings, photoCount: Int?, failure: CaptureFault?
  ) {
    self.step = step
    self.resolved = resolved
    self.photoCount = photoCount
    self.failure = failure
  }
}

/// The settings that a photo is taken with, the same in every step (requirements R-34).
package struct ResolvedSettings: Hashable, Sendable {
  package let uniqueID: Int64
  package let camera: String
  /// Pixels.
  package let width: Int
  package let height: Int
  /// The number of results that there will be, at least 1.
  package let expectedPhotoCount: Int
  /// Whether the quality was lowered to keep up.
  package let fastCapture: Bool
  /// Degrees clockwise by which the picture has to be turned to stand upright: 0, 90, 180, 270.
  package let rotation: Int
  /// Whether a small picture stands in for the photo, which is made later.
  package let isDeferred: Bool
  /// Whether the pixels of the first result are turned so that it stands upright without being turned.
  package var hasUprightPixels = false

  /// Settings of these values.
  package init(
    uniqueID: Int64, camera: String, width: Int, height: Int, expectedPhotoCount: Int,
    fastCapture: Bool, rotation: Int, isDeferred: Bool = false
  ) {
    self.uniqueID = uniqueID
    self.camera = camera
    self.width = width
    self.height = height
    self.expectedPhotoCount = expectedPhotoCount
    self.fastCapture = fastCapture
    self.rotation = rotation
    self.isDeferred = isDeferred
  }

  /// The size and the rotation of the first result as a viewer sees them.
  package var shown: (width: Int, height: Int, rotation: Int) {
    guard hasUprightPixels else { return (width, height, rotation) }
    return rotation % 180 == 0 ? (width, height, 0) : (height, width, 0)
  }
}
