// SPDX-License-Identifier: Apache-2.0

/// A hint for a program that draws the region: the gateway checks it and passes it on (R-99).
package struct RegionStyle: Hashable, Sendable {
  package var shape: PointerShape
  /// The colour of the region while a pointer is over it: "#rrggbb".
  package var tint: String?
  /// The names of small pictures around the pointer.
  package var accessories: [String]

  package init(
    shape: PointerShape = .system, tint: String? = nil, accessories: [String] = []
  ) {
    self.shape = shape
    self.tint = tint
    self.accessories = accessories
  }

  /// The most accessories, as with UIPointerStyle.
  package static let mostAccessories = 4

  /// The name of the faulty part; nil if there is none.
  var fault: String? {
    if let tint, !Self.isColour(tint) { return "tint" }
    let isShort = accessories.allSatisfy {
      (1...PressRegion.longestIdentifier).contains($0.utf8.count)
    }
    return isShort && accessories.count <= Self.mostAccessories ? nil : "accessories"
  }

  private static func isColour(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return false }
    return bytes.dropFirst().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
      default: false
      }
    }
  }
}

/// The form of the pointer over a region. The raw values are the words of the Gateway interface.
package enum PointerShape: String, CaseIterable, Sendable {
  case system
  case hidden
  case crosshair
  case shutter
  case busy
  case beam
}
