// SPDX-License-Identifier: Apache-2.0

/// The devices that were reported, so that each is added once and removed once, whether
/// enumeration, the monitor or both found it.
///
///     monitor on ─────────── add A ───────────── remove B ──▶
///                enumerate: A, B                              A once, B once, B removed
///
///     events lost ── enumerate: A, C                          B removed, C added
struct KnownDevices {
  private var subsystems: [String: String] = [:]

  /// The meaning of an event of the monitor; nil: nothing new.
  mutating func take(action: String, _ device: UdevDevice) -> UdevEvent? {
    // After "unbind" the device is about to be removed. It must not count as a new one.
    if action == "unbind" { return nil }
    if action == "remove" {
      return subsystems.removeValue(forKey: device.syspath).map { _ in UdevEvent(.remove, device) }
    }
    let isNew = subsystems.updateValue(device.subsystem, forKey: device.syspath) == nil
    return UdevEvent(isNew ? .add : .change, device)
  }

  /// The meaning of an enumeration of all devices.
  mutating func take(enumerated devices: [UdevDevice]) -> [UdevEvent] {
    let present = Set(devices.map(\.syspath))
    var events: [UdevEvent] = []
    for (syspath, subsystem) in subsystems.sorted(by: { $0.key < $1.key })
    where !present.contains(syspath) {
      subsystems[syspath] = nil
      events.append(UdevEvent(.remove, UdevDevice(syspath: syspath, subsystem: subsystem)))
    }
    for device in devices
    where subsystems.updateValue(device.subsystem, forKey: device.syspath) == nil {
      events.append(UdevEvent(.add, device))
    }
    return events
  }
}
