// SPDX-License-Identifier: Apache-2.0

/// The keys that free everything when all of them are down: a way out for a person whose keyboard
/// is grabbed and does not work as it should.
struct EscapeChord {
  private let codes: Set<UInt16>
  private var down: Set<UInt16> = []

  /// Creates a chord of these codes. Without codes it never fires.
  init(_ codes: [UInt16]) { self.codes = Set(codes) }

  /// Takes an edge. Returns whether it completes the chord.
  mutating func moved(_ code: UInt16, pressed: Bool) -> Bool {
    guard codes.contains(code) else { return false }
    guard pressed else {
      down.remove(code)
      return false
    }
    return down.insert(code).inserted && down == codes
  }

  /// Sets the state of all keys: at the beginning of a grab, with all keys up, or after edges were
  /// lost.
  mutating func reset(down isDown: (UInt16) -> Bool = { _ in false }) {
    down = codes.filter(isDown)
  }
}
