// SPDX-License-Identifier: Apache-2.0
import Configuration
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

// engine ── OpenSession, Start ──▶ gateway ── AddInteraction (deliverTo engine) ──▶ presses
//   ▲                                                                                  │
//   └──── anything lost: close all, try again ◀────────────────────────────────────────┘

/// The built-in client: a photo for every press of the primary button. With a two-stage
/// shutter it takes the first stage too, which holds focus and exposure.
///
/// It goes through the same sockets and rules as any other client, and yields to a client that asks
/// for the foreground after it.
@LoopActor
final class ButtonToCapture {
  private let configuration: EngineConfiguration.ButtonToCapture
  private let directory: RuntimeDirectory
  private var session: VarlinkClient?
  private var calls: VarlinkClient?
  private var interaction: VarlinkClient?
  private var isClosed = false
  private var lastFailure = ""
  /// Numbers the attempts: an answer to an earlier one, such as the end of a call whose connection
  /// was closed, is ignored.
  private var attempt = 0

  init(_ configuration: EngineConfiguration.ButtonToCapture, directory: RuntimeDirectory) {
    self.configuration = configuration
    self.directory = directory
  }

  func start() {
    guard !isClosed else { return }
    attempt += 1
    let attempt = attempt
    do throws(SystemError) {
      let session = try VarlinkClient.connect(to: directory.path(of: .engine))
      self.session = session
      session.onClose = { [weak self] in self?.failed("the engine closed the session", attempt) }
      session.call(
        EngineInterface.OpenSession.self,
        .init(application: configuration.application, configuration: settings), more: true
      ) { [weak self] in self?.takeSession($0, attempt) }
    } catch {
      failed("\(error)", attempt)
    }
  }

  func close() {
    isClosed = true
    release()
  }

  /// A photo for each press; there are no other actions yet for hold and the secondary button.
  private var settings: EngineInterface.Configuration {
    EngineInterface.Configuration(
      camera: configuration.camera,
      preset: configuration.preset?.wire,
      width: configuration.size.map { Int64($0.width) },
      height: configuration.size.map { Int64($0.height) },
      actions: .init(primary: .photo, primaryHold: .none, secondary: .none, secondaryHold: .none))
  }

  private func takeSession(
    _ result: Result<ReceivedReply<EngineInterface.OpenSession.Reply>, VarlinkCallError>,
    _ attempt: Int
  ) {
    switch result {
    case .failure(let error): failed("no session: \(error)", attempt)
    case .success(let reply):
      guard let id = reply.parameters.session, attempt == self.attempt else { return }
      startSession(id, attempt)
    }
  }

  private func startSession(_ id: String, _ attempt: Int) {
    do throws(SystemError) {
      let calls = try VarlinkClient.connect(to: directory.path(of: .engine))
      self.calls = calls
      calls.call(EngineInterface.Start.self, .init(session: id)) { [weak self] result in
        switch result {
        case .failure(let error): self?.failed("the camera does not start: \(error)", attempt)
        case .success: self?.addInteraction(id, attempt)
        }
      }
    } catch {
      failed("\(error)", attempt)
    }
  }

  private func addInteraction(_ session: String, _ attempt: Int) {
    guard attempt == self.attempt else { return }
    do throws(SystemError) {
      let interaction = try VarlinkClient.connect(to: directory.path(of: .gateway))
      self.interaction = interaction
      interaction.onClose = { [weak self] in
        self?.failed("the gateway closed the interaction", attempt)
      }
      interaction.call(
        GatewayInterface.AddInteraction.self,
        .init(
          application: configuration.application, session: session,
          roles: [.primary, .halfPress], deliverTo: .engine, acknowledgement: .automatic,
          requestForeground: true),
        more: true
      ) { [weak self] in self?.takeInteraction($0, attempt) }
    } catch {
      failed("\(error)", attempt)
    }
  }

  private func takeInteraction(
    _ result: Result<ReceivedReply<GatewayInterface.AddInteraction.Reply>, VarlinkCallError>,
    _ attempt: Int
  ) {
    switch result {
    case .failure(let error): failed("no presses: \(error)", attempt)
    case .success(let reply):
      guard reply.parameters.interaction != nil, attempt == self.attempt else { return }
      lastFailure = ""
      Log.information("button-to-capture is ready")
    }
  }

  /// Logs a reason once, not at every attempt.
  private func failed(_ reason: String, _ attempt: Int) {
    guard !isClosed, attempt == self.attempt else { return }
    self.attempt += 1
    if reason != lastFailure { Log.notice("button-to-capture waits: \(reason)") }
    lastFailure = reason
    release()
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
      self?.start()
    }
  }

  private func release() {
    for client in [interaction, calls, session] { client?.close() }
    interaction = nil
    calls = nil
    session = nil
  }

  private static let retryUSec: Int64 = 500_000
}
