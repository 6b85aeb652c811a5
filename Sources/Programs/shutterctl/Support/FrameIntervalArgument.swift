// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Varlink

/// "1/30" on a command line.
struct FrameIntervalArgument: ExpressibleByArgument {
  let value: EngineInterface.Fraction

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let numerator = Int64(parts[0]), let denominator = Int64(parts[1]),
      numerator > 0, denominator > 0
    else { return nil }
    value = EngineInterface.Fraction(numerator: numerator, denominator: denominator)
  }
}
