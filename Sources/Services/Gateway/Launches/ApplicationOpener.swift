// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Brings applications to the front: those that say that they run, and those that an action starts.
@LoopActor
final class ApplicationOpener {
  /// One application on its way.
  private final class Way {
    let application: ApplicationRegistration
    let seat: SeatID
    var opening: ApplicationOpening
    let activity: GatewayInterface.Activity?
    /// The extension that opened it, and its calls; nil: a button did.
    let launch: LaunchID?
    var calls: [IncomingCall] = []
    var deadline: Deadline?

    init(
      _ application: ApplicationRegistration, at seat: SeatID, _ opening: ApplicationOpening,
      _ activity: GatewayInterface.Activity?, launch: LaunchID?
    ) {
      self.application = application
      self.seat = seat
      self.opening = opening
      self.activity = activity
      self.launch = launch
    }
  }

  private unowned let gateway: Gateway
  private var ways: [Way] = []
  /// The calls of applications that run, oldest first, by their reverse-domain names.
  private var watchers: [(application: String, call: IncomingCall)] = []
  /// The calls of applications that delay their appearance.
  private var delays: [(application: String, call: IncomingCall)] = []
  /// Processes that come to the front with their first interaction, and the time until which that counts.
  private var awaited: [(process: PeerProcess, untilUSec: Int64)] = []

  init(gateway: Gateway) { self.gateway = gateway }

  /// Whether an application says that it runs.
  func isReachable(_ application: ApplicationRegistration) -> Bool {
    watchers.contains { $0.application == application.application }
  }

  /// Opens an application; the call of an extension is answered when it is there.
  func open(
    _ application: ApplicationRegistration, at seat: SeatID,
    activity: GatewayInterface.Activity? = nil, launch: LaunchID? = nil, call: IncomingCall? = nil
  ) {
    // A second wish while it is on its way changes nothing.
    if let way = ways.first(where: { $0.application.name == application.name }) {
      if let call { join(call, way) }
      return
    }
    let opening = ApplicationOpening(
      isReachable: isReachable(application), canStart: application.openAction != nil,
      patienceUSec: gateway.configuration.extensions.authenticationUSec,
      atUSec: MonotonicClock.nowUSec)
    let way = Way(application, at: seat, opening, activity, launch: launch)
    ways.append(way)
    if let call { join(call, way) }
    if gateway.machine.locks[seat] { arm(way) } else { input(way) { $0.unlocked(atUSec: $1) } }
  }

  /// Answers one more call when the application is there. If all who asked have gone, it is not opened.
  private func join(_ call: IncomingCall, _ way: Way) {
    way.calls.append(call)
    call.onEnd = { [weak self, weak way, weak call] in
      guard let self, let way else { return }
      way.calls.removeAll { $0 === call }
      if way.calls.isEmpty, way.opening.waitsForUnlock { forget(way) }
    }
  }

  /// Locks have changed.
  func locksChanged() {
    for way in ways where !gateway.machine.locks[way.seat] {
      input(way) { $0.unlocked(atUSec: $1) }
    }
  }

  /// Somebody tried to unlock a seat, or all for nil, in vain.
  func attemptFailed(at seat: SeatID?) {
    for way in ways where seat == nil || way.seat == seat {
      input(way) { opening, _ in opening.attemptFailed() }
    }
  }

  /// Takes the word of an application that it runs, for as long as its call is open.
  func watch(_ call: IncomingCall, _ application: String) {
    call.onEnd = { [weak self, weak call] in
      guard let self else { return }
      watchers.removeAll { $0.call === call }
      reachabilityChanged(application)
    }
    watchers.append((application, call))
    call.reply(GatewayInterface.WatchApplication.Reply(), continues: true)
    reachabilityChanged(application)
  }

  /// Takes the word of an application that its appearance takes longer, for as long as its call is open.
  func delay(_ call: IncomingCall, _ application: String) {
    call.onEnd = { [weak self, weak call] in
      guard let self else { return }
      delays.removeAll { $0.call === call }
      if !delays.contains(where: { $0.application == application }) { delayed(application, false) }
    }
    delays.append((application, call))
    call.reply(GatewayInterface.DelayAppearance.Reply(), continues: true)
    delayed(application, true)
  }

  /// Brings a process to the front that had to appear and has an interaction now.
  func added(_ client: ClientID, _ process: PeerProcess) {
    if awaited.isEmpty { return }
    let now = MonotonicClock.nowUSec
    let isAwaited = awaited.contains { $0.process.isSame(as: process) && now < $0.untilUSec }
    awaited.removeAll { $0.process.isSame(as: process) || now >= $0.untilUSec }
    if isAwaited { bringToFront(client) }
  }

  private func reachabilityChanged(_ application: String) {
    let isReachable = watchers.contains { $0.application == application }
    for way in ways where way.application.application == application {
      input(way) { $0.reachable(isReachable, atUSec: $1) }
    }
  }

  private func delayed(_ application: String, _ isDelayed: Bool) {
    for way in ways where way.application.application == application {
      input(way) { $0.delays(isDelayed, atUSec: $1) }
    }
  }

  private func input(
    _ way: Way, _ body: (inout ApplicationOpening, Int64) -> [ApplicationOpening.Step]
  ) {
    for step in body(&way.opening, MonotonicClock.nowUSec) { perform(step, way) }
    if ways.contains(where: { $0 === way }) { arm(way) }
  }

  private func perform(_ step: ApplicationOpening.Step, _ way: Way) {
    switch step {
    case .start: if let action = way.application.openAction { gateway.actions.run(action) }
    case .show:
      show(way)
      let name = way.application.application
      if delays.contains(where: { $0.application == name }) {
        input(way) { $0.delays(true, atUSec: $1) }
      }
    case .done:
      for call in way.calls { call.reply(GatewayInterface.OpenApplication.Reply()) }
      if let launch = way.launch { gateway.launches.end(launch, .openedApplication) }
      forget(way)
    case .failed(let failure):
      fail(way, failure)
      forget(way)
    }
  }

  private func show(_ way: Way) {
    guard let watcher = watchers.last(where: { $0.application == way.application.application })
    else { return }
    watcher.call.reply(
      GatewayInterface.WatchApplication.Reply(activity: way.activity), continues: true)
    let process = watcher.call.process
    if let client = gateway.clients.client(process) { return bringToFront(client) }
    let now = MonotonicClock.nowUSec
    awaited.removeAll { $0.process.isSame(as: process) || now >= $0.untilUSec }
    awaited.append((process, now + gateway.configuration.extensions.authenticationUSec))
  }

  private func bringToFront(_ client: ClientID) {
    _ = gateway.request { machine, now in
      machine.setForeground(client, adminUID: 0, atUSec: now)
    }
  }

  private func fail(_ way: Way, _ failure: ApplicationOpening.Failure) {
    let name = way.application.application
    switch failure {
    case .authentication(let reason):
      Log.notice("\(way.application.name) is not opened: \(reason)")
      for call in way.calls { call.fail(GatewayInterface.AuthenticationFailed(reason: reason)) }
    case .notFound(let reason):
      Log.warning("\(way.application.name) is not opened: \(reason)")
      for call in way.calls {
        call.fail(GatewayInterface.ApplicationNotFound(application: name, reason: reason))
      }
    }
  }

  private func forget(_ way: Way) {
    if let deadline = way.deadline { EventLoop.shared.cancel(deadline) }
    way.deadline = nil
    ways.removeAll { $0 === way }
  }

  private func arm(_ way: Way) {
    if let deadline = way.deadline { EventLoop.shared.cancel(deadline) }
    way.deadline = way.opening.nextDeadlineUSec.map { next in
      EventLoop.shared.schedule(atUSec: next) { [weak self] in
        self?.input(way) { $0.advance(toUSec: $1) }
      }
    }
  }
}
