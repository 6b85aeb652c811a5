// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// Takes the photos of a ``CaptureSession``, like `AVCapturePhotoOutput`.
///
/// A photo shows the moment of the request, or another moment that its settings name. Each request goes
/// through the steps that ``PhotoStep/Kind`` lists, in this order and also after an error. Requests need not
/// wait for each other: the engine accepts 64 unfinished requests of a session.
public final class PhotoOutput: Sendable {
  let link: SessionLink
  private let delegates = DelegateQueue()

  init(_ link: SessionLink) { self.link = link }

  /// Whether a photo that is requested now would be taken at once. This includes requests that have not
  /// reached the engine yet. ``ReadinessCoordinator`` reports the changes.
  public var captureReadiness: CaptureReadiness { link.readiness.readiness }

  /// Requests a photo and returns at once. The delegate is called with each step.
  ///
  /// If the engine refuses the request, it does so before any step, and
  /// ``PhotoCaptureDelegate/photoOutput(_:didRefuse:error:)`` is the only call:
  /// ``CaptureError/sessionNotRunning(_:)``, ``CaptureError/invalidSettings(field:rule:)``,
  /// ``CaptureError/reusedSettings(uniqueID:)``, ``CaptureError/tooManyObjects(limit:)``, and
  /// ``CaptureError/missingHandler(_:)`` for a photo that needs a ``DeferredPhotoCaptureDelegate`` or a
  /// ``LivePhotoCaptureDelegate`` when the delegate is not one. The delegate is kept until its last call.
  ///
  /// One task makes all calls to the delegates of an output, one after the other, so a slow method delays
  /// the calls after it. A delegate that is an actor, or isolated to the main actor, is called there.
  public func capturePhoto(with settings: PhotoSettings, delegate: any PhotoCaptureDelegate) {
    begin(settings, delegate.handles) { [self] result, _ in
      delegates.deliver { [self] in
        switch result {
        case .success(let step): await delegate.tell(step, by: self)
        case .failure(let error):
          await delegate.photoOutput(self, didRefuse: settings, error: error)
        }
      }
    }
  }

  /// Requests a photo at once, and returns its steps as a sequence. See ``PhotoSteps``.
  public func photoSteps(with settings: PhotoSettings) -> PhotoSteps {
    let (stream, reader) = AsyncStream<Result<PhotoStep, CaptureError>>.makeStream()
    // All of them reach the reader, in one sequence.
    begin(settings, Set(PhotoStep.Kind.allCases)) { result, isLast in
      reader.yield(result)
      if isLast { reader.finish() }
    }
    return PhotoSteps(stream: stream)
  }

  /// Makes ready what photos with these settings need, so that the first one is as fast as those after it, like
  /// `setPreparedPhotoSettingsArray(_:completionHandler:)`. The settings stay usable, and promise nothing.
  ///
  /// Returns once the session runs and all is ready. Returns false if something could not be made ready, or if
  /// another call comes before that. The request holds until the next call, also after a stop; an empty
  /// array asks for nothing.
  ///
  /// Throws ``CaptureError/invalidSettings(field:rule:)`` for settings with which a photo would be refused, and
  /// ``CaptureError/sessionNotRunning(_:)`` if the engine does not have the session.
  public func prepare(_ settings: [PhotoSettings]) async throws(CaptureError) -> Bool {
    try await link.prepare(settings).get()
  }

  /// The bytes of a photo's file. Throws if the file was moved or deleted, or if the photo has no
  /// ``CapturePhoto/path`` and the session that took it is over.
  public func fileDataRepresentation(
    of photo: CapturePhoto
  ) async throws(CaptureError) -> [UInt8] {
    try await link.read(photo).get()
  }

  /// Keeps a photo that is made later: a photo that nobody claims is removed after a day, unless the engine is
  /// configured otherwise. It is kept for good when this returns. A repeated call changes nothing.
  ///
  /// - Throws: ``CaptureError/noSuchPhoto(_:)`` for one that was removed.
  public func claim(_ proxy: CapturePhoto) async throws(CaptureError) {
    try await link.claim(proxy.name).get()
  }

  /// The photo that a small picture stands in for. It is made now, if it was not made before, and lies under the
  /// same name when this returns.
  ///
  /// - Throws: ``CaptureError/noSuchPhoto(_:)`` for one that was removed or moved;
  ///   ``CaptureError/diskFull(path:)`` where there is no room, and then it can be asked for again.
  public func finalizedPhoto(
    for proxy: CapturePhoto
  ) async throws(CaptureError) -> CapturePhoto {
    try await link.finalize(proxy).get()
  }

  private func begin(
    _ settings: PhotoSettings, _ handles: Set<PhotoStep.Kind>,
    _ tell: @escaping SessionLink.PhotoHandler
  ) {
    guard let settings = announce(settings) else {
      return tell(.failure(.reusedSettings(uniqueID: settings.uniqueID)), true)
    }
    EventLoop.shared.post { [link] in link.capture(settings, handles, tell) }
  }

  /// Counts a request for the readiness. Returns its settings with a moment, or nil if they were used before.
  func announce(_ settings: PhotoSettings) -> PhotoSettings? {
    guard link.readiness.update({ $0.made(settings.uniqueID) }) else { return nil }
    var settings = settings
    // The moment is now, not when the engine reads the request.
    if settings.momentUSec == nil, settings.press == nil {
      settings.momentUSec = MonotonicClock.nowUSec
    }
    return settings
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
/// Errors of an accepted photo are in its steps, and all steps still come. The sequence throws only if the
/// request was refused, and then it has no steps. It ends after ``PhotoStep/Kind/didFinishCapture``.
/// Leaving the loop early does not cancel the photo. A sequence can be iterated once.
public struct PhotoSteps: AsyncSequence, Sendable {
  public typealias Element = PhotoStep
  public typealias Failure = CaptureError

  let stream: AsyncStream<Result<PhotoStep, CaptureError>>

  public func makeAsyncIterator() -> Iterator {
    Iterator(iterator: stream.makeAsyncIterator())
  }

  /// The iterator of the steps.
  public struct Iterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<Result<PhotoStep, CaptureError>>.Iterator

    /// The next step; nil after the last.
    public mutating func next() async throws(CaptureError) -> PhotoStep? {
      try await next(isolation: nil)
    }

    /// The next step; nil after the last.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(CaptureError) -> PhotoStep? {
      try await iterator.next(isolation: actor)?.get()
    }
  }
}
