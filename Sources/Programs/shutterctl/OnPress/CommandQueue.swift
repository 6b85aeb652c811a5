// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// Runs commands, at most `jobs` at a time. Up to 16 others wait, in the order in which they came.
@LoopActor
final class CommandQueue {
  /// The end of a command, or the reason why it did not run.
  enum Outcome: Equatable, CustomStringConvertible {
    case status(Int32)
    case signal(Int32)
    case timedOut
    case leftOut
    case notStarted(SystemError)

    var description: String {
      switch self {
      case .status(let status): "ended with status \(status)"
      case .signal(let number): "was ended by signal \(number)"
      case .timedOut: "took too long and was ended"
      case .leftOut: "was left out: too many wait"
      case .notStarted(let error): "could not be started: \(error)"
      }
    }
  }

  /// A command to run for an event.
  struct Job {
    let command: String
    let event: EventEnvironment
    let onEnd: @LoopActor (Outcome) -> Void
  }

  private static let waitingLimit = 16
  /// Microseconds from SIGTERM to SIGKILL.
  private static let killUSec: Int64 = 2_000_000

  private let jobs: Int
  private let timeoutUSec: Int64?
  private var running: [ShellCommand] = []
  private var waiting: [Job] = []
  private var onIdle: (@LoopActor () -> Void)?

  init(jobs: Int, timeoutUSec: Int64?) {
    self.jobs = jobs
    self.timeoutUSec = timeoutUSec
  }

  /// Starts a command, or lets it wait for its turn.
  func start(_ job: Job) {
    guard running.count < jobs else {
      return waiting.count < Self.waitingLimit ? waiting.append(job) : job.onEnd(.leftOut)
    }
    launch(job)
  }

  /// Starts a command and waits until it has ended.
  func run(_ job: Job) async {
    await withCheckedContinuation { continuation in
      start(
        Job(command: job.command, event: job.event) { outcome in
          job.onEnd(outcome)
          continuation.resume()
        })
    }
  }

  /// Drops the waiting commands, sends SIGTERM to the running ones, and waits until they have ended.
  func finish(withinUSec graceUSec: Int64) async {
    waiting = []
    guard !running.isEmpty else { return }
    for command in running { command.send(SIGTERM) }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + graceUSec) {
      for command in self.running { command.send(SIGKILL) }
    }
    await withCheckedContinuation { continuation in
      onIdle = { continuation.resume() }
    }
  }

  private func launch(_ job: Job) {
    do throws(SystemError) {
      let command = try ShellCommand(job.command, job.event) { [self] command, outcome in
        if let limit = command.limit { EventLoop.shared.cancel(limit) }
        running.removeAll { $0 === command }
        job.onEnd(command.hasTimedOut ? .timedOut : outcome)
        goOn()
      }
      running.append(command)
      command.limit = timeoutUSec.map { limit($0, command) }
    } catch {
      job.onEnd(.notStarted(error))
    }
  }

  /// Starts the next command after one has ended.
  private func goOn() {
    if !waiting.isEmpty { return launch(waiting.removeFirst()) }
    guard running.isEmpty else { return }
    onIdle?()
    onIdle = nil
  }

  /// Ends a command that takes too long, with SIGTERM first.
  private func limit(_ timeoutUSec: Int64, _ command: ShellCommand) -> Deadline {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + timeoutUSec) { [weak command] in
      command?.hasTimedOut = true
      command?.send(SIGTERM)
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.killUSec) { [weak command] in
        command?.send(SIGKILL)
      }
    }
  }
}

/// A command that sh runs in its own process group, so that everything it starts can be ended.
@LoopActor
private final class ShellCommand {
  /// Whether it was ended because it took too long.
  var hasTimedOut = false
  /// The deadline after which it has taken too long.
  var limit: Deadline?

  private let pid: pid_t
  private let end: OwnedDescriptor
  private var watch: DescriptorWatch?
  private var hasEnded = false

  /// Starts the command. Its standard input is the event as JSON; output and errors go where this program's
  /// go.
  /// - Parameter onEnd: called once, when it has ended.
  init(
    _ command: String, _ event: EventEnvironment,
    onEnd: @escaping @LoopActor (ShellCommand, CommandQueue.Outcome) -> Void
  ) throws(SystemError) {
    let (input, output) = try Self.pipe()
    defer { close(input) }
    // A few hundred bytes, which the pipe takes without a reader.
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
      // Its end could not be noticed, so do not leave it running.
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

  /// A pipe that started programs do not inherit. Setting the flag afterwards is safe, because only this thread
  /// starts programs.
  private static func pipe() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Sends a signal to the command and to everything it started.
  func send(_ signal: Int32) {
    if !hasEnded { kill(-pid, signal) }
  }
}
