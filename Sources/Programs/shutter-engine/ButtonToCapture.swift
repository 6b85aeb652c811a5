// SPDX-License-Identifier: Apache-2.0
import Configuration
import Installation
import LinuxIO
import ShutterKit
import Vocabulary

// configure ──▶ start ── runs ──▶ interaction (delivered to the engine) ──▶ presses
//                 ▲  │ fails              │ refused, or the gateway is lost: the library adds it again
//                 └──┘ 500 ms             ▼
//                                        waits

/// The built-in client: a photo for a tap of the primary button, a film for as long as it is
/// held, and a film from one press of the secondary button to the next, unless the configuration has
/// other actions. With a two-stage shutter it takes the first stage too, which holds focus and
/// exposure.
///
/// It is a client of ShutterKit on the engine's own loop. It goes through the same sockets and rules as any
/// other client, and yields to a client that asks for the foreground after it.
@LoopActor
final class ButtonToCapture {
  typealias Configuration = EngineConfiguration.ButtonToCapture

  private let directory: RuntimeDirectory
  private var configuration = Configuration()
  private var session: CaptureSession?
  private var client: CaptureClient?
  /// The deadline for the next attempt.
  private var retry: Deadline?
  /// The state in the last line of the log.
  private var standing: Standing?
  private var isClosed = false

  private enum Standing: Equatable {
    /// The gateway has the interaction.
    case ready
    case waits(String)
  }

  init(directory: RuntimeDirectory) {
    self.directory = directory
  }

  /// Starts the client as it is configured, in place of the former one. Changes nothing if the
  /// configuration is the same.
  func configure(_ new: Configuration) {
    // An engine that is ending has no built-in client.
    guard new != configuration, !isClosed else { return }
    configuration = new
    release()
    standing = nil
    if new.enabled { start() }
  }

  /// Ends the client for good.
  func close() {
    isClosed = true
    release()
  }

  private func start() {
    let session = CaptureSession(
      application: configuration.application, configuration: configuration.ofSession,
      directory: directory)
    self.session = session
    session.startRunning(waitsForEngine: false) { @LoopActor [weak self] result in
      switch result {
      case .success: self?.addInteraction(session)
      case .failure(let error): self?.failed(session, error)
      }
    }
  }

  private func addInteraction(_ session: CaptureSession) {
    guard session === self.session else { return }
    var options = CaptureEventInteraction.Options()
    options.roles = configuration.roles
    options.delivery = .engine
    options.acknowledgement = .automatic
    options.regions = configuration.surfaceRegions
    options.asksForForegroundAgain = true
    // Reconnecting to the gateway is as quick as a restart of the whole client.
    let client = CaptureClient(session: session, longestPauseUSec: Self.retryUSec)
    let interaction = CaptureEventInteraction(options: options, onEvent: { @LoopActor _ in }) {
      @LoopActor [weak self] status in self?.take(status, session)
    }
    if configuration.systemControls {
      interaction.addSystemControls(of: session) {
        Log.warning("button-to-capture: the camera does not follow: \($0)")
      }
    }
    client.addInteraction(interaction)
    self.client = client
  }

  private func take(_ status: InteractionStatus, _ session: CaptureSession) {
    guard session === self.session else { return }
    guard let failure = status.failure else { return stand(.ready) }
    stand(.waits("no presses: \(failure)"))
    // The library gives up if the same request would fail again. Another gateway may accept it.
    if failure.isFinal { restart() }
  }

  private func failed(_ session: CaptureSession, _ error: CaptureError) {
    guard session === self.session else { return }
    let what = session.name == nil ? "no session" : "the camera does not start"
    stand(.waits("\(what): \(error)"))
    restart()
  }

  /// Logs a reason once, not at every attempt.
  private func stand(_ new: Standing) {
    guard new != standing else { return }
    standing = new
    switch new {
    case .ready: Log.information("button-to-capture is ready")
    case .waits(let reason): Log.notice("button-to-capture waits: \(reason)")
    }
  }

  /// Begins again with another session, with the camera that is now the default.
  private func restart() {
    release()
    retry = EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) {
      [weak self] in
      self?.retry = nil
      self?.start()
    }
  }

  private func release() {
    if let retry { EventLoop.shared.cancel(retry) }
    retry = nil
    client?.invalidate()
    client = nil
    session?.invalidate()
    session = nil
  }

  private static let retryUSec: Int64 = 500_000
}

extension EngineConfiguration.ButtonToCapture {
  /// The roles that have an action, and the first stage. A button without one is left to the system.
  fileprivate var roles: [CaptureEvent.Role] {
    var roles = [CaptureEvent.Role.halfPress]
    if primary != .none || primaryHold != .none { roles.append(.primary) }
    if secondary != .none || secondaryHold != .none { roles.append(.secondary) }
    return roles
  }

  /// The parts of surfaces that are its buttons; nil: all of them.
  fileprivate var surfaceRegions: [PointerRegion]? {
    if regions.isEmpty { return nil }
    return regions.map { region in
      let part = region.rectangle
      return PointerRegion(
        region.name, .rectangle(x: part[0], y: part[1], width: part[2], height: part[3]),
        surface: region.surface, role: region.role.map { .init(rawValue: $0.rawValue) })
    }
  }

  fileprivate var ofSession: CaptureSession.Configuration {
    var wanted = CaptureSession.Configuration()
    wanted.camera = camera
    wanted.companions = companions.isEmpty ? nil : companions
    wanted.preset = preset.map {
      switch $0 {
      case .photo: .photo
      case .high: .high
      case .medium: .medium
      case .low: .low
      }
    }
    wanted.width = size.map { Int64($0.width) }
    wanted.height = size.map { Int64($0.height) }
    var actions = ButtonActions()
    actions.primary = .init(rawValue: primary.rawValue)
    actions.primaryHold = .init(rawValue: primaryHold.rawValue)
    actions.secondary = .init(rawValue: secondary.rawValue)
    actions.secondaryHold = .init(rawValue: secondaryHold.rawValue)
    actions.timerUSec = Int64(selfTimerMs) * 1000
    actions.intervalUSec = Int64(intervalMs) * 1000
    actions.burstIntervalUSec = Int64(burstIntervalMs) * 1000
    wanted.actions = actions
    return wanted
  }
}
