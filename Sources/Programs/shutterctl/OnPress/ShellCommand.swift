// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// A command that sh runs, in a process group of its own so that all of it can be ended.
@LoopActor
final class ShellCommand {
  /// Whether it was ended because it took too long.
  var hasTimedOut = false
  /// When it takes too long.
  var limit: Deadline?

  private let pid: pid_t
  private let end: OwnedDescriptor
  private var watch: DescriptorWatch?
  private var hasEnded = false

  /// Starts it. Standard input is the event as JSON, output and errors are the program's own.
  /// - Parameter onEnd: called once, when it has ended.
  init(
    _ command: String, _ event: EventEnvironment,
    onEnd: @escaping @LoopActor (ShellCommand, CommandQueue.Outcome) -> Void
  ) throws(SystemError) {
    let (input, output) = try Self.pipe()
    defer { close(input) }
    // A few hundred bytes: the pipe takes them without a reader.
    let bytes = event.json
    _ = write(output, bytes, bytes.count)
    close(output)
    pid = try ChildProcess.spawn(
      "/bin/sh", ["sh", "-c", command], environment: event.variables, input: input, hasGroup: true)
    end = OwnedDescriptor(owning: clinux_pidfd_open(pid))
    do throws(SystemError) {
      watch = try EventLoop.shared.watch(end.raw, for: .readable) { [self] _ in
        onEnd(self, collect())
      }
    } catch {
      // Not to be seen to its end, so not to be left alone.
      kill(-pid, SIGKILL)
      waitpid(pid, nil, 0)
      throw error
    }
  }

  private func collect() -> CommandQueue.Outcome {
    watch?.cancel()
    watch = nil
    hasEnded = true
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    let signal = status & 0x7f
    return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
  }

  /// Closed in every program that is started: only this thread starts some.
  private static func pipe() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends a signal to it and to all that it started.
  func send(_ signal: Int32) {
    if !hasEnded { kill(-pid, signal) }
  }
}
