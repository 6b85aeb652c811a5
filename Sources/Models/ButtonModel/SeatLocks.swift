// SPDX-License-Identifier: Apache-2.0

//   asked      lock seat0      lock all       unlock seat1    unlock all
//   seat0  ────┬───────────────┬──────────────┬───────────────┐
//   seat1      │               ├──────────────┐               │
//   others     │               ├──────────────┼───────────────┐
//              exception:      none           exception:      none
//              seat0                          seat1
//
// "All" also includes seats that nobody has named yet: a seat that appears while all are locked is locked.

/// The lock of each seat.
package struct SeatLocks: Hashable, Sendable {
  /// The most seats that may differ from the others. A lock of one more seat locks all, and an
  /// unlock of one more changes nothing: the lists that clients and files fill are bounded.
  package static let limit = 32
  /// The longest name of a seat, in bytes.
  package static let longestName = 64

  /// Whether every seat that is no exception is locked.
  package private(set) var others: Bool
  /// The seats that are unlocked although the others are locked, or the other way round.
  private var exceptions: Set<SeatID> = []

  /// The same lock for all seats.
  package init(all locked: Bool) { others = locked }

  /// Whether this seat is locked.
  package subscript(seat: SeatID) -> Bool { others != exceptions.contains(seat) }

  /// Whether a seat, named or not, is locked.
  package var isAnyLocked: Bool { others || !exceptions.isEmpty }

  /// The seats that differ from the others, by name.
  package var named: [SeatID] { exceptions.sorted { $0.name < $1.name } }

  /// Locks or unlocks a seat; nil: all of them.
  package mutating func set(_ locked: Bool, _ seat: SeatID?) {
    guard let seat else {
      self = SeatLocks(all: locked)
      return
    }
    if locked == others {
      exceptions.remove(seat)
    } else if exceptions.count < Self.limit || exceptions.contains(seat) {
      exceptions.insert(seat)
    } else if locked {
      self = SeatLocks(all: true)
    }
  }

  /// Adds the locks of others to these.
  package mutating func formUnion(_ other: SeatLocks) {
    let seats = exceptions.union(other.exceptions)
    var union = SeatLocks(all: others || other.others)
    for seat in seats.sorted(by: { $0.name < $1.name }) {
      union.set(self[seat] || other[seat], seat)
    }
    self = union
  }

  /// The changes from an older state, for the log: the others first (nil), then seats by name.
  func changes(since old: SeatLocks) -> [(seat: SeatID?, isLocked: Bool)] {
    var changes: [(seat: SeatID?, isLocked: Bool)] = []
    // Without exceptions this is one record: a reader of the log sees "all".
    var assumed = old
    if others != old.others || exceptions.isEmpty && !old.exceptions.isEmpty {
      changes.append((nil, others))
      assumed = SeatLocks(all: others)
    }
    for seat in exceptions.union(assumed.exceptions).sorted(by: { $0.name < $1.name })
    where self[seat] != assumed[seat] {
      changes.append((seat, self[seat]))
    }
    return changes
  }

  /// Whether a text can be the name of a seat: letters, digits, `-` and `_`.
  package static func isName(_ text: String) -> Bool {
    func isAllowed(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return (1...longestName).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }
}
