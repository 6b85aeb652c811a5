// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Synchronization

/// Says that an application runs, so that its button and its extension can bring it to the front.
///
/// ```swift
/// let appearance = ApplicationAppearance(application: "org.example.booth")
/// for await request in appearance.requests { show(request.activity) }
/// ```
///
/// The gateway knows it as long as this value exists, and again after the gateway was lost.
public final class ApplicationAppearance: Sendable {
  /// A request to appear.
  public struct Request: Hashable, Sendable {
    /// The activity with which the extension has opened the application; nil: somebody has pressed its button.
    public var activity: CaptureActivity?

    /// Makes a request, for tests of code that handles them.
    public init(activity: CaptureActivity? = nil) { self.activity = activity }
  }

  /// The application's reverse-domain name.
  public let application: String
  private let record = AppearanceRecord()
  private let link: WatchLink<GatewayInterface.WatchApplication>
  private let delay: AppearanceDelay

  /// Reports to the gateway that the application runs.
  /// - Parameters:
  ///   - application: the name in the registration of the application (`apps.d`), whose `user` runs it.
  ///   - runtimeDirectory: the folder of the gateway's socket, as for a ``CaptureClient``.
  public init(application: String, runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    self.application = application
    let directory = runtimeDirectory.map { RuntimeDirectory($0) }
    delay = AppearanceDelay(application, directory)
    link = WatchLink(
      GatewayInterface.WatchApplication.self, .init(application: application), at: .gateway,
      directory
    ) { [record] reply, isFirst in
      // The first reply of a connection says only that the gateway has heard.
      if !isFirst { record.take(.init(activity: reply.activity.map { CaptureActivity($0) })) }
    } finish: { [record] in
      record.requests.finish()
    }
    EventLoop.shared.post { [link] in link.open() }
  }

  deinit {
    EventLoop.shared.post { [link, delay] in
      link.end()
      delay.end()
    }
  }

  /// The requests to appear. The first reader also gets those that came before it, at most 16. The sequence ends with
  /// the value, or with ``failure``. Each access makes a new one.
  public var requests: AsyncStream<Request> { record.stream() }

  /// Keeps the extension in front, at most 5 s, while the application loads what it will show. Returns when the
  /// gateway has received the request. Does nothing if the delay has already begun.
  public func beginDelayingAppearance() async throws(GatewayError) {
    try await delay.begin().get()
  }

  /// Ends the delay: the application can be shown.
  public func endDelayingAppearance() {
    EventLoop.shared.post { [delay] in delay.end() }
  }

  /// Why the gateway does not know the application: ``GatewayError/applicationNotFound(application:reason:)`` if it
  /// is not registered, ``GatewayError/notAuthorized(reason:)`` for another user's application. Nil if it does, or
  /// will when it is there.
  public var failure: GatewayError? { link.gatewayFailure }
}

/// The requests until there is somebody to read them.
private final class AppearanceRecord: Sendable {
  private static var limit: Int { 16 }

  let requests = Broadcast<ApplicationAppearance.Request>()
  /// The requests that nobody has read; nil once there was a reader.
  private let unread = Mutex([ApplicationAppearance.Request]?.some([]))

  func take(_ request: ApplicationAppearance.Request) {
    unread.withLock { unread in
      guard let waiting = unread else { return requests.tell(request) }
      unread = waiting.suffix(Self.limit - 1) + [request]
    }
  }

  func stream() -> AsyncStream<ApplicationAppearance.Request> {
    unread.withLock { unread in
      let stream = requests.stream()
      for request in unread ?? [] { requests.tell(request) }
      unread = nil
      return stream
    }
  }
}
