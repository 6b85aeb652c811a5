// SPDX-License-Identifier: Apache-2.0

/// The devices that a rule applies to: the device must have every property named, and each must fit
/// its pattern.
///
/// Properties are udev's (`ID_VENDOR_ID`, `ID_PATH`, …); `NAME` is the name the kernel gives the
/// device, `VENDOR` and `PRODUCT` are its numbers, of input devices. A property that the device lacks fits no pattern, not even `*`.
package struct DeviceMatch: Sendable, Equatable {
  /// Patterns by property name; never empty in a configuration that was read.
  package var patterns: [String: GlobPattern]

  package init(_ patterns: [String: String]) {
    self.patterns = patterns.mapValues(GlobPattern.init)
  }

  /// Whether a device fits. `property` returns the device's value, `nil` if it has none.
  package func matches(_ property: (String) -> String?) -> Bool {
    patterns.allSatisfy { name, pattern in
      guard let value = property(name) else { return false }
      return pattern.matches(value)
    }
  }
}

extension DeviceMatch {
  /// Reads the `match` of a rule, which needs at least one property.
  init?(_ rule: inout TableReader) {
    let title = "match = { PROPERTY = \"PATTERN\" }"
    guard let table = rule.required("match")?.table(title: title) else { return nil }
    var patterns: [String: String] = [:]
    for entry in table.entries() {
      patterns[entry.key] = entry.value.string()
    }
    if table.table.entries.isEmpty {
      table.errors.add(
        table.location, "\"match\" is empty and would match nothing",
        remedy: "name a property, as in match = { NAME = \"*\" } for every device")
      return nil
    }
    self.init(patterns)
  }
}
