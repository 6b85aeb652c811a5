// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterKit
import Varlink

/// Runs `shutterctl on-press`: an interaction whose events start commands.
@LoopActor
final class PressHook {
  nonisolated static let signals = [SIGTERM, SIGINT]
  nonisolated static let phases: [String: CaptureEvent.Phase] = [
    "began": .began, "ended": .ended, "cancelled": .cancelled,
  ]
  /// Microseconds that running commands have to end when the program ends.
  private static let graceUSec: Int64 = 2_000_000

  private let options: OnPressCommand
  private let phases: Set<CaptureEvent.Phase>
  private var commands: CommandQueue
  private var client: CaptureClient?
  /// The session that it has opened itself.
  private var session: CaptureSession?
  /// The name of the session; for its own session the last name, because a press may be cancelled after
  /// the engine was lost.
  private var sessionName: String?
  private var signals: SignalSource?
  private var ending: CheckedContinuation<Void, any Error>?
  private var isEnding = false
  private var wasReady: Bool?

  init(_ options: OnPressCommand) {
    self.options = options
    phases = Set(options.phase.isEmpty ? [.ended] : options.phase.compactMap { Self.phases[$0] })
    sessionName = options.session
    commands = CommandQueue(
      jobs: options.jobs, timeoutUSec: options.timeout == 0 ? nil : options.timeout * 1_000_000)
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
    client?.invalidate()
    await commands.finish(withinUSec: Self.graceUSec)
    try outcome.get()
  }

  private func end(_ result: Result<Void, any Error>) {
    guard !isEnding else { return }
    isEnding = true
    ending?.resume(with: result)
  }

  private func begin() async throws {
    let client = try await makeClient()
    guard !isEnding else { return }
    self.client = client
    var wishes = CaptureEventInteraction.Options()
    wishes.roles =
      (options.primary == nil ? [] : [.primary]) + (options.secondary == nil ? [] : [.secondary])
    let interaction = CaptureEventInteraction(options: wishes) { [weak self] in
      await self?.take($0)
    }
    interaction.statusHandler = { [weak self] in await self?.tell($0) }
    client.addInteraction(interaction)
  }

  /// Makes a client for the session that the options name, for an external one, or for its own session, which already
  /// runs.
  private func makeClient() async throws -> CaptureClient {
    if options.session != nil || options.external {
      return CaptureClient(
        application: options.application, session: options.session,
        runtimeDirectory: options.common.runtimeDirectory)
    }
    let session = CaptureSession(
      application: options.application, configuration: .init(options.camera.configuration),
      runtimeDirectory: options.common.runtimeDirectory)
    try await session.startOrWait()
    self.session = session
    reportLosses(of: session)
    return CaptureClient(session: session)
  }

  /// Logs each loss of the engine. The library opens another session.
  private func reportLosses(of session: CaptureSession) {
    let notifications = session.notifications
    Task { @LoopActor [weak self] in
      for await notification in notifications
      where notification == .runtimeError(.mediaServicesWereReset) {
        guard let self, !isEnding else { return }
        Log.warning("shutter-engine has closed the session; trying again until it opens another")
      }
    }
  }

  // MARK: Presses

  /// Returns when the event counts as handled.
  private func take(_ event: CaptureEvent) async {
    if let name = session?.name { sessionName = name }
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
    let isFirst = wasReady == nil
    wasReady = status.isEligible
    if status.isEligible {
      // It asks for the foreground, and whoever was there learns only that it is so no longer.
      let others = "; a program that had them before gets no press until this one ends"
      return Log.notice("the buttons are there\(isFirst ? others : "")")
    }
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
    ChildProcess.environment.filter { variable in
      !own.contains { variable.hasPrefix("SHUTTERD_\($0)=") }
    }
  }

  private static let own = [
    "PRESS", "ROLE", "PHASE", "DEVICE", "BUTTON", "MONOTONIC_USEC", "HELD_USEC", "CANCEL_REASON",
    "SESSION",
  ]
}
