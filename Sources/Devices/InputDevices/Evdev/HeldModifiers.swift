// SPDX-License-Identifier: Apache-2.0
import CLinux
import Vocabulary

/// The modifier keys that are held on a keyboard which is read for its buttons. A key with a role of its own is
/// none. It needs no descriptor.
struct HeldModifiers {
  private static let keys: [(code: UInt16, meaning: ModifierKeys)] = [
    (UInt16(KEY_LEFTSHIFT), .shift), (UInt16(KEY_RIGHTSHIFT), .shift),
    (UInt16(KEY_LEFTCTRL), .control), (UInt16(KEY_RIGHTCTRL), .control),
    (UInt16(KEY_LEFTALT), .alt), (UInt16(KEY_RIGHTALT), .alt),
    (UInt16(KEY_LEFTMETA), .meta), (UInt16(KEY_RIGHTMETA), .meta),
  ]

  /// The codes of all modifier keys.
  static let codes = keys.map(\.code)

  /// The modifier keys that count here.
  private let codes: [UInt16]
  private var down: Set<UInt16> = []

  /// - Parameter roles: the codes of the keys with a role.
  init(without roles: [UInt16]) { codes = Self.codes.filter { !roles.contains($0) } }

  /// The keys that are held, left and right alike.
  var held: ModifierKeys {
    Self.keys.reduce([]) { down.contains($1.code) ? $0.union($1.meaning) : $0 }
  }

  /// Takes an event. Returns whether other modifiers are held now.
  mutating func take(_ event: input_event) -> Bool {
    guard Int32(event.type) == EV_KEY, event.value < 2, codes.contains(event.code) else {
      return false
    }
    let old = held
    if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    return held != old
  }

  /// Sets which keys are down. Returns whether other modifiers are held now.
  @discardableResult
  mutating func reset(down keys: KeySet) -> Bool {
    let old = held
    down = Set(codes.filter(keys.contains))
    return held != old
  }
}
