// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// A capture session of the engine, open as long as this value is not closed.
@LoopActor
final class EngineSession {
  let id: String
  /// Where its photos are.
  let directory: EngineInterface.ContentDirectory?
  private(set) var status: EngineInterface.SessionStatus
  var onStatus: @LoopActor (EngineInterface.SessionStatus) -> Void = { _ in }
  var onClose: @LoopActor () -> Void = {}
  let calls: VarlinkClient
  private let stream: VarlinkClient

  private init(
    id: String, directory: EngineInterface.ContentDirectory?,
    status: EngineInterface.SessionStatus, stream: VarlinkClient, calls: VarlinkClient
  ) {
    self.id = id
    self.directory = directory
    self.status = status
    self.stream = stream
    self.calls = calls
    stream.onClose = { [weak self] in self?.onClose() }
  }

  /// Opens a session; the camera does not run yet.
  static func open(
    _ options: CommonOptions, application: String,
    configuration: EngineInterface.Configuration
  ) async throws -> EngineSession {
    let stream = try options.connect(.engine)
    let calls = try options.connect(.engine)
    // Later replies find the session by this box, because the first one makes it.
    let box = Box()
    return try await withCheckedThrowingContinuation { continuation in
      stream.call(
        EngineInterface.OpenSession.self,
        .init(application: application, configuration: configuration), more: true
      ) { result in
        switch result {
        case .failure(let error):
          // Else it is the end of a session that was open; there may be nobody any more who has it.
          if !box.isOpened { continuation.resume(throwing: error) }
        case .success(let reply):
          if let id = reply.parameters.session, let status = reply.parameters.status {
            let session = EngineSession(
              id: id, directory: reply.parameters.contentDirectory, status: status, stream: stream,
              calls: calls)
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

  func start() async throws {
    _ = try await calls.call(EngineInterface.Start.self, .init(session: id))
  }

  func stop() async throws {
    _ = try await calls.call(EngineInterface.Stop.self, .init(session: id))
  }

  /// Whether the engine has not closed it.
  var isOpen: Bool { stream.isOpen }

  /// Ends it, without a call of `onClose`.
  func close() {
    stream.close()
    calls.close()
  }

  /// Takes a photo and waits until it is durable. Throws also if the photo failed.
  func capture(_ settings: EngineInterface.PhotoSettings) async throws -> EngineInterface.Photo {
    let reply = try await calls.call(
      EngineInterface.CapturePhoto.self, .init(session: id, settings: settings))
    guard let photo = reply.photo else {
      throw Failure.input("there is no photo: \(ErrorWords.words(ofPhotoFailure: reply.failure))")
    }
    return photo
  }

  /// Opens a photo of this session, also one whose path cannot be read.
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

  private func take(_ status: EngineInterface.SessionStatus) {
    self.status = status
    onStatus(status)
  }

  @LoopActor
  private final class Box {
    weak var session: EngineSession?
    var isOpened = false
  }
}
