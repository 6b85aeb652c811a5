// SPDX-License-Identifier: Apache-2.0
import FuzzServices
import FuzzTargets

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  _ = stage
  return FuzzedInput.takeOnLoop(start, count, GatewayScenario.check)
}

/// The gateway is made once; its sockets stay.
private let stage: Void = FuzzedInput.run([], GatewayScenario.check)
