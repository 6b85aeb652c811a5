// SPDX-License-Identifier: Apache-2.0

extension DeviceMatch {
  /// Reads the `match` of a rule, which has to have at least one property.
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
