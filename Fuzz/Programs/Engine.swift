// SPDX-License-Identifier: Apache-2.0
import FuzzEngine
import FuzzTargets

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = stage
  return FuzzedInput.takeOnLoop(start, count, EngineScenario.check)
}

/// The engine is made once; its gateway's connections stay.
private let stage: Void = FuzzedInput.run([], EngineScenario.check)
