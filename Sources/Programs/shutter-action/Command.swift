// SPDX-License-Identifier: Apache-2.0
import CLinux
import Configuration
import Glibc
import LinuxIO

/// The command to run, as the administrator's file has it.
struct Order {
  /// For messages: "action 'print'".
  let subject: String
  let command: [String]
  let user: GatewayConfiguration.UserReference
  let timeoutSeconds: Int
  let memoryBytes: UInt64?
  let processes: UInt64?
  /// `NAME=value`, beside those that each command gets.
  let variables: [String]
  /// Its standard input; nil: it has none. At most what a pipe takes without a reader, 64 KiB.
  var input: [UInt8]?
  /// A descriptor that hangs up when nobody wants the result any more, which ends the command.
  var caller: Int32?
  /// Whether it says on its standard output in a line how it went, and ends with EX_TEMPFAIL if it can be tried at any
  /// time: a program of ours.
  var isOurs = false
}

/// The command of an order, from its start to its end, which comes at the latest at the order's timeout. Processes that
/// it leaves behind are ended with it.
struct Command {
  /// The time between SIGTERM and SIGKILL.
  private static let graceMSec: Int32 = 2_000

  private let order: Order
  private let account: Account

  init(_ order: Order, as account: Account) {
    self.order = order
    self.account = account
  }

  /// Returns the line of a program of ours.
  func run() throws(ActionError) -> String {
    let report = order.isOurs ? try Report() : nil
    let child = try start(report?.end)
    // The child's process group: itself, and all that it started and that did not leave the group.
    defer { kill(-child, SIGKILL) }
    let process = clinux_pidfd_open(child)
    guard process >= 0 else {
      throw ActionError("\(SystemError("watch", "its process"))")
    }
    defer { close(process) }
    let end = end(of: process, within: Int32(order.timeoutSeconds) * 1000, order.caller)
    if end != .itself {
      kill(-child, SIGTERM)
      if self.end(of: process, within: Self.graceMSec) != .itself { kill(-child, SIGKILL) }
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    switch end {
    case .itself: break
    case .late: throw ActionError("took longer than \(order.timeoutSeconds) s and was ended")
    case .unwanted: throw ActionError("was ended: nobody waits for it any more")
    }
    let line = report?.line ?? ""
    try judge(status, line)
    return line
  }

  private func judge(_ status: Int32, _ line: String) throws(ActionError) {
    let signal = status & 0x7f
    if signal != 0 { throw ActionError("was ended by signal \(signal)") }
    let code = status >> 8 & 0xff
    if code == EX_TEMPFAIL, order.isOurs { throw ActionError(line, isAway: true) }
    if code != 0 { throw ActionError(line.isEmpty ? "ended with status \(code)" : line) }
  }

  private func start(_ output: Int32?) throws(ActionError) -> pid_t {
    let environment =
      [
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
        "HOME=\(account.home)", "USER=\(account.name)", "LOGNAME=\(account.name)",
      ] + order.variables
    var arguments = order.command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    let input = try order.input.map { bytes throws(ActionError) in try Self.pipe(with: bytes) }
    defer { if let input { close(input) } }
    let child = arguments.withUnsafeMutableBufferPointer { arguments in
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
            command.memory = order.memoryBytes ?? 0
            command.processes = order.processes ?? 0
            command.input = input ?? 0
            command.output = output ?? 0
            return clinux_start_command(&command)
          }
        }
      }
    }
    guard child > 0 else {
      throw ActionError("\(SystemError("run", order.command[0])), as \(account.name)")
    }
    return child
  }

  /// The reading end of a pipe that has these bytes, and ends after them.
  private static func pipe(with bytes: [UInt8]) throws(ActionError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw ActionError("\(SystemError("make a pipe"))")
    }
    // Nothing else is started in between: this process has one thread.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    guard write(ends[1], bytes, bytes.count) == bytes.count else {
      close(ends[0])
      throw ActionError("\(SystemError("write", "its input"))")
    }
    return ends[0]
  }

  /// A pipe for the line that a program of ours says.
  private final class Report {
    /// More than such a line has, bytes.
    private static let longest = 1024

    private var ends: [Int32] = [-1, -1]

    init() throws(ActionError) {
      guard clinux_pipe(&ends) == 0 else { throw ActionError("\(SystemError("make a pipe"))") }
    }

    deinit { for end in ends { close(end) } }

    /// The end that the program writes to.
    var end: Int32 { ends[1] }

    /// What it wrote, which is read when it has ended: without a wait, because something it left may still have the
    /// pipe.
    var line: String {
      var bytes = [UInt8](repeating: 0, count: Self.longest)
      _ = clinux_set_nonblocking(ends[0])
      let count = max(0, read(ends[0], &bytes, bytes.count))
      return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  /// Why a command is over.
  private enum End {
    case itself, late, unwanted
  }

  /// Waits until the process ends, the time is over, or the caller is gone.
  private func end(
    of process: Int32, within milliseconds: Int32, _ caller: Int32? = nil
  ) -> End {
    let limitUSec = MonotonicClock.nowUSec + Int64(milliseconds) * 1000
    while true {
      let left = max(0, limitUSec - MonotonicClock.nowUSec) / 1000
      // POLLHUP is reported unasked. A descriptor of -1 is left out.
      var waiting = [
        pollfd(fd: process, events: Int16(POLLIN), revents: 0),
        pollfd(fd: caller ?? -1, events: 0, revents: 0),
      ]
      let count = poll(&waiting, 2, Int32(left))
      if waiting[0].revents != 0 { return .itself }
      if count > 0, waiting[1].revents != 0 { return .unwanted }
      if count == 0 { return .late }
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

  /// The order's user. Without root's rights it is this process's own user, whatever the order says.
  init(of order: Order) throws(ActionError) {
    let isRoot = geteuid() == 0
    let entry: UnsafeMutablePointer<passwd>? =
      switch (isRoot, order.user) {
      case (false, _): getpwuid(geteuid())
      case (true, .name(let name)): getpwnam(name)
      case (true, .identifier(let uid)): getpwuid(uid)
      }
    guard let entry else {
      throw ActionError("there is no user '\(order.user.words)'")
    }
    name = String(cString: entry.pointee.pw_name)
    uid = entry.pointee.pw_uid
    gid = entry.pointee.pw_gid
    home = String(cString: entry.pointee.pw_dir)
    isAnother = isRoot && uid != 0
    if !isRoot, order.user != .name(name), order.user != .identifier(uid) {
      Log.warning("\(order.subject): runs as \(name), not as \(order.user.words): that needs root")
    }
  }
}
