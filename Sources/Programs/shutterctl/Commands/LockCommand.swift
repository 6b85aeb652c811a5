// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Locks or unlocks seats, or shows whether they are locked.",
    discussion: """
      While a seat is locked no client there gets a press, and presses in flight are cancelled. It stays locked \
      until `lock off`, even if the gateway crashes or the machine restarts.

      With a screen locker: `shutterctl lock while 'swaylock'` locks, runs the command, and unlocks when it \
      ends with status 0. If it ends otherwise, as a locker that crashes does, or if the seat was locked \
      before, it stays locked.

      `lock pin` sets the PIN of the machine, as root; then everybody who knows it can unlock with \
      `lock off --pin`. A terminal asks for it without showing it; otherwise it is read as a line from \
      standard input.
      """)

  enum State: String, ExpressibleByArgument, CaseIterable {
    case on, off
    case whileRunning = "while"
    case pin
  }

  @OptionGroup var common: CommonOptions
  @Option(help: "Only this seat. Default: all seats.") var seat: String?
  @Flag(help: "With \"off\": unlock by the PIN of the machine.")
  var pin = false
  @Flag(help: "With \"pin\": remove the PIN, so that only administrators can unlock.") var remove =
    false
  @Argument(help: "Without it the state is shown.") var state: State?
  @Argument(help: ArgumentHelp("What sh runs, with \"while\".", valueName: "command"))
  var command: String?

  func validate() throws {
    if state == .whileRunning && command == nil {
      throw ValidationError("there is nothing to run: lock while COMMAND")
    }
    if state != .whileRunning && command != nil {
      throw ValidationError("a command needs \"while\": lock while COMMAND")
    }
    if pin && state != .off { throw ValidationError("--pin goes with \"off\"") }
    if remove && state != .pin { throw ValidationError("--remove goes with \"pin\"") }
    if state == .pin && seat != nil {
      throw ValidationError("there is one PIN for all seats: leave --seat out")
    }
  }

  func run() {
    LoopRun.run(common) { [self] in
      switch state {
      case .on: try await set(true)
      case .off where pin: try await unlock()
      case .off: try await set(false)
      case .pin: try remove ? HashFile.pin.remove() : HashFile.pin.set(TypedPin.new())
      case .whileRunning: try await lockWhileRunning(command ?? "")
      case nil: show(try await current())
      }
    }
  }

  private func current() async throws -> ControlInterface.State {
    try await common.connect(.control).call(ControlInterface.GetState.self, .init()).state
  }

  private func set(_ locked: Bool) async throws {
    try await request(locked)
    if let seat, try await !current().isPresent(seat) {
      Log.warning("no device and no client is at \(seat.escapingControlCharacters()) now")
    }
    common.printDone()
  }

  /// Unlocks by the PIN, which needs no more than the right to be a client.
  private func unlock() async throws {
    let pin = try TypedPin.read("PIN: ")
    _ = try await common.connect(.gateway).call(
      GatewayInterface.Unlock.self, .init(pin: pin, seat: seat))
    common.printDone()
  }

  private func request(_ locked: Bool) async throws {
    _ = try await common.connect(.control).call(
      ControlInterface.SetLocked.self, .init(locked: locked, seat: seat))
  }

  /// Locks, runs the command, and unlocks if it ends well. A screen locker has to run even if the
  /// gateway does not answer.
  private func lockWhileRunning(_ command: String) async throws {
    var mayUnlock = false
    do {
      mayUnlock = try await !current().isLocked(seat)
      try await request(true)
    } catch {
      Log.error("\(Failure(error).description); the command runs nevertheless")
    }
    let status = await ShellChild.run(command)
    guard status == 0 else {
      Log.warning("the command ended with status \(status): it stays locked until 'lock off'")
      throw ExitCode(status)
    }
    guard mayUnlock else {
      return Log.warning(
        "it stays locked: it was locked before this command, or the gateway did not say")
    }
    try await request(false)
  }

  /// Shows the locks: as JSON the members of `status --json` about them, else in words.
  private func show(_ state: ControlInterface.State) {
    let locks = state.seatLocks ?? []
    let isUniform = locks.allSatisfy { $0.locked == (state.otherSeatsLocked ?? $0.locked) }
    if common.json {
      let isLocked = seat == nil ? state.locked : state.isLocked(seat)
      var object: JSONObject = ["locked": .bool(isLocked)]
      if seat == nil && !isUniform {
        var seats = JSONObject()
        for lock in locks { seats[lock.seat] = .bool(lock.locked) }
        object["seats"] = .object(seats)
      }
      if let problem = state.lockProblem { object["lockProblem"] = .string(problem) }
      return TextForm.printJSON(JSON.object(object))
    }
    if seat != nil || isUniform {
      print(state.isLocked(seat) ? "locked" : "unlocked")
    } else {
      let rows = locks.map {
        [$0.seat, $0.locked ? "locked" : "unlocked"]
      }
      TextForm.printTable(
        rows + [["others", state.otherSeatsLocked == true ? "locked" : "unlocked"]])
    }
    if let problem = state.lockProblem { Log.warning(problem.escapingControlCharacters()) }
  }
}

extension ControlInterface.State {
  /// Whether this seat is locked; nil: any seat. A gateway with one lock for all has only `locked`.
  func isLocked(_ seat: String?) -> Bool {
    guard let seat, let seatLocks, let otherSeatsLocked else { return locked }
    return seatLocks.first { $0.seat == seat }?.locked ?? otherSeatsLocked
  }

  /// Whether a device or a client is at this seat; true if the gateway does not report it.
  fileprivate func isPresent(_ seat: String) -> Bool {
    guard let seatLocks else { return true }
    return seatLocks.contains { $0.seat == seat && $0.present }
  }

  /// The locks in a few words; nil if no seat is locked.
  var lockWords: String? {
    guard locked else { return nil }
    guard let seatLocks, otherSeatsLocked == false else {
      let open = (seatLocks ?? []).filter { !$0.locked }.map(\.seat)
      return open.isEmpty ? "locked" : "locked, but \(open.joined(separator: ", "))"
    }
    let closed = seatLocks.filter(\.locked).map(\.seat)
    return "locked: \(closed.joined(separator: ", "))"
  }
}

/// A command that sh runs with this program's terminal, input and output.
private enum ShellChild {
  /// Runs the command and returns its status; 128 and the signal's number for one that a signal
  /// ended, as a shell does, and 127 if it cannot be started.
  @LoopActor
  static func run(_ command: String) async -> Int32 {
    await withCheckedContinuation { continuation in
      let answer: @Sendable (Int32) -> Void = { status in
        EventLoop.shared.post { continuation.resume(returning: status) }
      }
      do throws(SystemError) {
        try WorkerThread.start(name: "command") {
          do throws(SystemError) {
            let child = try ChildProcess.spawn(
              "/bin/sh", ["sh", "-c", command], input: STDIN_FILENO)
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7f
            answer(signal == 0 ? status >> 8 & 0xff : 128 + signal)
          } catch {
            Log.error("\(error)")
            answer(127)
          }
        }
      } catch {
        Log.error("\(error)")
        answer(127)
      }
    }
  }
}
