// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Varlink

/// "exposure_time_absolute=100" on a command line.
struct ControlArgument: ExpressibleByArgument {
  let value: EngineInterface.ControlValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let number = Int64(parts[1]) else { return nil }
    value = EngineInterface.ControlValue(name: String(parts[0]), value: number)
  }
}
