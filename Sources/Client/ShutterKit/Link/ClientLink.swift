// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import VarlinkSocket

/// A client's link to the gateway: one connection for calls, and one for each interaction's stream.
/// `LinkPlan` decides when to connect and what to add.
@LoopActor
final class ClientLink {
  let application: String
  private(set) var session: String?
  /// The connection for calls; nil while there is none.
  private(set) var calls: VarlinkClient?

  private let directory: RuntimeDirectory?
  /// Whether the session's name comes from a session of this library.
  private let follows: Bool
  private var plan: LinkPlan
  private var interactions: [Int: InteractionLink] = [:]
  private var lastNumber = 0
  private var deadline: Deadline?
  /// When to send the session's name again, and how long to wait before that.
  private var renaming: Deadline?
  private var renamingPause = RetryPause(longestUSec: 1_000_000)
  private var isInvalid = false

  nonisolated init(application: String, session: String?, directory: RuntimeDirectory?) {
    self.application = application
    self.session = session
    self.directory = directory
    follows = false
    plan = LinkPlan()
  }

  /// Makes a link that waits for the name of a session of this library.
  nonisolated init(
    application: String, following session: SessionLink, longestPauseUSec: Int64
  ) {
    self.application = application
    self.session = nil
    directory = session.directory
    follows = true
    plan = LinkPlan(isHeld: true, longestPauseUSec: longestPauseUSec)
  }

  /// Adds an interaction after the existing ones.
  func insert(_ interaction: InteractionLink) {
    guard !isInvalid else { return interaction.end() }
    lastNumber += 1
    interaction.number = lastNumber
    interactions[lastNumber] = interaction
    follow(plan.insert(lastNumber))
  }

  /// Ends an interaction, whether or not the gateway has it.
  func remove(_ interaction: InteractionLink) {
    interaction.end()
    guard interactions.removeValue(forKey: interaction.number) != nil else { return }
    follow(plan.remove(interaction.number))
  }

  /// Ends all interactions, for good.
  func invalidate() {
    isInvalid = true
    for interaction in interactions.values { remove(interaction) }
  }

  /// Uses another session, also for interactions that the gateway has already. Returns the first error.
  func setSession(_ session: String?) async -> Result<Void, GatewayError> {
    self.session = session
    var failure: GatewayError?
    for interaction in interactions.values.sorted(by: { $0.number < $1.number }) {
      if let error = await interaction.setSession(session) { failure = failure ?? error }
    }
    return failure.map { .failure($0) } ?? .success(())
  }

  /// Takes the new name of the session that this link follows.
  func follow(_ session: String) {
    guard !isInvalid else { return }
    renamingPause.restart()
    rename(session)
    follow(plan.release())
  }

  /// Sends the name to the gateway, which may learn of the session a moment later than the program.
  private func rename(_ session: String) {
    self.session = session
    Task { @LoopActor in
      if case .failure = await setSession(session) { sessionRefused(session) }
    }
  }

  /// Sends the name again later, because the gateway refused it.
  func sessionRefused(_ session: String?) {
    // One attempt serves all interactions, no matter which one was refused.
    guard follows, let session, session == self.session, renaming == nil else { return }
    let laterUSec = renamingPause.deadlineUSec(atUSec: MonotonicClock.nowUSec)
    renaming = EventLoop.shared.schedule(atUSec: laterUSec) { [weak self] in
      guard let self else { return }
      renaming = nil
      if !isInvalid, let session = self.session { rename(session) }
    }
  }

  /// Connects to the gateway's socket.
  func connect() throws(GatewayError) -> VarlinkClient {
    try GatewayCall.connect(directory)
  }

  // MARK: Reports of interactions

  /// The gateway has accepted the interaction.
  func added(_ interaction: InteractionLink) {
    follow(plan.added(interaction.number, atUSec: MonotonicClock.nowUSec))
  }

  /// The gateway has refused the interaction, for now or for good.
  func refused(_ interaction: InteractionLink, _ error: GatewayError) {
    if error.isFinal { return remove(interaction) }
    plan.refused(interaction.number, atUSec: MonotonicClock.nowUSec)
    schedule()
  }

  /// A connection has ended or could not be made. This closes all of them, because an interaction that
  /// came back alone would be the newest at the gateway.
  func lost(_ error: GatewayError) {
    closeCalls()
    for interaction in interactions.values { interaction.disconnect(error) }
    plan.failed(atUSec: MonotonicClock.nowUSec)
    schedule()
  }

  // MARK: The plan

  private func follow(_ actions: [LinkPlan.Action]) {
    for action in actions {
      switch action {
      case .connect: openCalls()
      case .disconnect: closeCalls()
      case .add(let number): interactions[number]?.open()
      }
    }
    schedule()
  }

  private func openCalls() {
    do throws(GatewayError) {
      let calls = try connect()
      calls.onClose = { [weak self] in self?.lost(.disconnected) }
      self.calls = calls
      follow(plan.connected())
    } catch {
      lost(error)
    }
  }

  private func closeCalls() {
    calls?.close()
    calls = nil
  }

  private func schedule() {
    if let deadline { EventLoop.shared.cancel(deadline) }
    deadline = plan.deadlineUSec.map { deadlineUSec in
      EventLoop.shared.schedule(atUSec: deadlineUSec) { [weak self] in
        guard let self else { return }
        deadline = nil
        follow(plan.advance(toUSec: MonotonicClock.nowUSec))
      }
    }
  }
}
