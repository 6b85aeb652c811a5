// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import ShutterKit
import Synchronization

/// Checks the calls of an interaction: each press begins once and then ends once.
final class PressGrammar: Sendable {
  private struct State {
    var held: Set<Int64> = []
    var over: Set<Int64> = []
    var statuses = 0
    var finding: Finding?
  }

  private let state = Mutex(State())

  func take(_ event: CaptureEvent) {
    state.withLock { state in
      let isFitting =
        event.phase == .began
        ? !state.over.contains(event.press) && state.held.insert(event.press).inserted
        : state.held.remove(event.press) != nil && state.over.insert(event.press).inserted
      if !isFitting { state.finding = Finding("\(event) does not fit: \(state.held)") }
    }
  }

  func noteStatus() { state.withLock { $0.statuses += 1 } }

  func check() throws(Finding) {
    if let finding = state.withLock({ $0.finding }) { throw finding }
  }
}

/// Checks the steps of a photo: in their order, each once, up to the last; none if it was refused.
struct PhotoGrammar {
  private var last: PhotoStep.Kind?

  mutating func take(_ kind: PhotoStep.Kind) throws(Finding) {
    try Finding.unless((last?.rawValue ?? -1) < kind.rawValue, "\(kind) follows \(last as Any)")
    last = kind
  }

  func end(refusedBy error: CaptureError?) throws(Finding) {
    try Finding.unless(
      error == nil ? last == .didFinishCapture : last == nil,
      "a photo ended after \(last as Any), with \(error as Any)")
  }
}

/// Passes on the calls of a delegate.
final class PhotoDelegate: PhotoCaptureDelegate {
  typealias Call = Result<PhotoStep.Kind, CaptureError>

  let calls: AsyncStream<Call>
  private let reader: AsyncStream<Call>.Continuation

  init() { (calls, reader) = AsyncStream<Call>.makeStream() }

  func photoOutput(_ output: PhotoOutput, willBeginCaptureFor _: ResolvedPhotoSettings) async {
    reader.yield(.success(.willBeginCapture))
  }

  func photoOutput(_ output: PhotoOutput, willCapturePhotoFor _: ResolvedPhotoSettings) async {
    reader.yield(.success(.willCapturePhoto))
  }

  func photoOutput(
    _ output: PhotoOutput, didCapturePhotoFor _: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    reader.yield(.success(.didCapturePhoto))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishProcessingPhoto photo: CapturePhoto?,
    for _: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    reader.yield(.success(.didFinishProcessingPhoto))
  }

  func photoOutput(
    _ output: PhotoOutput, didFinishCaptureFor _: ResolvedPhotoSettings, error: CaptureError?
  ) async {
    reader.yield(.success(.didFinishCapture))
    reader.finish()
  }

  func photoOutput(
    _ output: PhotoOutput, didRefuse settings: PhotoSettings, error: CaptureError
  ) async {
    reader.yield(.failure(error))
    reader.finish()
  }
}
