// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The launch of a fake gateway, and the applications that run.
@LoopActor
final class FakeLaunches {
  typealias Interface = GatewayInterface

  /// How old a press may be for which the application is opened.
  private static let longestUSec: Int64 = 10_000_000

  /// A call that belongs to an application.
  private struct Stream {
    let application: String
    let call: IncomingCall
  }

  private(set) var launch: Interface.Launch?
  private var watchers: [IncomingCall] = []
  private var applications: [Stream] = []
  private var delays: [Stream] = []
  /// The calls that wait for an unlock, with what they open.
  private var openings: [(call: IncomingCall, application: String, activity: Interface.Activity?)] =
    []
  private var isLocked = true

  nonisolated init() {}

  /// Forgets the callers, because the gateway ends.
  func stop() { (watchers, applications, delays, openings) = ([], [], [], []) }

  // MARK: The launch

  func begin(_ name: String, of application: String, _ contentDirectory: String) {
    launch = .init(
      launch: name, application: application, mode: mode, contentDirectory: contentDirectory)
  }

  /// Ends the launch. Its callers are gone with it.
  func end() {
    launch = nil
    for call in watchers { call.reply(Interface.WatchLaunch.Reply()) }
    (watchers, openings) = ([], [])
  }

  func watch(_ call: IncomingCall) {
    guard launch != nil, call.wantsMore else {
      return call.reply(Interface.WatchLaunch.Reply(launch: launch))
    }
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
    watchers.append(call)
    call.reply(Interface.WatchLaunch.Reply(launch: launch), continues: true)
  }

  // MARK: The lock

  var mode: Interface.Launch.Mode { isLocked ? .locked : .unlocked }

  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    launch?.mode = mode
    for call in watchers {
      call.reply(Interface.WatchLaunch.Reply(launch: launch), continues: true)
    }
    guard !isLocked else { return }
    let waiting = openings
    openings = []
    for opening in waiting { finish(opening.call, opening.application, opening.activity) }
  }

  /// Unlocks with a PIN. With a wrong one, the calls that wait for an unlock fail.
  func type(_ pin: String) -> Bool {
    if pin == FakeGateway.pin {
      setLocked(false)
      return true
    }
    let waiting = openings
    openings = []
    for opening in waiting { opening.call.fail(Self.wrongPIN) }
    return false
  }

  static var wrongPIN: Interface.AuthenticationFailed { .init(reason: "the PIN is wrong") }

  // MARK: Applications

  var snapshots: [FakeApplication] {
    applications.map { stream in
      let isDelaying = delays.contains { $0.application == stream.application }
      return FakeApplication(
        application: stream.application, isDelayingAppearance: isDelaying)
    }
  }

  /// The number of calls that wait for an unlock.
  var openingCount: Int { openings.count }

  func open(_ call: IncomingCall, _ activity: Interface.Activity?, lastPressUSec: Int64?) {
    guard let launch else { return call.fail(Interface.NotAnExtension()) }
    guard let lastPressUSec, MonotonicClock.nowUSec - lastPressUSec <= Self.longestUSec else {
      return call.fail(Interface.NoUserInteraction())
    }
    guard applications.contains(where: { $0.application == launch.application }) else {
      return call.fail(
        Interface.ApplicationNotFound(
          application: launch.application, reason: "it does not run, and cannot be started"))
    }
    guard isLocked else { return finish(call, launch.application, activity) }
    call.onEnd = { [weak self, weak call] in self?.openings.removeAll { $0.call === call } }
    openings.append((call, launch.application, activity))
  }

  private func finish(
    _ call: IncomingCall, _ application: String, _ activity: Interface.Activity?
  ) {
    _ = appear(application, activity)
    call.reply(Interface.OpenApplication.Reply())
  }

  /// Asks an application to appear. Returns false if it does not run.
  func appear(_ application: String, _ activity: Interface.Activity?) -> Bool {
    guard let stream = applications.last(where: { $0.application == application }) else {
      return false
    }
    stream.call.reply(
      Interface.WatchApplication.Reply(activity: activity), continues: true)
    return true
  }

  func watch(_ call: IncomingCall, _ application: String) {
    call.onEnd = { [weak self, weak call] in self?.applications.removeAll { $0.call === call } }
    applications.append(Stream(application: application, call: call))
    call.reply(Interface.WatchApplication.Reply(), continues: true)
  }

  func delay(_ call: IncomingCall, _ application: String) {
    guard applications.contains(where: { $0.application == application }) else {
      return call.fail(
        Interface.ApplicationNotFound(application: application, reason: "it does not run"))
    }
    call.onEnd = { [weak self, weak call] in self?.delays.removeAll { $0.call === call } }
    delays.append(Stream(application: application, call: call))
    call.reply(Interface.DelayAppearance.Reply(), continues: true)
  }

  /// Waits no longer for an application.
  func endDelays(of application: String) {
    for delay in delays where delay.application == application {
      delay.call.reply(Interface.DelayAppearance.Reply())
    }
    delays.removeAll { $0.application == application }
  }
}

extension FakeGatewayService {
  func watchLaunch(_ call: IncomingCall) { launches.watch(call) }

  func openApplication(_ parameters: Interface.OpenApplication.Parameters, _ call: IncomingCall) {
    launches.open(call, parameters.activity, lastPressUSec: lastPressUSec)
  }

  func watchApplication(_ parameters: Interface.WatchApplication.Parameters, _ call: IncomingCall) {
    launches.watch(call, parameters.application)
  }

  func delayAppearance(_ parameters: Interface.DelayAppearance.Parameters, _ call: IncomingCall) {
    launches.delay(call, parameters.application)
  }

  func unlock(_ parameters: Interface.Unlock.Parameters, _ call: IncomingCall) {
    guard launches.type(parameters.pin) else { return call.fail(FakeLaunches.wrongPIN) }
    call.reply(Interface.Unlock.Reply())
  }
}
