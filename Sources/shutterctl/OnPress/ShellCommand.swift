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
    pid = try Self.spawn(command, event.variables, input: input)
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

  private static func spawn(
    _ command: String, _ variables: [String], input: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals as a shell would have them: this program blocks some and ignores one.
    var none = sigset_t()
    sigemptyset(&none)
    var usual = none
    for signal in PressHook.signals + [SIGPIPE] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, "/bin/sh", &actions, &attributes, &arguments, &environment)
    guard error == 0 else { throw SystemError("start", "/bin/sh", errno: Errno(error)) }
    return pid
  }
}
