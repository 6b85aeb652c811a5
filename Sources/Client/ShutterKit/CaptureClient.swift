// SPDX-License-Identifier: Apache-2.0
import LinuxIO

/// A program that wants presses: the place where interactions are added, as to a view.
///
/// ```swift
/// let client = CaptureClient(session: session)
/// client.addInteraction(
///   CaptureEventInteraction { event in
///     if event.phase == .ended { await takePhoto(of: event.press) }
///   })
/// ```
///
/// It connects to the gateway when the first interaction is added and keeps trying as long as there
/// is one: a gateway that is not there yet, or is started anew, is no error of the program's. What
/// stands in the way is told by ``CaptureEventInteraction/status``. Nothing here waits: all methods
/// that are not `async` return at once and may be called from any thread.
///
/// To the gateway a client is a process. Several values of this type in one process share the
/// foreground; they differ by the session that they name.
///
/// When the value goes, its interactions end.
public final class CaptureClient: Sendable {
  let link: ClientLink
  /// The session that it follows, if it was made with one.
  private let session: CaptureSession?

  /// Makes a client; nothing is connected yet.
  /// - Parameters:
  ///   - application: the reverse-domain name under which `shutterctl status` and the audit log show
  ///     the program, 1 to 255 bytes.
  ///   - session: the capture session of the engine (`OpenSession`) that proves that this program
  ///     uses a camera; presses come only while it runs. Nil asks for an external session, for a
  ///     program with a camera stack of its own; the gateway's configuration says which users may do
  ///     so.
  ///   - runtimeDirectory: the folder of the gateway's socket, where it was started with
  ///     `--runtime-dir`. Nil: `$XDG_RUNTIME_DIR/shutterd` if a gateway serves there, else the
  ///     system's /run/shutterd, looked at for each connection anew.
  public init(application: String, session: String?, runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    link = ClientLink(
      application: application, session: session,
      directory: runtimeDirectory.map { RuntimeDirectory($0) })
    self.session = nil
  }

  /// Makes a client of a session of this library, with its application and folder. Its interactions are
  /// added as soon as the engine has the session, and follow it when the engine was lost and the session
  /// made anew. The client keeps the session.
  public init(session: CaptureSession) {
    self.session = session
    link = ClientLink(
      application: session.application, following: session.link)
    EventLoop.shared.post { [link, session] in session.link.lead(link) }
  }

  deinit { invalidate() }

  /// Adds an interaction, which then receives presses. Of several the one that was added last and is
  /// enabled is granted a press, if it takes the button; the gateway allows 32.
  ///
  /// The client keeps it until it is removed. One that is added already, here or at another client,
  /// is removed there first.
  public func addInteraction(_ interaction: CaptureEventInteraction) {
    interaction.attach(to: link)
  }

  /// Removes an interaction. A press in flight is cancelled, its handler is told with
  /// ``CaptureEvent/CancelReason/interactionRemoved``; after that the handler is not called any more.
  /// One that is not added here is left alone.
  public func removeInteraction(_ interaction: CaptureEventInteraction) {
    interaction.detach(from: link)
  }

  /// Names another capture session: for clients that were not made with a ``CaptureSession``, after a
  /// restart of the engine. A press in flight is cancelled
  /// with ``CaptureEvent/CancelReason/sessionStopped``; interactions keep their order.
  ///
  /// Returns when the gateway has taken it for all interactions that it has; those that it does not
  /// have yet are added with the new one.
  public func setSession(_ session: String?) async throws(GatewayError) {
    try await link.setSession(session).get()
  }

  /// The events of an interaction of its own, as a sequence. See ``CaptureEvents``.
  /// - Parameters:
  ///   - isEnabled: whether it begins enabled; ``CaptureEvents/interaction`` changes it.
  ///   - options: what it asks for.
  public func captureEvents(
    isEnabled: Bool = true, options: CaptureEventInteraction.Options = .init()
  ) -> CaptureEvents {
    let interaction = CaptureEventInteraction(options, .none)
    interaction.isEnabled = isEnabled
    return CaptureEvents(interaction: interaction, client: self)
  }

  /// Removes all interactions and takes no further ones: one that is added after this ends at once.
  public func invalidate() {
    EventLoop.shared.post { [link] in link.invalidate() }
  }
}
