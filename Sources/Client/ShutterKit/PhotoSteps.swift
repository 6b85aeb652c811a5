// SPDX-License-Identifier: Apache-2.0

/// The steps of one photo as an asynchronous sequence.
///
/// ```swift
/// for try await step in session.photoOutput.photoSteps(with: PhotoSettings()) {
///   if let photo = step.photo { show(photo) }
///   if let error = step.error { say("\(error)") }
/// }
/// ```
///
/// Errors of an accepted photo are in its steps, which come all the same; the sequence throws only where
/// the request was refused, and then it has no step. It ends behind
/// ``PhotoStep/Kind/didFinishCapture``. Whoever leaves the loop early leaves the photo alone: it is taken.
/// A sequence is iterated once.
public struct PhotoSteps: AsyncSequence, Sendable {
  public typealias Element = PhotoStep
  public typealias Failure = CaptureError

  let stream: AsyncStream<Result<PhotoStep, CaptureError>>

  public func makeAsyncIterator() -> Iterator {
    Iterator(iterator: stream.makeAsyncIterator())
  }

  /// Hands out the steps.
  public struct Iterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<Result<PhotoStep, CaptureError>>.Iterator

    /// The next step; nil behind the last.
    public mutating func next() async throws(CaptureError) -> PhotoStep? {
      try await next(isolation: nil)
    }

    /// The next step; nil behind the last.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CaptureError) -> PhotoStep? {
      try await iterator.next(isolation: actor)?.get()
    }
  }
}
