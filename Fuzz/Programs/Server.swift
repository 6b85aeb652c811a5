// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Glibc
import LinuxIO

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = warmUp
  let descriptors = lowestFree()
  run(Array(UnsafeBufferPointer(start: start, count: count)))
  if lowestFree() != descriptors { found("a descriptor has not been closed") }
  return 0
}

/// The descriptors of the loop, and of threads that the runtime starts with the first task, stay.
private let warmUp: Void = {
  run([])
  usleep(100_000)
}()

/// The loop runs on the calling thread until the input is done.
private func run(_ input: [UInt8]) {
  EventLoop.shared.run {
    Task { @LoopActor in
      do throws(Finding) {
        try await ServerScenario.check(input)
      } catch {
        found("\(error)")
      }
      EventLoop.shared.stop()
    }
  }
}

/// The descriptor that would be opened next: another one afterwards is a leak.
private func lowestFree() -> Int32 {
  let raw = dup(STDIN_FILENO)
  close(raw)
  return raw
}

/// Says what it is; libFuzzer keeps the input when the process aborts.
private func found(_ what: String) -> Never {
  print("FOUND: \(what)")
  fflush(nil)
  abort()
}
