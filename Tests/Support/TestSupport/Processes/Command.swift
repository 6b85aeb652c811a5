// SPDX-License-Identifier: Apache-2.0

/// Programs that are run to their end.
package enum Command {
  /// Runs a program. Returns its output and errors; throws `TestError.command` if its status is not
  /// 0.
  @discardableResult
  package static func run(_ words: [String], seconds: Int64 = 60) throws -> String {
    let process = try RunningProcess(words, errorOutput: .merged)
    let output = try process.remainingOutput(seconds: seconds)
    let status = try process.wait(seconds: seconds)
    if status != 0 { throw TestError.command(words, status: status, output: output) }
    return output
  }

  /// The same, as one would type it.
  @discardableResult
  package static func run(_ words: String..., seconds: Int64 = 60) throws -> String {
    try run(words, seconds: seconds)
  }
}
