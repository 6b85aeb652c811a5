// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A capture session of the engine, open until `close` or until the engine ends it. It is not made again when
/// the engine is lost. Or another program's session, which runs, and which `close` leaves alone.
@LoopActor
final class CommandSession {
  /// The name that shutterctl gives itself as an application.
  nonisolated static let application = "org.shutterd.shutterctl"

  let id: String
  /// The directory of its photos.
  let directory: EngineInterface.ContentDirectory?
  private(set) var status: EngineInterface.SessionStatus
  var onStatus: @LoopActor (EngineInterface.SessionStatus) -> Void = { _ in }
  var onClose: @LoopActor () -> Void = {}
  let calls: VarlinkClient
  /// The connection that keeps it open; nil for another program's.
  private let stream: VarlinkClient?
  /// Whether it waits if the camera runs in another format for others.
  private var waitsForFormat = false
  private var formatWait: CheckedContinuation<Void, any Error>?

  private init(
    id: String, directory: EngineInterface.ContentDirectory?,
    status: EngineInterface.SessionStatus, stream: VarlinkClient?, calls: VarlinkClient
  ) {
    self.id = id
    self.directory = directory
    self.status = status
    self.stream = stream
    self.calls = calls
    stream?.onClose = { [weak self] in
      self?.endFormatWait(.failure(VarlinkCallError.disconnected))
      self?.onClose()
    }
  }

  /// Whether another program has opened it.
  var isBorrowed: Bool { stream == nil }

  /// Another program's session of this user, which runs.
  static func borrow(
    _ summary: EngineInterface.SessionSummary, _ options: CommonOptions
  ) throws -> CommandSession {
    CommandSession(
      id: summary.session, directory: nil,
      status: .init(
        state: summary.state, interruption: nil, failure: nil,
        configuration: .init(camera: summary.camera)), stream: nil,
      calls: try options.connect(.engine))
  }

  /// Opens a session; the camera does not run yet.
  static func open(
    _ options: CommonOptions, application: String,
    configuration: EngineInterface.Configuration
  ) async throws -> CommandSession {
    let stream = try options.connect(.engine)
    let calls = try options.connect(.engine)
    // The first reply makes the session. Later replies find it through this box.
    let box = Box()
    return try await withCheckedThrowingContinuation { continuation in
      stream.call(
        EngineInterface.OpenSession.self,
        .init(application: application, configuration: configuration), more: true
      ) { result in
        switch result {
        case .failure(let error):
          // After that a failure means the end of the open session, which `onClose` reports.
          if !box.isOpened { continuation.resume(throwing: error) }
        case .success(let reply):
          if let id = reply.parameters.session, let status = reply.parameters.status {
            let session = CommandSession(
              id: id, directory: reply.parameters.contentDirectory, status: status, stream: stream,
              calls: calls)
            session.waitsForFormat = configuration.otherFormat == .wait
            box.session = session
            box.isOpened = true
            continuation.resume(returning: session)
          } else if let status = reply.parameters.status {
            box.session?.take(status)
          }
        }
      }
    }
  }

  /// Has the camera see as the options say, from its first frame on.
  func adjust(_ options: AdjustmentOptions) async throws {
    guard let wanted = options.parameters(session: id) else { return }
    _ = try await calls.call(EngineInterface.AdjustCamera.self, wanted)
  }

  func start() async throws {
    do {
      _ = try await calls.call(EngineInterface.Start.self, .init(session: id))
    } catch {
      guard waitsForFormat, let refusal = error.value(of: EngineInterface.SessionNotRunning.self),
        (refusal.interruption ?? .formatInUse) == .formatInUse, !isKeptFromRunning
      else { throw error }
      FormatWait.say()
      guard status.state != .running else { return }
      try await withCheckedThrowingContinuation { formatWait = $0 }
    }
  }

  /// Whether it will not run by itself, or for another reason than the camera's format. Its state has a connection of its
  /// own, and may not have come.
  private var isKeptFromRunning: Bool {
    switch status.state {
    case .stopped, .starting, .running: false
    case .interrupted: status.interruption != .formatInUse
    case .failed, .unrecognized: true
    }
  }

  private func endFormatWait(_ result: Result<Void, any Error>) {
    let waiting = formatWait
    formatWait = nil
    waiting?.resume(with: result)
  }

  func stop() async throws {
    _ = try await calls.call(EngineInterface.Stop.self, .init(session: id))
  }

  /// Ends the session without calling `onClose`.
  func close() {
    stream?.close()
    calls.close()
  }

  /// The results of one request.
  struct Captured {
    /// The photos that are durable, in the order of their numbers; none only where a bad frame is tolerated.
    var photos: [EngineInterface.Photo] = []
    /// The number of photos that were promised.
    var expected: Int64 = 1
    /// The live clip, if it was asked for and could be made.
    var clip: EngineInterface.LiveClip?
    /// The first failure of a missing photo.
    var failure: String?
    /// Whether only the frame was to blame: the next one may be good.
    var hasBadFrame: Bool { ["EncodingFailed", "NoDataCaptured"].contains(failure) }
  }

  /// Takes a photo and waits until all of its results are durable or have failed. Throws if the request is
  /// refused, and if all have failed, unless that was for want of a good frame and is tolerated.
  ///
  /// - Parameter onResult: called after each result with the number of those that are durable, and of all.
  func capture(
    _ settings: EngineInterface.PhotoSettings, toleratesBadFrames: Bool = false,
    onResult: @escaping @LoopActor (_ finished: Int, _ expected: Int64) -> Void = { _, _ in }
  ) async throws -> Captured {
    var captured = Captured()
    let result: Result<Captured, VarlinkCallError> = await withCheckedContinuation { continuation in
      calls.call(
        EngineInterface.CapturePhoto.self, .init(session: id, settings: settings), more: true
      ) { result in
        switch result {
        case .failure(let error): continuation.resume(returning: .failure(error))
        case .success(let reply):
          let step = reply.parameters
          captured.expected = step.resolved.expectedPhotoCount
          captured.failure = step.failure ?? captured.failure
          if [.didFinishProcessing, .didCaptureDeferredProxy].contains(step.step),
            let photo = step.photo
          {
            captured.photos.append(photo)
            onResult(captured.photos.count, captured.expected)
          }
          captured.clip = step.liveClip ?? captured.clip
          if !reply.continues { continuation.resume(returning: .success(captured)) }
        }
      }
    }
    captured = try result.get()
    guard !captured.photos.isEmpty || toleratesBadFrames && captured.hasBadFrame else {
      let words = ErrorWords.words(ofPhotoFailure: captured.failure)
      let reason = captured.failure == "SessionWasInterrupted" ? interruption : nil
      throw Failure.input("there is no photo: \(words)\(reason.map { ": \($0)" } ?? "")")
    }
    return captured
  }

  /// Opens a photo of this session, also if its path cannot be read.
  /// - Returns: descriptors, and which of them is the photo's.
  func open(
    _ photo: EngineInterface.Photo
  ) async throws -> (list: DescriptorList, index: Int64) {
    let result = await withCheckedContinuation { continuation in
      calls.call(
        EngineInterface.OpenPhoto.self, .init(session: id, photo: photo.name),
        takesDescriptors: true
      ) { continuation.resume(returning: $0) }
    }
    let reply = try result.get()
    return (reply.descriptors ?? DescriptorList(), reply.parameters.photoFileDescriptor)
  }

  /// What interrupts it now, and what helps; nil: nothing that was reported.
  private var interruption: String? {
    status.interruption.map { InterruptionWords($0, status.configuration.camera).all }
  }

  private static func words(of status: EngineInterface.SessionStatus) -> String {
    status.failure.map { ErrorWords.words(ofPhotoFailure: $0) }
      ?? "the session is \(status.state.rawValue)"
  }

  private func take(_ status: EngineInterface.SessionStatus) {
    self.status = status
    if status.state == .running { endFormatWait(.success(())) }
    if isKeptFromRunning {
      endFormatWait(
        .failure(
          Failure.input("the camera did not start: \(interruption ?? Self.words(of: status))")))
    }
    onStatus(status)
  }

  @LoopActor
  private final class Box {
    weak var session: CommandSession?
    var isOpened = false
  }
}
