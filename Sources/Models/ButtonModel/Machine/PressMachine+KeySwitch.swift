// SPDX-License-Identifier: Apache-2.0

// switch    found locked   turned back    turned     cable cut    found unlocked
//           ─┬─────────────┐              ┌──────┐   ×            ─────────────
// seat       locked         unlocked      locked  unlocked  locked  (locked, as before)
//
// A seat is unlocked only by a turn that was seen: plugging a switch in never unlocks. A switch that
// is gone locks its seat, unless the configuration no longer names it.

/// The key switches of the lock: buttons with the role `lock`. Their level counts, and they make no
/// presses. The outcome is an input of its own (`setLocks`), because locks are kept on the disk.
extension PressMachine {
  /// The key switch that keeps this seat locked; nil if none does.
  ///
  /// - Parameter seat: nil for any seat.
  package func keySwitch(locking seat: SeatID?) -> ButtonID? {
    for device in situation.devices where seat == nil || device.seat == seat {
      if let button = device.buttons.first(where: \.isLocking) { return button.id }
    }
    return nil
  }

  /// Takes a turn of a key switch; other buttons are left out. With several switches at a seat all
  /// have to be turned back.
  mutating func turnSwitch(_ index: ButtonIndex, _ locked: Bool) {
    guard situation[index].description.role == .lock, !situation.isStopping else { return }
    let seat = situation.devices[index.device].seat
    if locked || keySwitch(locking: seat) == nil { ask(.turnLock(seat, locked)) }
  }

  /// Locks the seat of a device with a key switch that was found in the position "locked".
  mutating func lockBySwitches(_ index: Int) {
    let device = situation.devices[index]
    if device.buttons.contains(where: \.isLocking) { ask(.turnLock(device.seat, true)) }
  }

  /// Locks the seat of a device with a key switch, because the device is about to be removed.
  mutating func lockWithoutSwitches(_ index: Int) {
    let device = situation.devices[index]
    guard device.buttons.contains(where: { $0.description.role == .lock }), !situation.isStopping
    else { return }
    ask(.turnLock(device.seat, true))
  }
}
