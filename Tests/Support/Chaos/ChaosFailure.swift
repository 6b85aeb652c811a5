// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// A chaos run that could not be played to its end.
struct ChaosFailure: Error, CustomStringConvertible {
  let description: String

  init(error: any Error, presses: Int, recent: [ChaosAction], daemons: Daemons) {
    description = """
      \(error) at press \(presses), after:
      \(recent.map { "  \($0)" }.joined(separator: "\n"))
      \(daemons.log(of: "shutterd"))
      """
  }
}
