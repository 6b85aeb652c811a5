// SPDX-License-Identifier: Apache-2.0
import DeviceMonitor

/// An evdev device that was found and may be used: what a rule can be matched with.
package struct EvdevCandidate: Sendable, Equatable {
  package let device: UdevDevice
  /// The EV_KEY codes that it can send.
  package let keys: KeySet

  package init(device: UdevDevice, keys: KeySet) {
    self.device = device
    self.keys = keys
  }

  /// A property to match with: `NAME`, `PHYS` and `UNIQ` as the kernel gives them, all others as
  /// udev does.
  package func property(_ name: String) -> String? { device.property(name) }
}
