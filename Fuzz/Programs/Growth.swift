// SPDX-License-Identifier: Apache-2.0
import FuzzTargets

/// The function that libFuzzer calls at the start of each target.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  GrowthRun.runIfAsked(testOneInput)
  return 0
}
