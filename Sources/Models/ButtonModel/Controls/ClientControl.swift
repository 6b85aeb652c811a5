// SPDX-License-Identifier: Apache-2.0

import Vocabulary

/// A value of a client that people change with a dial, with zoom keys or with `shutterctl`.
package struct ClientControl: Hashable, Sendable {
  /// The client's own name for it.
  package let identifier: String
  /// The name for people.
  package let title: String
  package let use: ControlUse
  package let scale: ControlScale
  /// The names of an index picker's choices, or none.
  package let titles: [String]
  /// The value now; the index for an index picker.
  package internal(set) var value: Double
  /// Whether people may change it; its client always may.
  package let isEnabled: Bool

  /// A control with the value at which it begins.
  ///
  /// - Parameter value: nil for the first of its scale.
  package init(
    identifier: String, title: String, use: ControlUse = .custom, scale: ControlScale,
    titles: [String] = [], value: Double? = nil, isEnabled: Bool = true
  ) {
    self.identifier = identifier
    self.title = title
    self.use = use
    self.scale = scale
    self.titles = titles
    self.value = value ?? scale.first
    self.isEnabled = isEnabled
  }

  /// The longest identifier or title, in bytes.
  package static let longestName = 64

  /// The fault of a client's controls, as the name of the faulty parameter; nil if there is none.
  ///
  /// - Parameter limit: the most controls of one interaction.
  package static func fault(of controls: [ClientControl], limit: Int) -> String? {
    if controls.count > limit { return "controls" }
    var identifiers: Set<String> = []
    for (index, control) in controls.enumerated() {
      let isNew = identifiers.insert(control.identifier).inserted
      if let part = isNew ? control.fault : "identifier" { return "controls[\(index)].\(part)" }
    }
    return nil
  }

  /// The name of the part that is not acceptable; nil if there is none.
  private var fault: String? {
    if !(1...Self.longestName).contains(identifier.utf8.count) { return "identifier" }
    if !(1...Self.longestName).contains(title.utf8.count) { return "title" }
    if let part = scale.fault { return part }
    if !titles.isEmpty, Double(titles.count) != scale.last + 1 { return "titles" }
    if titles.contains(where: { $0.utf8.count > Self.longestName }) { return "titles" }
    return scale.accepted(value) == nil ? "value" : nil
  }
}

/// The purpose of a control, by which the system's own dials and keys find it. The raw values are the
/// words of the Gateway interface.
package enum ControlUse: String, CaseIterable, Sendable {
  case custom
  case zoom
  case exposureBias = "exposure_bias"
}
