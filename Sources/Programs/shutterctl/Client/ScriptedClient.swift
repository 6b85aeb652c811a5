// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import Varlink
import VarlinkSocket

/// The client of `shutterctl client`: interactions whose events are printed, moved by lines of text.
@LoopActor
final class ScriptedClient {
  /// What lines call the interaction that the command line describes.
  static let firstName = "first"

  let options: ClientCommand
  var interactions: [String: ScriptedInteraction] = [:]
  private(set) var session: CaptureSession?
  private var sessionName: String?
  private var input: LineReader?
  private var ending: CheckedContinuation<Void, Never>?

  init(_ options: ClientCommand) {
    self.options = options
  }

  /// Serves until the commands end it or a daemon is gone.
  func run() async throws {
    if !options.external { try await openSession() }
    try add(Self.firstName, options.interaction)
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
    if options.interaction.engine {
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

  /// Adds an interaction for the client's session.
  func add(_ name: String, _ wishes: InteractionOptions) throws {
    let interaction = try ScriptedInteraction(name: name, wishes, options.common)
    interactions[name] = interaction
    interaction.onClose = { [weak self] in
      printLine("closed", ["by": "gateway"])
      self?.end()
    }
    interaction.onRefusal = { [weak self] error in
      self?.interactions[name] = nil
      printError("add", name, error)
      if name == Self.firstName { exit(EXIT_FAILURE) }
    }
    interaction.onEvent = { [weak self] event in
      guard let self, options.photo, event.phase == .began, event.role == .primary else { return }
      photograph(event)
    }
    interaction.open(application: options.application, session: sessionName)
  }

  /// Takes a photo: of a press, or of now.
  func photograph(_ event: GatewayInterface.CaptureEvent?) {
    perform("photo") { [self] in
      guard let session else { throw Failure.input("no session of this client's own") }
      let settings = EngineInterface.PhotoSettings(
        press: event?.press, momentUSec: event?.monotonicUSec)
      printLine("photo", ["photo": try await session.capture(settings).json])
    }
  }

  func end() {
    ending?.resume()
    ending = nil
  }
}
