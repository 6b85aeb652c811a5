// SPDX-License-Identifier: Apache-2.0
import CLinux
import Configuration
import Glibc
import Installation
import LinuxIO

/// The command of an action, from its start to its end, which comes at the latest at the action's
/// timeout. Processes that it leaves behind are ended with it.
struct Command {
  /// The time between SIGTERM and SIGKILL.
  private static let graceMSec: Int32 = 2_000

  private let action: ActionConfiguration.Action
  private let account: Account
  private let details: [ActionRequest.Detail: String]

  /// - Parameter details: what it may know of the press.
  init(
    _ action: ActionConfiguration.Action, as account: Account,
    _ details: [ActionRequest.Detail: String]
  ) {
    self.action = action
    self.account = account
    self.details = details
  }

  func run() throws(ActionError) {
    let child = start()
    guard child > 0 else {
      throw ActionError("\(SystemError("run", action.command[0])), as \(account.name)")
    }
    // The child's process group: itself, and all that it started and that did not leave the group.
    defer { kill(-child, SIGKILL) }
    let process = clinux_pidfd_open(child)
    guard process >= 0 else {
      throw ActionError("\(SystemError("watch", "its process"))")
    }
    defer { close(process) }
    let isLate = !ends(process, within: Int32(action.timeoutSeconds) * 1000)
    if isLate {
      kill(-child, SIGTERM)
      if !ends(process, within: Self.graceMSec) { kill(-child, SIGKILL) }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    if isLate {
      throw ActionError("took longer than \(action.timeoutSeconds) s and was ended")
    }
    try judge(status)
  }

  private func judge(_ status: Int32) throws(ActionError) {
    let signal = status & 0x7f
    if signal != 0 { throw ActionError("was ended by signal \(signal)") }
    let code = status >> 8 & 0xff
    if code != 0 { throw ActionError("ended with status \(code)") }
  }

  private func start() -> pid_t {
    let environment =
      [
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
        "HOME=\(account.home)", "USER=\(account.name)", "LOGNAME=\(account.name)",
        "SHUTTERD_ACTION=\(action.name)",
      ] + details.map { "\($0.key.variable)=\($0.value)" }
    var arguments = action.command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return arguments.withUnsafeMutableBufferPointer { arguments in
      variables.withUnsafeMutableBufferPointer { variables in
        account.home.withCString { home in
          account.name.withCString { name in
            var command = clinux_command()
            command.arguments = UnsafePointer(arguments.baseAddress!)
            command.environment = UnsafePointer(variables.baseAddress!)
            command.folder = home
            command.user = account.isAnother ? name : nil
            command.uid = account.uid
            command.gid = account.gid
            command.memory = action.memoryBytes ?? 0
            command.processes = action.processes ?? 0
            return clinux_start_command(&command)
          }
        }
      }
    }
  }

  /// Whether the process ends in time.
  private func ends(_ process: Int32, within milliseconds: Int32) -> Bool {
    let limitUSec = MonotonicClock.nowUSec + Int64(milliseconds) * 1000
    while true {
      let left = max(0, limitUSec - MonotonicClock.nowUSec) / 1000
      var waiting = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, Int32(left))
      if count > 0 { return true }
      if count == 0 { return false }
    }
  }
}

/// The user that a command runs as.
struct Account {
  let name: String
  let uid: uid_t
  let gid: gid_t
  let home: String
  /// Whether this process has to change to that user. False where it cannot.
  let isAnother: Bool

  /// The action's user. Without root's rights it is this process's own user, whatever the action
  /// says.
  init(of action: ActionConfiguration.Action) throws(ActionError) {
    let isRoot = geteuid() == 0
    let entry: UnsafeMutablePointer<passwd>? =
      switch (isRoot, action.user) {
      case (false, _): getpwuid(geteuid())
      case (true, .name(let name)): getpwnam(name)
      case (true, .identifier(let uid)): getpwuid(uid)
      }
    guard let entry else {
      throw ActionError("there is no user '\(action.user.words)'")
    }
    name = String(cString: entry.pointee.pw_name)
    uid = entry.pointee.pw_uid
    gid = entry.pointee.pw_gid
    home = String(cString: entry.pointee.pw_dir)
    isAnother = isRoot && uid != 0
    if !isRoot, action.user != .name(name), action.user != .identifier(uid) {
      Log.warning(
        "action '\(action.name)': runs as \(name), not as \(action.user.words): that needs root")
    }
  }
}
