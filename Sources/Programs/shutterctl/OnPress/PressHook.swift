// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

/// Runs `shutterctl on-press`: an interaction whose events start commands.
@LoopActor
final class PressHook {
  nonisolated static let signals = [SIGTERM, SIGINT]
  nonisolated static let phases: [String: CaptureEvent.Phase] = [
    "began": .began, "ended": .ended, "cancelled": .cancelled,
  ]
  /// Microseconds that running commands have to end when the program ends.
  private static let graceUSec: Int64 = 2_000_000
  /// Milliseconds between attempts to open a new session, or to name it at the gateway.
  private static let sessionPause: Int64 = 500

  private let options: OnPressCommand
  private let phases: Set<CaptureEvent.Phase>
  private let client: CaptureClient
  private var commands: CommandQueue
  private var session: CommandSession?
  private var sessionName: String?
  private var signals: SignalSource?
  private var ending: CheckedContinuation<Void, any Error>?
  private var isEnding = false
  private var wasReady: Bool?

  init(_ options: OnPressCommand) {
    self.options = options
    phases = Set(options.phase.isEmpty ? [.ended] : options.phase.compactMap { Self.phases[$0] })
    sessionName = options.session
    client = CaptureClient(
      application: options.application, session: options.session,
      runtimeDirectory: options.common.runtimeDirectory)
    commands = CommandQueue(jobs: options.jobs, timeoutUSec: options.timeout.map { $0 * 1_000_000 })
  }

  /// Runs until a signal ends it, or a failure if the options say so.
  func run() async throws {
    signals = try SignalSource(Self.signals) { [weak self] _ in self?.end(.success(())) }
    let outcome: Result<Void, any Error>
    do {
      try await withCheckedThrowingContinuation {
        ending = $0
        Task { @LoopActor in
          do { try await self.begin() } catch { self.end(.failure(error)) }
        }
      }
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    client.invalidate()
    await commands.finish(withinUSec: Self.graceUSec)
    try outcome.get()
  }

  private func end(_ result: Result<Void, any Error>) {
    guard !isEnding else { return }
    isEnding = true
    ending?.resume(with: result)
  }

  private func begin() async throws {
    if options.session == nil, !options.external { try await openSession() }
    var wishes = CaptureEventInteraction.Options()
    wishes.roles =
      (options.primary == nil ? [] : [.primary]) + (options.secondary == nil ? [] : [.secondary])
    let interaction = CaptureEventInteraction(options: wishes) { [weak self] in
      await self?.take($0)
    }
    interaction.statusHandler = { [weak self] in await self?.tell($0) }
    client.addInteraction(interaction)
  }

  // MARK: The session

  private func openSession() async throws {
    let session = try await CommandSession.open(
      options.common, application: options.application,
      configuration: options.camera.configuration)
    do {
      try await session.start()
      if !session.isOpen { throw VarlinkCallError.disconnected }
    } catch {
      session.close()
      throw error
    }
    session.onClose = { [weak self] in self?.reopenSession() }
    self.session = session
    sessionName = session.id
    await nameSession(session)
  }

  /// Names the session at the gateway. The gateway learns of it from the engine, perhaps later than we do, so
  /// this may need several attempts.
  private func nameSession(_ session: CommandSession) async {
    while !isEnding, self.session === session {
      do {
        return try await client.setSession(session.id)
      } catch {
        await Pause.milliseconds(Self.sessionPause)
      }
    }
  }

  /// Opens a new session after the engine was lost.
  private func reopenSession() {
    session = nil
    guard !isEnding else { return }
    Log.warning("shutter-engine has closed the session; trying again until it opens another")
    Task { @LoopActor in
      while !isEnding, session == nil {
        await Pause.milliseconds(Self.sessionPause)
        try? await openSession()
      }
    }
  }

  // MARK: Presses

  /// Returns when the event counts as handled.
  private func take(_ event: CaptureEvent) async {
    guard !isEnding, phases.contains(event.phase),
      let command = event.role == .secondary ? options.secondary : options.primary
    else { return }
    let job = CommandQueue.Job(
      command: command, event: EventEnvironment(event, session: sessionName)
    ) { [weak self] in self?.judge(command, event, $0) }
    switch options.acknowledge {
    case .start: commands.start(job)
    case .done: await commands.run(job)
    }
  }

  private func judge(_ command: String, _ event: CaptureEvent, _ outcome: CommandQueue.Outcome) {
    guard outcome != .status(0), !isEnding else { return }
    Log.warning("press \(event.press), \(event.phase): the command \(outcome): \(command)")
    if options.exitOnFailure { end(.failure(ExitCode.failure)) }
  }

  /// Logs when the buttons become available, and when they no longer are.
  private func tell(_ status: InteractionStatus) {
    guard !isEnding, status.isEligible != wasReady else { return }
    wasReady = status.isEligible
    if status.isEligible { return Log.notice("the buttons are there") }
    let obstacles = WhyText.words(of: status.obstacles.map(\.rawValue))
    Log.notice("the buttons are not there now: \(status.failure.map { "\($0)" } ?? obstacles)")
  }
}

/// An event in the form that commands receive it: as environment variables and as JSON on standard input.
struct EventEnvironment {
  private typealias Field = (name: String, variable: String, value: JSON)

  private let fields: [Field]

  init(_ event: CaptureEvent, session: String?) {
    let all: [(name: String, variable: String, value: JSON?)] = [
      ("press", "SHUTTERD_PRESS", .int(event.press)),
      ("role", "SHUTTERD_ROLE", .string(event.role.rawValue)),
      ("phase", "SHUTTERD_PHASE", .string("\(event.phase)")),
      ("device", "SHUTTERD_DEVICE", .string(event.device)),
      ("button", "SHUTTERD_BUTTON", .string(event.button)),
      ("monotonicUSec", "SHUTTERD_MONOTONIC_USEC", .int(event.monotonicUSec)),
      ("heldUSec", "SHUTTERD_HELD_USEC", event.heldUSec.map { .int($0) }),
      ("cancelReason", "SHUTTERD_CANCEL_REASON", event.cancelReason.map { .string($0.rawValue) }),
      ("session", "SHUTTERD_SESSION", session.map { .string($0) }),
    ]
    fields = all.compactMap { field in field.value.map { (field.name, field.variable, $0) } }
  }

  /// One line of JSON.
  var json: [UInt8] {
    var object: JSONObject = [:]
    for field in fields { object[field.name] = field.value }
    return JSON.object(object).jsonBytes + [UInt8(ascii: "\n")]
  }

  /// This program's environment with a variable for each field.
  var variables: [String] {
    Self.inherited + fields.map { "\($0.variable)=\(TextForm.plain($0.value))" }
  }

  /// This program's environment without the variables of an outer on-press.
  private static var inherited: [String] {
    var variables: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      if !own.contains(where: { variable.hasPrefix("SHUTTERD_\($0)=") }) {
        variables.append(variable)
      }
      entry += 1
    }
    return variables
  }

  private static let own = [
    "PRESS", "ROLE", "PHASE", "DEVICE", "BUTTON", "MONOTONIC_USEC", "HELD_USEC", "CANCEL_REASON",
    "SESSION",
  ]
}
