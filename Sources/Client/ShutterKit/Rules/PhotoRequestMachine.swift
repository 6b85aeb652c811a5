// SPDX-License-Identifier: Apache-2.0

/// What a program is told of one photo, out of what the engine sends.
///
/// The steps that the engine sent before it was lost stay true; those that are missing are told here, so
/// that every photo that began ends, and every step comes once. Where not even the first one came the
/// request counts as refused: whether the engine had it is not known.
struct PhotoRequestMachine {
  /// What there is to tell.
  enum Outcome: Equatable, Sendable {
    case step(PhotoStep)
    /// Nothing was begun and nothing follows.
    case refused(CaptureError)
  }

  /// The last step that was told.
  private var last: PhotoStep?
  private var results: Int64 = 0
  /// The first that was told in a step.
  private var firstError: CaptureError?

  /// Whether nothing will be told any more.
  private(set) var isOver = false

  /// The engine tells a step.
  mutating func received(_ step: PhotoStep) -> [Outcome] {
    guard !isOver else { return [] }
    return [tell(step)]
  }

  /// The engine does not take the request.
  mutating func refused(_ error: CaptureError) -> [Outcome] {
    guard !isOver else { return [] }
    guard last == nil else { return ended(error) }
    isOver = true
    return [.refused(error)]
  }

  /// The engine will tell nothing more.
  mutating func ended(_ error: CaptureError) -> [Outcome] {
    guard !isOver else { return [] }
    guard let last else { return refused(error) }
    var outcomes: [Outcome] = []
    for kind in PhotoStep.Kind.allCases where kind.rawValue >= last.kind.rawValue {
      let isDone = kind == last.kind && kind != .didFinishProcessingPhoto
      let missing =
        kind == .didFinishProcessingPhoto
        ? last.resolvedSettings.expectedPhotoCount - results : isDone ? 0 : 1
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
    last = step
    if step.kind == .didFinishProcessingPhoto { results += 1 }
    firstError = firstError ?? step.error
    isOver = step.kind == .didFinishCapture
    return .step(step)
  }
}
