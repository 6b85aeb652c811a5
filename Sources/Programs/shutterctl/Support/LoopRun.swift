// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import VarlinkSocket

/// Runs the body of a command on the event loop.
enum LoopRun {
  /// Returns when `body` has returned. If it throws, prints the error, as JSON if that was asked for, and exits with
  /// status 1.
  static func run(
    _ common: CommonOptions, _ body: @escaping @LoopActor @Sendable () async throws -> Void
  ) {
    signal(SIGPIPE, SIG_IGN)
    let isJSON = common.json
    EventLoop.shared.run {
      Task { @LoopActor in
        do {
          try await body()
        } catch let code as ExitCode {
          exit(code.rawValue)
        } catch {
          let failure = Failure(error)
          if isJSON {
            TextForm.printJSON(failure.json)
          } else {
            for line in failure.description.split(separator: "\n") { Log.error(String(line)) }
          }
          exit(EXIT_FAILURE)
        }
        EventLoop.shared.stop()
      }
    }
  }
}

/// Waiting on the event loop.
enum Pause {
  @LoopActor
  static func milliseconds(_ count: Int64) async {
    await until(uSec: MonotonicClock.nowUSec + count * 1000)
  }

  /// Waits until a time of CLOCK_MONOTONIC.
  @LoopActor
  static func until(uSec time: Int64) async {
    await withCheckedContinuation { continuation in
      EventLoop.shared.schedule(atUSec: time) { continuation.resume() }
    }
  }
}
