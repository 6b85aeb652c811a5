// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization

/// Follows what an application's capture extension has made, like `LockedCameraCaptureManager`: for the application.
///
/// ```swift
/// let manager = LockedCaptureManager(application: "org.example.booth")
/// for await update in manager.sessionContentUpdates {
///   switch update {
///   case .initial(let directories): for directory in directories { await take(directory) }
///   case .added(let directory): await take(directory)
///   case .removed: break
///   }
/// }
/// ```
///
/// A directory stays until it is invalidated: take over what is in it, and then call
/// ``invalidateSessionContent(at:)``. The newest one may come a moment after the application has started.
///
/// The manager asks the engine as long as it exists, and again after the engine was lost: what has changed in the
/// meantime is then reported.
public final class LockedCaptureManager: Sendable {
  /// The application's reverse-domain name.
  public let application: String
  private let runtimeDirectory: String?
  private let record = SessionContentRecord()
  private let link: WatchLink<EngineInterface.WatchContentDirectories>

  /// Makes a manager, which asks the engine at once.
  /// - Parameters:
  ///   - application: the name in the registration of the application (`apps.d`).
  ///   - runtimeDirectory: the folder of the engine's socket, as for a ``CaptureSession``.
  public init(application: String, runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    self.application = application
    self.runtimeDirectory = runtimeDirectory
    link = WatchLink(
      EngineInterface.WatchContentDirectories.self, .init(application: application),
      runtimeDirectory.map { RuntimeDirectory($0) }
    ) { [record] reply, _ in
      record.take(reply)
    } finish: { [record] in
      record.news.finish()
    }
    EventLoop.shared.post { [link] in link.open() }
  }

  deinit {
    EventLoop.shared.post { [link] in link.end() }
  }

  /// The directories that the engine reported last, oldest first; empty before it has answered. Directories of the
  /// application's own sessions (``CaptureSession``) are not among them while it knows of those sessions.
  public var sessionContentDirectories: [SessionContentDirectory] { record.directories ?? [] }

  /// The present directories as soon as they are known, then every change. The sequence ends with the manager, or with
  /// ``failure``. Each access makes a new one.
  public var sessionContentUpdates: SessionContentUpdates { SessionContentUpdates(record: record) }

  /// Deletes a directory with all that is in it, because the application has taken it over. When it is gone,
  /// ``SessionContentUpdate/removed(_:)`` follows. The second call for the same directory does nothing.
  /// - Throws: ``CaptureError/noSuchContent(_:)`` if the user has never had a directory of that name, and
  ///   ``CaptureError/contentInUse(_:)`` while a session writes into it.
  public func invalidateSessionContent(
    at directory: SessionContentDirectory
  ) async throws(CaptureError) {
    do throws(CaptureError) {
      _ = try await EngineCall.perform(
        EngineInterface.InvalidateContentDirectory.self, .init(name: directory.name),
        runtimeDirectory)
    } catch {
      guard case .noSuchPhoto(let name) = error else { throw error }
      throw .noSuchContent(name)
    }
  }

  /// Why the engine reports nothing; nil while it does, or will when it is there.
  public var failure: CaptureError? { link.failure }
}

/// The directories, which any thread may read.
final class SessionContentRecord: Sendable {
  private let list = Mutex(SessionContentList())
  /// An element whenever the list may have changed.
  let news = Broadcast<Void>()

  /// The directories; nil before the engine has listed them.
  var directories: [SessionContentDirectory]? { list.withLock { $0.directories } }

  func take(_ reply: EngineInterface.WatchContentDirectories.Reply) {
    list.withLock { list in
      if let all = reply.initial {
        list.listed(all.map { (SessionContentDirectory($0), $0.active) })
      }
      if let added = reply.added {
        list.added(SessionContentDirectory(added), isActive: added.active)
      }
      if let name = reply.removed { list.removed(name) }
    }
    news.tell(())
  }
}

extension SessionContentDirectory {
  package init(_ wire: EngineInterface.ContentDirectory) {
    self.init(name: wire.name, path: wire.path)
  }
}
