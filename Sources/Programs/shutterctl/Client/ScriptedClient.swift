// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// The client of `shutterctl client`: prints the events of its interactions and obeys commands, one a line.
@LoopActor
final class ScriptedClient {
  /// The name of the interaction that the command line describes.
  private static let firstName = "first"

  private let options: ClientCommand
  private var interactions: [String: ScriptedInteraction] = [:]
  private var session: CommandSession?
  private var sessionName: String?
  private var input: LineReader?
  private var ending: CheckedContinuation<Void, Never>?

  init(_ options: ClientCommand) {
    self.options = options
  }

  /// Runs until a command ends it or a daemon is gone.
  func run() async throws {
    if !options.external { try await openSession() }
    try add(Self.firstName, options.interaction, options.sliders)
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
    var configuration = options.cameraConfiguration
    if options.interaction.engine {
      configuration.actions = .init(
        primary: .photo, primaryHold: .none, secondary: .none, secondaryHold: .none)
    }
    let session = try await CommandSession.open(
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
  private func add(
    _ name: String, _ wishes: InteractionOptions, _ sliders: [ControlOption]
  ) throws {
    let interaction = try ScriptedInteraction(name: name, wishes, sliders, options.common)
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

  /// Takes a photo of the moment of a press, or of now.
  private func photograph(_ event: GatewayInterface.CaptureEvent?) {
    perform("photo") { [self] in
      guard let session else { throw Failure.input("this client has opened no session") }
      let settings = EngineInterface.PhotoSettings(
        press: event?.press, momentUSec: event?.monotonicUSec)
      printLine("photo", ["photo": try await session.capture(settings).photos[0].json])
    }
  }

  private func end() {
    ending?.resume()
    ending = nil
  }
}

extension ScriptedClient {
  /// Carries out one line of input and prints the outcome.
  private func take(_ line: String) {
    let words = line.split(separator: " ").map { String($0) }
    switch words.first {
    case nil: break
    case "add": add(Array(words.dropFirst()))
    case "enable": ask(line, words, 1) { ["generation": try await $0.setEnabled(true)] }
    case "disable": ask(line, words, 1) { ["generation": try await $0.setEnabled(false)] }
    case "foreground": ask(line, words, 1) { ["status": try await $0.requestForeground()] }
    case "status": ask(line, words, 1) { ["status": try await $0.status()] }
    case "use": use(line, words)
    case "ack": acknowledge(line, words)
    case "remove":
      ask(line, words, 1) { [self] in
        $0.remove()
        interactions[$0.name] = nil
        return [:]
      }
    case "start", "stop":
      perform(line) { [self] in
        guard let session else { throw Failure.input("this client has opened no session") }
        if line == "start" { try await session.start() } else { try await session.stop() }
        printLine("reply", ["command": .string(line)])
      }
    case "photo": photograph(nil)
    case "quit": end()
    default: printError(line, nil, Failure.input("not a command"))
    }
  }

  private func add(_ words: [String]) {
    let name = words.first ?? ""
    perform("add", name) { [self] in
      guard !name.isEmpty, interactions[name] == nil else {
        throw Failure.input("add needs a name that no other interaction has")
      }
      do {
        let wishes = try AddOptions.parse(Array(words.dropFirst()))
        try add(name, wishes.interaction, wishes.control)
      } catch  where !(error is Failure) {
        throw Failure.input(AddOptions.message(for: error))
      }
    }
  }

  private func use(_ line: String, _ words: [String]) {
    let session = words.count > 1 ? words[1] : "-"
    ask(line, words, 2) { ["status": try await $0.use(session: session == "-" ? nil : session)] }
  }

  private func acknowledge(_ line: String, _ words: [String]) {
    guard words.count > 1, ["on", "off"].contains(words[1]) else {
      return printError(line, nil, Failure.input("not a command"))
    }
    ask(line, words, 2) {
      try await $0.setAcknowledges(words[1] == "on")
      return [:]
    }
  }

  /// Runs a command on the interaction that the word at `index` names, or on the first one.
  private func ask(
    _ line: String, _ words: [String], _ index: Int,
    _ body: @escaping @LoopActor (ScriptedInteraction) async throws -> JSONObject
  ) {
    let name = words.count > index ? words[index] : Self.firstName
    perform(words[0], name) { [self] in
      guard let interaction = interactions[name] else {
        throw Failure.input("no interaction \(name)")
      }
      let answer = try await body(interaction)
      var fields: JSONObject = ["command": .string(words[0]), "name": .string(name)]
      for member in answer.members { fields[member.name] = member.value }
      printLine("reply", fields)
    }
  }

  private func perform(
    _ command: String, _ name: String? = nil, _ body: @escaping @LoopActor () async throws -> Void
  ) {
    Task { @LoopActor in
      do {
        try await body()
      } catch {
        printError(command, name, error)
      }
    }
  }
}
