// SPDX-License-Identifier: Apache-2.0
import LinuxIO

extension VideoNode {
  /// Chooses an input unless it is the chosen one, which a busy device would refuse.
  func choose(input: Int?) throws(SystemError) {
    guard let input, try getInput() != input else { return }
    try setInput(input)
  }
}
