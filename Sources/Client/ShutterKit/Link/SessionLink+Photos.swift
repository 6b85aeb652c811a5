// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

extension SessionLink {
  /// A function that is called with each step of a photo, or with the error of a refused request.
  typealias PhotoHandler = @Sendable (Result<PhotoStep, CaptureError>, _ isLast: Bool) -> Void

  /// Requests a photo, on a connection of its own that ends with the photo.
  /// - Parameter handles: the steps that somebody takes. The engine refuses a photo that needs another one.
  func capture(
    _ settings: PhotoSettings, _ handles: Set<PhotoStep.Kind>, _ tell: @escaping PhotoHandler
  ) {
    let request = PhotoRequest(settings, readiness, tell)
    guard let id else {
      return request.take(.refused(isInvalid ? .invalidated : .sessionNotRunning(.stopped)))
    }
    do throws(CaptureError) {
      let connection = try connect()
      connection.call(
        Interface.CapturePhoto.self, .init(session: id, settings: settings.wire(handles)),
        more: true
      ) { result in
        switch result {
        case .success(let reply):
          if let step = PhotoStep(reply.parameters) { request.take(.step(step)) }
          if !reply.continues { request.take(.ended(.mediaServicesWereReset)) }
        case .failure(let error): request.take(.refused(CaptureError(error)))
        }
        if request.isOver { connection.close() }
      }
    } catch {
      request.take(.refused(error))
    }
  }

  /// Keeps a deferred photo.
  func claim(_ name: String) async -> Result<Void, CaptureError> {
    await once(Interface.ClaimPhoto.self, .init(photo: name), of: name).map { _ in }
  }

  /// Has a deferred photo made.
  func finalize(_ proxy: CapturePhoto) async -> Result<CapturePhoto, CaptureError> {
    await once(Interface.FinalizePhoto.self, .init(photo: proxy.name), of: proxy.name).map {
      CapturePhoto($0.photo, proxy.resolvedSettings)
    }
  }

  /// Makes a call that has one reply, on a connection of its own.
  private func once<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, of photo: String
  ) async -> Result<Method.Reply, CaptureError> {
    do throws(CaptureError) {
      let calls = try connect()
      defer { calls.close() }
      let result = await withCheckedContinuation { continuation in
        calls.call(method, parameters) { continuation.resume(returning: $0) }
      }
      switch result {
      case .success(let reply): return .success(reply.parameters)
      case .failure(let error):
        let isUnknown = error.value(of: Interface.NoSuchObject.self) != nil
        return .failure(isUnknown ? .noSuchPhoto(photo) : CaptureError(error))
      }
    } catch {
      return .failure(error)
    }
  }

  /// The bytes of a photo.
  func read(_ photo: CapturePhoto) async -> Result<[UInt8], CaptureError> {
    if let path = photo.path {
      do throws(SystemError) {
        return await Self.read(try OwnedDescriptor.open(file: path).take(), path)
      } catch {
        return .failure(.unreadable(path: path, reason: "\(error.errno)"))
      }
    }
    guard let id else { return .failure(.noSuchPhoto(photo.name)) }
    do throws(CaptureError) {
      let calls = try connect()
      defer { calls.close() }
      let result = await withCheckedContinuation { continuation in
        calls.call(
          Interface.OpenPhoto.self, .init(session: id, photo: photo.name), takesDescriptors: true
        ) { continuation.resume(returning: $0) }
      }
      do throws(VarlinkCallError) {
        let reply = try result.get()
        guard let file = reply.descriptors?.take(at: reply.parameters.photoFileDescriptor) else {
          return .failure(.noSuchPhoto(photo.name))
        }
        return await Self.read(file.take(), photo.name)
      } catch {
        throw CaptureError(error)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Reads a file on a thread of its own, because a disk may be slow. Closes the descriptor.
  private static func read(
    _ raw: Int32, _ path: String
  ) async -> Result<[UInt8], CaptureError> {
    await withCheckedContinuation { continuation in
      do throws(SystemError) {
        try WorkerThread.start(name: "shutterkit-read") {
          continuation.resume(returning: bytes(of: OwnedDescriptor(owning: raw), path))
        }
      } catch {
        close(raw)
        continuation.resume(returning: .failure(.unreadable(path: path, reason: "\(error.errno)")))
      }
    }
  }

  private nonisolated static func bytes(
    of file: borrowing OwnedDescriptor, _ path: String
  ) -> Result<[UInt8], CaptureError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(file.raw, &chunk, chunk.count)
      if count == 0 { return .success(bytes) }
      if count < 0, errno != EINTR {
        return .failure(.unreadable(path: path, reason: "\(Errno.last)"))
      }
      bytes += chunk[..<max(0, count)]
    }
  }
}

/// A photo on its way: passes its steps on and counts it for the readiness.
@LoopActor
private final class PhotoRequest {
  /// An answer of the engine, or the end of the connection.
  enum Input {
    case step(PhotoStep)
    case refused(CaptureError)
    case ended(CaptureError)
  }

  private let id: Int64
  private let readiness: ReadinessRecord
  private let tell: SessionLink.PhotoHandler
  private var machine: PhotoRequestMachine

  init(
    _ settings: PhotoSettings, _ readiness: ReadinessRecord,
    _ tell: @escaping SessionLink.PhotoHandler
  ) {
    id = settings.uniqueID
    machine = PhotoRequestMachine(
      hasMovie: settings.wantsLivePhotoMovie, isDeferred: settings.isDeferred)
    self.readiness = readiness
    self.tell = tell
  }

  var isOver: Bool { machine.isOver }

  func take(_ input: Input) {
    let outcomes =
      switch input {
      case .step(let step): machine.received(step)
      case .refused(let error): machine.refused(error)
      case .ended(let error): machine.ended(error)
      }
    for outcome in outcomes {
      switch outcome {
      case .step(let step):
        count(step.kind)
        tell(.success(step), step.kind == .didFinishCapture)
      case .refused(let error):
        readiness.update { $0.refused(id) }
        tell(.failure(error), true)
      }
    }
  }

  /// Updates the readiness, two turns of the loop later. The engine's readiness comes on another connection,
  /// and what the engine sent there before this step is read in the next turn at the latest. Only then may
  /// the request stop counting.
  private func count(_ kind: PhotoStep.Kind) {
    let isDelivered = kind.isResult && machine.awaitsOnlyMovie
    EventLoop.shared.post { [id, readiness] in
      EventLoop.shared.post {
        readiness.update { isDelivered ? $0.delivered(id) : $0.told(id, kind) }
      }
    }
  }
}
