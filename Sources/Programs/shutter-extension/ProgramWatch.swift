// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Waits for the end of the program, or for the gateway to end it.
struct ProgramWatch {
  /// Whether the service manager has asked for the end. Written by a signal handler, in one instruction.
  nonisolated(unsafe) static var isToEnd = false

  private let child: pid_t
  private let gateway: GatewayConnection

  init(_ child: pid_t, _ gateway: GatewayConnection) {
    self.child = child
    self.gateway = gateway
  }

  /// Returns how the program ended; nil if the gateway wants everything to end.
  func run() -> String? {
    let process = clinux_pidfd_open(child)
    defer { if process >= 0 { close(process) } }
    // The program has the same user and may stop this process: the service manager then kills the unit.
    // A signal that comes just before the wait is noticed after it.
    let pauseMSec = ServiceManager.watchdogPeriodUSec().map { Int32(clamping: $0 / 3000) } ?? 500
    while true {
      ServiceManager.notify("WATCHDOG=1")
      var waiting = [
        // Nothing more comes but the end.
        pollfd(fd: gateway.raw, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&waiting, 2, process < 0 ? 200 : pauseMSec)
      reapOrphans()
      if let status = status() { return status }
      if Self.isToEnd || ready > 0 && waiting[0].revents != 0 { return nil }
    }
  }

  /// How the program ended; nil while it runs.
  private func status() -> String? {
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return nil }
    let signal = status & 0x7f
    return signal != 0 ? "signal \(signal)" : "status \(status >> 8 & 0xff)"
  }

  /// Removes what is left of adopted processes that have ended, but not of the program itself.
  private func reapOrphans() {
    var information = siginfo_t()
    while waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0 {
      let ended = clinux_child_of(&information)
      guard ended > 0, ended != child else { return }
      waitpid(ended, nil, WNOHANG)
    }
  }
}

/// All processes that this one has started, and those that they have started.
enum Descendants {
  private static let graceUSec: Int64 = 2_000_000

  /// Ends them: by SIGTERM, and after 2 s by SIGKILL. Returns when none is left, or after this time.
  static func end(withinUSec patienceUSec: Int64) {
    let startUSec = MonotonicClock.nowUSec
    let limitUSec = MonotonicClock.nowUSec + graceUSec
    for process in all(of: getpid()) { kill(process, SIGTERM) }
    while true {
      while waitpid(-1, nil, WNOHANG) > 0 {}
      let left = all(of: getpid())
      if left.isEmpty || MonotonicClock.nowUSec - startUSec > patienceUSec { return }
      // Again and again: a process may start others faster than they are listed.
      if MonotonicClock.nowUSec >= limitUSec { for process in left { kill(process, SIGKILL) } }
      usleep(10_000)
    }
  }

  private static func all(of process: pid_t, depth: Int = 0) -> [pid_t] {
    guard depth < 64,
      let bytes = try? FileReading.bytes(at: "/proc/\(process)/task/\(process)/children")
    else { return [] }
    let children = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap {
      pid_t($0)
    }
    return children + children.flatMap { all(of: $0, depth: depth + 1) }
  }
}
