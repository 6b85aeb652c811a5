// SPDX-License-Identifier: Apache-2.0

/// The forms of names in an interface description (UAPI.20, "Grammar").
enum DescriptionNames {
  /// Whether this is `[A-Za-z]([-]*[A-Za-z0-9])*(\.[A-Za-z0-9]([-]*[A-Za-z0-9])*)+`.
  static func isInterface(_ name: String) -> Bool {
    let elements = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard elements.count > 1, let first = name.unicodeScalars.first, isLetter(first) else {
      return false
    }
    return elements.allSatisfy { element in
      guard let first = element.first, let last = element.last else { return false }
      return isAlphanumeric(first) && isAlphanumeric(last)
        && element.allSatisfy { isAlphanumeric($0) || $0 == "-" }
    }
  }

  /// Whether this is `[A-Z][A-Za-z0-9]*`.
  static func isMember(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, ("A"..."Z").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy(isAlphanumeric)
  }

  /// Whether this is `[A-Za-z](_?[A-Za-z0-9])*`.
  static func isField(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
    let parts = name.unicodeScalars.split(separator: "_", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAlphanumeric) }
  }

  /// Whether this is an ASCII letter.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// Whether this is an ASCII letter or digit.
  static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar)
  }
}
