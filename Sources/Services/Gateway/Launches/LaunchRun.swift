// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// What the gateway keeps of a launch beside the machine's state of it.
@LoopActor
final class LaunchRun {
  let application: ApplicationRegistration
  /// The application's user, who gets what the extension makes.
  let owner: UInt32
  /// Its content directory, once the engine has made it.
  var content = ""
  var runner: ExtensionRunner?
  /// The user of its processes, and where they are, once the runner is ready.
  var identity: (uid: UInt32, family: ProcessFamily)?
  /// Whether its seat is locked, as the watchers were sent it.
  private var lastMode: Bool
  /// The calls that ask for its dismissal.
  var dismissals: [IncomingCall] = []
  /// The extension's own calls that watch its mode.
  var watchers: [IncomingCall] = []

  init(_ application: ApplicationRegistration, owner: UInt32, isLocked: Bool) {
    self.application = application
    self.owner = owner
    lastMode = isLocked
  }

  /// The process of the runner, for people; nil where only the unit is known.
  var pid: Int32? {
    if case .descendants(let pid)? = identity?.family { return pid }
    return nil
  }

  /// The launch as the engine is sent it.
  func link(
    _ id: LaunchID, _ phase: EngineLinkInterface.Launch.Phase
  ) -> EngineLinkInterface.Launch {
    var launch = EngineLinkInterface.Launch(
      launch: id.name, application: application.application, name: application.name,
      uid: Int64(owner), phase: phase)
    guard phase == .started, let identity else { return launch }
    launch.extensionUid = Int64(identity.uid)
    switch identity.family {
    case .controlGroup(let group): launch.controlGroup = group
    case .descendants(let pid): launch.pid = Int64(pid)
    }
    return launch
  }

  /// The launch as its extension is sent it.
  func wire(_ launch: Launch, isLocked: Bool) -> GatewayInterface.Launch {
    GatewayInterface.Launch(
      launch: launch.id.name, application: application.application,
      mode: isLocked ? .locked : .unlocked, contentDirectory: content)
  }

  /// Sends the extension whether its seat is locked now.
  func tellMode(_ launch: Launch, isLocked: Bool) {
    guard isLocked != lastMode else { return }
    lastMode = isLocked
    for call in watchers {
      call.reply(
        GatewayInterface.WatchLaunch.Reply(launch: wire(launch, isLocked: isLocked)),
        continues: true)
    }
  }

  /// The environment of the program.
  func variables(_ id: LaunchID, isLocked: Bool, folder: String?) -> [String] {
    var variables = [
      "SHUTTER_LAUNCH=\(id.name)", "SHUTTER_CONTENT_DIRECTORY=\(content)",
      "SHUTTER_APPLICATION=\(application.application)",
      "SHUTTER_LAUNCH_MODE=\(isLocked ? "locked" : "unlocked")",
    ]
    if let folder { variables.append("SHUTTER_RUNTIME_DIR=\(folder)") }
    return variables
  }
}
