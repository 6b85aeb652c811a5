// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Takes the photos of a ``CaptureSession``, as `AVCapturePhotoOutput`.
///
/// A photo shows the moment at which it was asked for, or another one that its settings name; each request
/// ends in the steps that ``PhotoStep/Kind`` lists, every one of them once and in this order, also after
/// an error. Requests need not wait for each other: the engine accepts 64 of a session that are not
/// finished.
public final class PhotoOutput: Sendable {
  typealias Delivery = @Sendable () async -> Void

  let link: SessionLink
  /// To the one task in which delegates are called.
  private let deliveries: AsyncStream<Delivery>.Continuation

  init(_ link: SessionLink) {
    self.link = link
    let (stream, deliveries) = AsyncStream<Delivery>.makeStream()
    self.deliveries = deliveries
    Task.detached(priority: .userInitiated) {
      for await delivery in stream { await delivery() }
    }
  }

  deinit { deliveries.finish() }

  /// Whether a photo that is asked for now would be taken at once, requests included that the engine has
  /// not heard of yet. ``ReadinessCoordinator`` tells its changes.
  public var captureReadiness: CaptureReadiness { link.readiness.readiness }

  /// Asks for a photo and returns at once; the delegate is told what becomes of it.
  ///
  /// What the engine refuses it refuses before any step, and then
  /// ``PhotoCaptureDelegate/photoOutput(_:didRefuse:error:)`` is the only call:
  /// ``CaptureError/sessionNotRunning(_:)``, ``CaptureError/invalidSettings(field:rule:)``,
  /// ``CaptureError/reusedSettings(uniqueID:)``, ``CaptureError/tooManyObjects(limit:)``. The delegate
  /// is kept until its last call.
  ///
  /// All delegates of an output are called by one task, one call after the other: a method that takes long
  /// holds up those behind it. A delegate that is an actor, or isolated to the main actor, is called there.
  public func capturePhoto(with settings: PhotoSettings, delegate: any PhotoCaptureDelegate) {
    begin(settings) { [self] result, _ in
      deliveries.yield { [self] in
        switch result {
        case .success(let step): await delegate.tell(step, by: self)
        case .failure(let error):
          await delegate.photoOutput(self, didRefuse: settings, error: error)
        }
      }
    }
  }

  /// Asks for a photo, at once, and returns its steps as they come. See ``PhotoSteps``.
  public func photoSteps(with settings: PhotoSettings) -> PhotoSteps {
    let (stream, reader) = AsyncStream<Result<PhotoStep, CaptureError>>.makeStream()
    begin(settings) { result, isLast in
      reader.yield(result)
      if isLast { reader.finish() }
    }
    return PhotoSteps(stream: stream)
  }

  /// The bytes of a photo's file. Throws where it was moved or deleted, or, without a
  /// ``CapturePhoto/path``, where the session that took it is over.
  public func fileDataRepresentation(
    of photo: CapturePhoto
  ) async throws(CaptureError) -> [UInt8] {
    try await link.read(photo).get()
  }

  private func begin(_ settings: PhotoSettings, _ tell: @escaping SessionLink.PhotoHandler) {
    guard link.readiness.update({ $0.made(settings.uniqueID) }) else {
      return tell(.failure(.reusedSettings(uniqueID: settings.uniqueID)), true)
    }
    var settings = settings
    // Not when the engine has read of it: that may be later.
    if settings.momentUSec == nil, settings.press == nil {
      settings.momentUSec = MonotonicClock.nowUSec
    }
    EventLoop.shared.post { [link, settings] in link.capture(settings, tell) }
  }
}

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
