// SPDX-License-Identifier: Apache-2.0

/// Keys that free everything when all of them are down: for a person at a keyboard that is grabbed
/// and does not do what it should.
struct EscapeChord {
  private let codes: Set<UInt16>
  private var down: Set<UInt16> = []

  /// No codes: nothing is a chord.
  init(_ codes: [UInt16]) { self.codes = Set(codes) }

  /// Takes an edge. True if it completes the chord.
  mutating func moved(_ code: UInt16, pressed: Bool) -> Bool {
    guard codes.contains(code) else { return false }
    guard pressed else {
      down.remove(code)
      return false
    }
    return down.insert(code).inserted && down == codes
  }

  /// The grab begins, with all keys up, or edges were lost.
  mutating func reset(down isDown: (UInt16) -> Bool = { _ in false }) {
    down = codes.filter(isDown)
  }
}
