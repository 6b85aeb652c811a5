// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// The way of an input from libFuzzer to a target.
package enum FuzzedInput {
  /// Checks one input.
  package static func take(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ check: ([UInt8]) throws(Finding) -> Void
  ) -> CInt {
    do throws(Finding) {
      try check(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
      error.report()
    }
    return 0
  }

  /// Checks one input on the loop, which runs on the calling thread until that is done. No descriptor
  /// may stay.
  package static func takeOnLoop(
    _ start: UnsafePointer<UInt8>?, _ count: Int,
    _ check: @escaping @LoopActor @Sendable ([UInt8]) async throws(Finding) -> Void
  ) -> CInt {
    take(start, count) { input throws(Finding) in
      let before = openCount()
      run(input, check)
      try Finding.unless(openCount() == before, "a descriptor has not been closed")
    }
  }

  /// Runs the loop on the calling thread until the check has ended.
  package static func run(
    _ input: [UInt8],
    _ check: @escaping @LoopActor @Sendable ([UInt8]) async throws(Finding) -> Void
  ) {
    EventLoop.shared.run {
      Task { @LoopActor in
        do throws(Finding) {
          try await check(input)
        } catch {
          error.report()
        }
        EventLoop.shared.stop()
      }
    }
  }

  /// The number of open sockets and character devices, because nothing else is opened for an input.
  /// Threads of the runtime open other descriptors (events, files in /proc) at any time. The log opens its
  /// terminal, if that is where it goes.
  private static func openCount() -> Int {
    var entry = stat()
    return (0..<256).count {
      fstat($0, &entry) == 0 && [S_IFSOCK, S_IFCHR].contains(entry.st_mode & S_IFMT)
        && isatty($0) == 0
    }
  }
}
