// SPDX-License-Identifier: Apache-2.0

/// Decides which steps of one photo a program receives, from the steps that the engine sends.
///
/// If the engine is lost, the steps that are missing are made here, so that every photo that began also
/// ends, and every step comes once. If not even the first step came, the request counts as refused, because
/// it is not known whether the engine had it.
struct PhotoRequestMachine {
  /// An answer to the program.
  enum Outcome: Equatable, Sendable {
    case step(PhotoStep)
    /// The request was refused, and nothing follows.
    case refused(CaptureError)
  }

  /// Whether the photo has a movie, whose steps also come.
  private let hasMovie: Bool
  /// The step that each result has.
  private let resultKind: PhotoStep.Kind
  /// The last step that the program received, of those whose order is fixed.
  private var last: PhotoStep?
  private var movieSteps: Set<PhotoStep.Kind> = []
  private var results: Int64 = 0
  /// The first error in a step.
  private var firstError: CaptureError?

  /// Whether nothing more will come.
  private(set) var isOver = false

  /// A request that was just made.
  init(hasMovie: Bool = false, isDeferred: Bool = false) {
    self.hasMovie = hasMovie
    resultKind = isDeferred ? .didFinishCapturingDeferredPhotoProxy : .didFinishProcessingPhoto
  }

  /// Whether all results have come, and only a movie is awaited.
  var awaitsOnlyMovie: Bool {
    guard hasMovie, let last else { return false }
    return results >= last.resolvedSettings.expectedPhotoCount
  }

  /// The engine has sent a step.
  mutating func received(_ step: PhotoStep) -> [Outcome] {
    // Never a finished photo where its stand-in was asked for, or the other way round.
    guard !isOver, !step.kind.isResult || step.kind == resultKind else { return [] }
    return [tell(step)]
  }

  /// The engine has refused the request.
  mutating func refused(_ error: CaptureError) -> [Outcome] {
    guard !isOver else { return [] }
    guard last == nil else { return ended(error) }
    isOver = true
    return [.refused(error)]
  }

  /// The engine will send nothing more.
  mutating func ended(_ error: CaptureError) -> [Outcome] {
    guard !isOver else { return [] }
    guard let last else { return refused(error) }
    var outcomes: [Outcome] = []
    for kind in PhotoStep.Kind.allCases
    where kind.isOfMovie || kind.rawValue >= last.kind.rawValue {
      let missing: Int64 =
        switch kind {
        case .didFinishProcessingPhoto, .didFinishCapturingDeferredPhotoProxy:
          kind == resultKind ? last.resolvedSettings.expectedPhotoCount - results : 0
        case .didFinishRecordingLivePhotoMovie, .didFinishProcessingLivePhotoMovie:
          hasMovie && !movieSteps.contains(kind) ? 1 : 0
        case .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishCapture:
          kind == last.kind ? 0 : 1
        }
      for _ in 0..<max(0, missing) {
        let isLast = kind == .didFinishCapture
        outcomes.append(
          tell(
            PhotoStep(
              kind: kind, resolvedSettings: last.resolvedSettings,
              error: isLast ? firstError ?? error : error)))
      }
    }
    return outcomes
  }

  private mutating func tell(_ step: PhotoStep) -> Outcome {
    if step.kind.isOfMovie {
      movieSteps.insert(step.kind)
    } else {
      last = step
    }
    if step.kind.isResult { results += 1 }
    firstError = firstError ?? step.error
    isOver = step.kind == .didFinishCapture
    return .step(step)
  }
}

extension PhotoStep.Kind {
  /// Whether it is a step of a Live Photo's movie, which comes before or after the results.
  fileprivate var isOfMovie: Bool {
    switch self {
    case .didFinishRecordingLivePhotoMovie, .didFinishProcessingLivePhotoMovie: true
    case .willBeginCapture, .willCapturePhoto, .didCapturePhoto, .didFinishProcessingPhoto,
      .didFinishCapturingDeferredPhotoProxy, .didFinishCapture:
      false
    }
  }
}
