// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The part of org.shutterd.Gateway for extensions and their applications.
extension GatewayService {
  /// The most bytes of what an application is opened with.
  private static let longestUserInfo = 4096
  private static let longestType = 255

  func watchLaunch(_ call: IncomingCall) {
    let launches = gateway.launches
    guard let launch = launches.launch(of: call.process), let run = launches.runs[launch.id]
    else { return call.reply(Interface.WatchLaunch.Reply()) }
    let wire = run.wire(launch, isLocked: gateway.machine.locks[launch.seat])
    call.reply(Interface.WatchLaunch.Reply(launch: wire), continues: call.wantsMore)
    guard call.wantsMore else { return }
    run.watchers.append(call)
    call.onEnd = { [weak run, weak call] in run?.watchers.removeAll { $0 === call } }
  }

  func openApplication(_ parameters: Interface.OpenApplication.Parameters, _ call: IncomingCall) {
    let launches = gateway.launches
    guard let launch = launches.launch(of: call.process), let run = launches.runs[launch.id]
    else { return call.fail(Interface.NotAnExtension()) }
    if let activity = parameters.activity {
      guard (1...Self.longestType).contains(activity.type.utf8.count) else {
        return call.fail(invalidParameter: "activity.type")
      }
      guard (activity.userInfo?.utf8.count ?? 0) <= Self.longestUserInfo else {
        return call.fail(invalidParameter: "activity.userInfo")
      }
    }
    guard launches.machine.isTouched(launch.id, atUSec: MonotonicClock.nowUSec) else {
      return call.fail(Interface.NoUserInteraction())
    }
    gateway.opener.open(
      run.application, at: launch.seat, activity: parameters.activity, launch: launch.id, call: call
    )
  }

  func watchApplication(_ parameters: Interface.WatchApplication.Parameters, _ call: IncomingCall) {
    guard isOwn(parameters.application, call) else { return }
    gateway.opener.watch(call, parameters.application)
  }

  func delayAppearance(_ parameters: Interface.DelayAppearance.Parameters, _ call: IncomingCall) {
    guard isOwn(parameters.application, call) else { return }
    gateway.opener.delay(call, parameters.application)
  }

  /// Whether the caller is the application's registered user, and no extension; otherwise the call is
  /// answered with an error.
  private func isOwn(_ application: String, _ call: IncomingCall) -> Bool {
    guard let registration = gateway.launches.registration(of: application) else {
      call.fail(
        Interface.ApplicationNotFound(
          application: application, reason: "no file in apps.d registers it"))
      return false
    }
    guard call.peer.uid == registration.user.uid,
      gateway.launches.launch(of: call.process) == nil, !call.process.hasEnded
    else {
      call.fail(
        Interface.NotAuthorized(
          reason: "\(registration.file) registers it for user \(registration.user.words)"))
      return false
    }
    return true
  }
}
