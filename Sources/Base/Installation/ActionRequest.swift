// SPDX-License-Identifier: Apache-2.0
import LinuxIO

// name ⇥ device=keypad ⇥ button=KEY_F13 ⇥ … ⏎      from the gateway to the action service
// SHUTTERD_DEVICE=keypad SHUTTERD_BUTTON=KEY_F13    for the command

/// The gateway's order to run an action, as the line that the action service reads.
package struct ActionRequest: Equatable {
  /// What a command may know of the press. The raw values are the words of the line.
  package enum Detail: String, CaseIterable, Sendable {
    case device, button, role, gesture, press
    /// Kernel time of what made it run, microseconds of CLOCK_MONOTONIC.
    case monotonicUSec = "monotonic_usec"
    /// How long the button was held until then, microseconds.
    case heldUSec = "held_usec"

    /// The variable in the command's environment.
    package var variable: String { "SHUTTERD_\(rawValue.uppercased())" }
  }

  /// The most bytes of a line. A longer one is not read, so that no name is cut to another one.
  package static let longestLine = 2048
  /// The most bytes of a detail.
  private static let longestDetail = 256

  package var name: String
  package var details: [Detail: String]

  package init(_ name: String, _ details: [Detail: String] = [:]) {
    self.name = name
    self.details = details
  }

  /// Reads a line without its end. Unknown words, such as those of a newer gateway, are left out; nil if a detail is
  /// no text of one line.
  package init?(line: String) {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false)
    self.init(String(words[0]))
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let detail = Detail(rawValue: String(parts[0])) else { continue }
      guard parts[1].utf8.count <= Self.longestDetail,
        parts[1].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
      else { return nil }
      details[detail] = String(parts[1])
    }
  }

  /// The line, without its end.
  package var line: String {
    let words = Detail.allCases.compactMap { detail in
      details[detail].map {
        "\t\(detail.rawValue)=\($0.escapingControlCharacters(limit: Self.longestDetail))"
      }
    }
    return name + words.joined()
  }
}
