// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Glibc
import LinuxIO
import VarlinkSocket

/// Runs the body of a command on the event loop, which it starts and ends.
enum LoopRun {
  /// Returns when `body` has; on an error says why and ends the program with status 1.
  static func run(_ body: @escaping @LoopActor @Sendable () async throws -> Void) {
    signal(SIGPIPE, SIG_IGN)
    EventLoop.shared.run {
      Task { @LoopActor in
        do {
          try await body()
        } catch let error as VarlinkCallError {
          fail(Failure.refused(error))
        } catch {
          fail(error)
        }
        EventLoop.shared.stop()
      }
    }
  }

  private static func fail(_ error: any Error) {
    if let code = error as? ExitCode { exit(code.rawValue) }
    Log.error("\(error)")
    exit(EXIT_FAILURE)
  }
}
