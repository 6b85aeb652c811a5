// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets
import Glibc

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(Finding) {
    try FixtureCheck.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // libFuzzer keeps the input when the process aborts.
    print("FOUND: \(error)")
    fflush(nil)
    abort()
  }
  return 0
}
