// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import FuzzTargets

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzedInput.take(start, count, CameraWireCheck.check)
}
