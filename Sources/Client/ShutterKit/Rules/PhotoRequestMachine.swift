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

  /// The step that each result has.
  private let resultKind: PhotoStep.Kind
  /// The last step that the program received.
  private var last: PhotoStep?
  private var results: Int64 = 0
  /// The first error in a step.
  private var firstError: CaptureError?

  /// A request that was just made.
  init(isDeferred: Bool = false) {
    resultKind = isDeferred ? .didFinishCapturingDeferredPhotoProxy : .didFinishProcessingPhoto
  }

  /// Whether nothing more will come.
  private(set) var isOver = false

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
    where kind.rawValue >= last.kind.rawValue && (!kind.isResult || kind == resultKind) {
      let isDone = kind == last.kind && !kind.isResult
      let missing =
        kind.isResult
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
    if step.kind.isResult { results += 1 }
    firstError = firstError ?? step.error
    isOver = step.kind == .didFinishCapture
    return .step(step)
  }
}
