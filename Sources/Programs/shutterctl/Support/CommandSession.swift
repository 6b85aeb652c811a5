// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// A capture session of the engine, open until `close` or until the engine ends it. It is not made again when
/// the engine is lost.
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

  /// Ends the session without calling `onClose`.
  func close() {
    stream.close()
    calls.close()
  }

  /// Takes a photo and waits until it is durable. Also throws if the engine accepted the photo and it failed.
  func capture(_ settings: EngineInterface.PhotoSettings) async throws -> EngineInterface.Photo {
    let reply = try await calls.call(
      EngineInterface.CapturePhoto.self, .init(session: id, settings: settings))
    guard let photo = reply.photo else {
      throw Failure.input("there is no photo: \(ErrorWords.words(ofPhotoFailure: reply.failure))")
    }
    return photo
  }

  /// Takes a photo of several results, and waits until each is durable or has failed.
  ///
  /// - Returns: the results that are there, and the first failure of the others.
  func captureAll(
    _ settings: EngineInterface.PhotoSettings
  ) async throws -> (photos: [EngineInterface.Photo], failure: String?) {
    var photos: [EngineInterface.Photo] = []
    return try await withCheckedThrowingContinuation { continuation in
      calls.call(
        EngineInterface.CapturePhoto.self, .init(session: id, settings: settings), more: true
      ) { result in
        switch result {
        case .failure(let error): continuation.resume(throwing: error)
        case .success(let reply):
          if reply.parameters.step == .didFinishProcessing, let photo = reply.parameters.photo {
            photos.append(photo)
          }
          guard !reply.continues else { return }
          continuation.resume(returning: (photos, reply.parameters.failure))
        }
      }
    }
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

  private func take(_ status: EngineInterface.SessionStatus) {
    self.status = status
    onStatus(status)
  }

  @LoopActor
  private final class Box {
    weak var session: CommandSession?
    var isOpened = false
  }
}
