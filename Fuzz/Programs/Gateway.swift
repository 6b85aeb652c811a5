// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets
import Glibc
import LinuxIO

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = stage
  let before = openCount()
  run(Array(UnsafeBufferPointer(start: start, count: count)))
  if openCount() != before { found("a descriptor has not been closed") }
  return 0
}

/// The gateway is made once; its sockets stay.
private let stage: Void = run([])

/// The loop runs on the calling thread until the input is done.
private func run(_ input: [UInt8]) {
  EventLoop.shared.run {
    Task { @LoopActor in
      do throws(Finding) {
        try await GatewayScenario.check(input)
      } catch {
        found("\(error)")
      }
      EventLoop.shared.stop()
    }
  }
}

/// How many sockets and character devices are open: nothing else is opened for an input. Threads of the
/// runtime open what they need (events, files in /proc) whenever they come to it, and it is neither.
private func openCount() -> Int {
  var entry = stat()
  return (0..<256).count {
    fstat($0, &entry) == 0 && [S_IFSOCK, S_IFCHR].contains(entry.st_mode & S_IFMT)
  }
}

/// Says what it is; libFuzzer keeps the input when the process aborts.
private func found(_ what: String) -> Never {
  print("FOUND: \(what)")
  fflush(nil)
  abort()
}
