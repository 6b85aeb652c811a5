// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// The client of `shutterctl client`: an interaction whose events are printed, moved by lines of text.
@LoopActor
final class ScriptedClient {
  private let options: ClientCommand
  private var session: CaptureSession?
  private var sessionName: String?
  private var interaction: String?
  private var stream: VarlinkClient?
  private var calls: VarlinkClient?
  private var acknowledges: Bool
  private var unacknowledged: Int64 = 0
  private var input: LineReader?
  private var ending: CheckedContinuation<Void, Never>?

  init(_ options: ClientCommand) {
    self.options = options
    acknowledges = !options.silent
  }

  /// Serves until the commands end it or a daemon is gone.
  func run() async throws {
    if !options.external { try await openSession() }
    try addInteraction()
    input = try LineReader(
      descriptor: STDIN_FILENO, onLine: { [weak self] in self?.take($0) },
      onEnd: { [weak self] in
        if self?.options.untilEof == true { self?.end() }
      })
    await withCheckedContinuation { ending = $0 }
  }

  private func openSession() async throws {
    if let name = options.session {
      sessionName = name
      return
    }
    var configuration = options.camera.configuration
    if options.engine {
      configuration.actions = .init(
        primary: .photo, primaryHold: .none, secondary: .none, secondaryHold: .none)
    }
    let session = try await CaptureSession.open(
      options.common, application: options.application, configuration: configuration)
    self.session = session
    sessionName = session.id
    session.onStatus = { printLine("session", ["status": $0.json]) }
    session.onClose = { [weak self] in
      printLine("closed", ["by": "engine"])
      self?.session = nil
    }
    printLine("session", ["id": .string(session.id), "status": session.status.json])
    if !options.stopped { try await session.start() }
  }

  private func addInteraction() throws {
    let stream = try options.common.connect(.gateway)
    calls = try options.common.connect(.gateway)
    self.stream = stream
    stream.onClose = { [weak self] in
      printLine("closed", ["by": "gateway"])
      self?.end()
    }
    stream.call(
      GatewayInterface.AddInteraction.self, parameters, more: true
    ) { [weak self] in self?.take($0) }
  }

  private var parameters: GatewayInterface.AddInteraction.Parameters {
    .init(
      application: options.application, session: sessionName,
      handlers: options.handlers.map { .init(rawValue: $0) },
      roles: options.role.isEmpty ? nil : options.role.map { .init(rawValue: $0) },
      buttons: options.button.isEmpty ? nil : options.button,
      exclusive: options.exclusive ? true : nil, deliverTo: options.engine ? .engine : nil,
      enabled: options.disabled ? false : nil,
      acknowledgement: options.automatic ? .automatic : nil,
      requestForeground: options.background ? nil : true)
  }

  private func take(
    _ result: Result<ReceivedReply<GatewayInterface.AddInteraction.Reply>, VarlinkCallError>
  ) {
    switch result {
    case .failure(.disconnected): break
    case .failure(let error):
      Log.error("\(Failure.refused(error))")
      exit(EXIT_FAILURE)
    case .success(let reply): take(reply.parameters)
    }
  }

  private func take(_ reply: GatewayInterface.AddInteraction.Reply) {
    if let event = reply.event {
      // Acknowledged first: printing may have to wait for whoever reads.
      unacknowledged = event.sequence
      if acknowledges, !options.automatic, !options.engine { acknowledge() }
      printLine("event", ["event": event.json])
      if options.photo, event.phase == .began, event.role == .primary { photograph(event) }
    } else if let name = reply.interaction {
      interaction = name
      printLine(
        "interaction",
        [
          "id": .string(name), "status": reply.status?.json ?? .null,
          "acknowledgementTimeoutUSec": .int(reply.acknowledgementTimeoutUSec ?? 0),
        ])
    } else if let status = reply.status {
      printLine("status", ["status": status.json])
    }
  }

  private func acknowledge() {
    guard let interaction else { return }
    calls?.callOneway(
      GatewayInterface.Acknowledge.self,
      .init(interaction: interaction, sequence: unacknowledged))
  }

  private func photograph(_ event: GatewayInterface.CaptureEvent?) {
    guard let session else {
      return printLine("error", ["command": "photo", "error": "no session"])
    }
    let settings = EngineInterface.PhotoSettings(
      press: event?.press, momentUSec: event?.monotonicUSec)
    perform("photo") {
      printLine("photo", ["photo": try await session.capture(settings).json])
    }
  }

  private func end() {
    ending?.resume()
    ending = nil
  }

  // MARK: Commands

  private func take(_ line: String) {
    switch line {
    case "": break
    case "ack on":
      acknowledges = true
      if unacknowledged > 0 { acknowledge() }
    case "ack off": acknowledges = false
    case "enable", "disable": setEnabled(line == "enable")
    case "foreground":
      perform(line) { [self] in
        let reply = try await gateway().call(
          GatewayInterface.RequestForeground.self, .init(interaction: interaction ?? ""))
        printLine("reply", ["command": "foreground", "status": reply.status.json])
      }
    case "status":
      perform(line) { [self] in
        let reply = try await gateway().call(
          GatewayInterface.GetInteractionStatus.self, .init(interaction: interaction ?? ""))
        printLine("reply", ["command": "status", "status": reply.status.json])
      }
    case "start", "stop":
      perform(line) { [self] in
        guard let session else { throw Failure.input("no session of this client's own") }
        if line == "start" { try await session.start() } else { try await session.stop() }
        printLine("reply", ["command": .string(line)])
      }
    case "photo": photograph(nil)
    case "quit": end()
    default: printLine("error", ["command": .string(line), "error": "not a command"])
    }
  }

  private func setEnabled(_ enabled: Bool) {
    perform(enabled ? "enable" : "disable") { [self] in
      let reply = try await gateway().call(
        GatewayInterface.SetEnabled.self,
        .init(interaction: interaction ?? "", enabled: enabled))
      printLine(
        "reply",
        ["command": enabled ? "enable" : "disable", "generation": .int(reply.generation)])
    }
  }

  private func gateway() throws -> VarlinkClient {
    guard let calls else { throw Failure.input("no gateway") }
    return calls
  }

  private func perform(_ command: String, _ body: @escaping @LoopActor () async throws -> Void) {
    Task { @LoopActor in
      do {
        try await body()
      } catch let error as VarlinkCallError {
        printLine(
          "error", ["command": .string(command), "error": .string("\(Failure.refused(error))")])
      } catch {
        printLine("error", ["command": .string(command), "error": .string("\(error)")])
      }
    }
  }
}
