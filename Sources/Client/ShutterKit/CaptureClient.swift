// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO

/// A program that wants presses. Interactions are added to it, as they are to a view in AVKit.
///
/// ```swift
/// let client = CaptureClient(session: session)
/// client.addInteraction(
///   CaptureEventInteraction { event in
///     if event.phase == .ended { await takePhoto(of: event.press) }
///   })
/// ```
///
/// It connects to the gateway when the first interaction is added, and keeps trying as long as there is
/// an interaction. A gateway that does not run yet, or is restarted, is not an error of the program;
/// ``CaptureEventInteraction/status`` shows what keeps presses from coming. Nothing here blocks: all
/// methods that are not `async` return at once and may be called from any thread.
///
/// For the gateway a client is a process. Several values of this type in one process share the
/// foreground. They differ by the session that they name.
///
/// When the value is deallocated, its interactions end.
public final class CaptureClient: Sendable {
  let link: ClientLink
  /// The session that the client was made with, if any.
  private let session: CaptureSession?

  /// Makes a client. It does not connect yet.
  /// - Parameters:
  ///   - application: the program's reverse-domain name, 1 to 255 bytes. `shutterctl status` and the
  ///     audit log show it.
  ///   - session: the name of the engine's capture session (`OpenSession`) that proves that this program
  ///     uses a camera. Presses come only while the session runs. Nil asks for an external session, for
  ///     a program with its own camera stack; the gateway's configuration says which users may have one.
  ///   - runtimeDirectory: the folder of the gateway's socket, if the gateway was started with
  ///     `--runtime-dir`. With nil, each connection looks again: `$XDG_RUNTIME_DIR/shutterd` if a gateway
  ///     serves there, else the system's /run/shutterd.
  public init(application: String, session: String?, runtimeDirectory: String? = nil) {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    link = ClientLink(
      application: application, session: session,
      directory: runtimeDirectory.map { RuntimeDirectory($0) })
    self.session = nil
  }

  /// Makes a client for a session of this library, with the session's application and folder. Its
  /// interactions are added as soon as the engine has the session. When the engine was lost, they follow
  /// the new session. The client keeps a strong reference to the session.
  public convenience init(session: CaptureSession) {
    self.init(session: session, longestPauseUSec: LinkPlan.longestPauseUSec)
  }

  /// Makes a client for a session that tries to reach the gateway at pauses of up to `longestPauseUSec`.
  package init(session: CaptureSession, longestPauseUSec: Int64) {
    self.session = session
    link = ClientLink(
      application: session.application, following: session.link, longestPauseUSec: longestPauseUSec)
    EventLoop.shared.post { [link, session] in session.link.lead(link) }
  }

  deinit { invalidate() }

  /// Adds an interaction, which then receives presses. If there are several, a press goes to the
  /// interaction that was added last, among those that are enabled and take the button. The gateway allows
  /// 32.
  ///
  /// The client keeps the interaction until it is removed. If it was already added, here or to another
  /// client, it is removed there first.
  public func addInteraction(_ interaction: CaptureEventInteraction) {
    interaction.attach(to: link)
  }

  /// Removes an interaction. A press in flight is cancelled: the handler receives `cancelled` with
  /// ``CaptureEvent/CancelReason/interactionRemoved``, and after that it is not called again. Does nothing
  /// if the interaction was not added to this client.
  public func removeInteraction(_ interaction: CaptureEventInteraction) {
    interaction.detach(from: link)
  }

  /// Names another capture session, for instance after a restart of the engine. Only for clients that were
  /// not made with a ``CaptureSession``. A press in flight is cancelled with
  /// ``CaptureEvent/CancelReason/sessionStopped``. Interactions keep their order.
  ///
  /// Returns when the gateway has accepted the session for all interactions that it has. The others will
  /// be added with the new session.
  public func setSession(_ session: String?) async throws(GatewayError) {
    try await link.setSession(session).get()
  }

  /// The events of a new interaction as a sequence. See ``CaptureEvents``.
  /// - Parameters:
  ///   - isEnabled: whether the interaction begins enabled. Change it later at
  ///     ``CaptureEvents/interaction``.
  ///   - options: the options of the interaction.
  public func captureEvents(
    isEnabled: Bool = true, options: CaptureEventInteraction.Options = .init()
  ) -> CaptureEvents {
    let interaction = CaptureEventInteraction(options, .none)
    interaction.isEnabled = isEnabled
    return CaptureEvents(interaction: interaction, client: self)
  }

  /// Removes all interactions, and accepts no further ones. An interaction that is added after this ends
  /// at once.
  public func invalidate() {
    EventLoop.shared.post { [link] in link.invalidate() }
  }
}
