// SPDX-License-Identifier: Apache-2.0

/// What may be used only once, and where it was used first.
struct FirstUses {
  private var places: [String: FileLocation] = [:]

  /// Takes `thing`, described in words such as `line 17 of chip "pinctrl-bcm2711"`. A second use
  /// is an error that names both places. Returns whether this is the first use.
  @discardableResult
  mutating func claim(
    _ thing: String, at location: FileLocation, _ errors: ErrorCollector
  ) -> Bool {
    if let first = places[thing] {
      errors.add(
        location, "\(thing) is already used at \(first)", remedy: "change or remove one of the two")
      return false
    }
    places[thing] = location
    return true
  }
}
