// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization

/// Follows the deferred photos of this user (``PhotoSettings/isDeferred``), of all sessions and programs, until each is
/// made and claimed.
///
/// ```swift
/// let observer = DeferredPhotoObserver()
/// for await change in observer.changes {
///   if case .changed(let photo) = change, photo.isFinal { show(photo.name) }
/// }
/// ```
///
/// The observer asks the engine as long as it exists, and again after the engine was lost: what has changed in the
/// meantime is then reported.
public final class DeferredPhotoObserver: Sendable {
  /// A photo whose stand-in was delivered.
  public struct Photo: Hashable, Sendable {
    /// The name of its file, and of its stand-in's (``CapturePhoto/name``).
    public var name: String
    /// Whether the photo has taken the place of its stand-in.
    public var isFinal: Bool
    /// Whether it was claimed (``PhotoOutput/claim(_:)``), and so is not removed after its time.
    public var isClaimed: Bool

    /// Makes a photo, for tests of code that handles them.
    public init(name: String, isFinal: Bool = false, isClaimed: Bool = false) {
      self.name = name
      self.isFinal = isFinal
      self.isClaimed = isClaimed
    }
  }

  /// A change of the photos.
  public enum Change: Hashable, Sendable {
    /// All photos as they are: always the first change.
    case initial([Photo])
    /// A stand-in was delivered.
    case added(Photo)
    /// The photo was made, or claimed.
    case changed(Photo)
    /// The photo was made and claimed, or is gone: nobody has claimed it in time, or its owner has deleted it.
    case removed(name: String)
  }

  private let record = DeferredPhotoRecord()
  private let link: WatchLink<EngineInterface.WatchDeferredPhotos>

  /// Makes an observer, which asks the engine at once.
  /// - Parameter runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public init(runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    link = WatchLink(
      EngineInterface.WatchDeferredPhotos.self, .init(),
      runtimeDirectory.map { RuntimeDirectory($0) }
    ) { [record] reply, _ in
      record.take(reply)
    } finish: { [record] in
      record.changes.finish()
    }
    EventLoop.shared.post { [link] in link.open() }
  }

  deinit {
    EventLoop.shared.post { [link] in link.end() }
  }

  /// The photos that the engine reported last; empty before it has answered.
  public var photos: [Photo] { record.list.withLock { $0.photos ?? [] } }

  /// The present photos as soon as they are known, then every change. The sequence ends with the observer, or with
  /// ``failure``. Each access makes a new one. If more than 256 changes are unread, the oldest are dropped.
  public var changes: AsyncStream<Change> {
    record.list.withLock { list in
      record.changes.stream(beginningWith: list.photos.map { .initial($0) })
    }
  }

  /// Why the engine reports nothing; nil while it does, or will when it is there. An engine that is older than this
  /// library does not know the call.
  public var failure: CaptureError? { link.failure }
}

/// The photos, which any thread may read.
private final class DeferredPhotoRecord: Sendable {
  let list = Mutex(DeferredPhotoList())
  let changes = Broadcast<DeferredPhotoObserver.Change>()

  func take(_ reply: EngineInterface.WatchDeferredPhotos.Reply) {
    list.withLock { list in
      // Report under the lock, so that a reader that comes now misses nothing and sees nothing twice.
      for change in list.take(reply) { changes.tell(change) }
    }
  }
}

extension DeferredPhotoList {
  fileprivate mutating func take(
    _ reply: EngineInterface.WatchDeferredPhotos.Reply
  ) -> [Change] {
    var changes: [Change] = []
    if let all = reply.photos { changes += listed(all.map { Photo($0) }) }
    if let photo = reply.added { changes += changed(Photo(photo)) }
    if let photo = reply.changed { changes += changed(Photo(photo)) }
    if let name = reply.removed { changes += removed(name) }
    return changes
  }
}

extension DeferredPhotoObserver.Photo {
  fileprivate init(_ wire: EngineInterface.DeferredPhoto) {
    self.init(name: wire.name, isFinal: wire.final, isClaimed: wire.claimed)
  }
}
