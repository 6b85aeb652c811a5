// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The process of a camera program. Nobody ever waits for its end without a limit: a driver can keep it from ending for as
/// long as it likes.
package final class ProgramProcess: Sendable {
  package let identifier: pid_t
  private let pidfd: OwnedDescriptor

  /// Starts a program in a process group of its own, which ends with it.
  init(_ path: String, input: Int32) throws(SystemError) {
    guard access(path, X_OK) == 0 else { throw SystemError("run", path) }
    identifier = try ChildProcess.spawn(path, [path], input: input, hasGroup: true)
    let raw = clinux_pidfd_open(identifier)
    guard raw >= 0 else {
      let error = SystemError("pidfd_open", path)
      Glibc.kill(-identifier, SIGKILL)
      throw error
    }
    pidfd = OwnedDescriptor(owning: raw)
  }

  /// Readable when the process has ended.
  package var descriptor: Int32 { pidfd.raw }

  /// How a process that has closed its connection ends, if it does so within 50 ms.
  func statusSoon() -> Int32? {
    var entry = pollfd(fd: pidfd.raw, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 50) > 0 else { return nil }
    var information = siginfo_t()
    // It stays to be reaped, so that its number cannot become another process's before it is killed.
    guard waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      return nil
    }
    return clinux_status_of(&information)
  }

  /// Kills it, and what it has started. Only before it is reaped.
  func kill() { Glibc.kill(-identifier, SIGKILL) }

  /// Reaps it, if it has ended.
  package func reap() -> Bool {
    let reaped = waitpid(identifier, nil, WNOHANG)
    return reaped == identifier || reaped < 0 && errno == ECHILD
  }
}

/// How a camera program has ended.
package struct ProgramEnd: Sendable {
  package enum Reason: Sendable, Hashable {
    case notStarted(SystemError)
    /// It has closed the connection.
    case ended
    case exited(Int32)
    case signal(Int32)
    case fault(WireFault)
    /// It does not answer, or does not read.
    case silent
    /// The engine wants it no more.
    case stopped
  }

  package let reason: Reason
  /// How long it ran.
  package let lifeUSec: Int64
  /// Whether it has delivered a frame.
  package let wasUseful: Bool
  /// Processes that are still to be reaped.
  package let process: ProgramProcess?

  /// The program could not even be tried.
  package init(notStarted error: SystemError) {
    self.init(.notStarted(error), lifeUSec: 0, wasUseful: false)
  }

  init(
    _ reason: Reason, lifeUSec: Int64, wasUseful: Bool, process: ProgramProcess? = nil
  ) {
    self.reason = reason
    self.lifeUSec = lifeUSec
    self.wasUseful = wasUseful
    self.process = process
  }
}

extension ProgramEnd.Reason: CustomStringConvertible {
  /// The loader of dynamic libraries ends a program so that it cannot load.
  package static let missingLibrary: Int32 = 127

  /// - Parameter status: as waitpid reports it.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  package var description: String {
    switch self {
    case .notStarted(let error): "it cannot be started: \(error)"
    case .ended: "it has closed its connection"
    case .exited(Self.missingLibrary): "a library that it needs is missing, or of another version"
    case .exited(let status): "it has ended with status \(status)"
    case .signal(let signal): "it was ended by signal \(signal)"
    case .fault(let fault): "it has sent \(fault)"
    case .silent: "it does not answer"
    case .stopped: "it is not wanted any more"
    }
  }
}
