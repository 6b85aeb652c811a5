// SPDX-License-Identifier: Apache-2.0
import CEvdev

/// The kernel's names of keys, as linux/input-event-codes.h has them.
package enum KeyName {
  /// The EV_KEY code of a name ("KEY_VOLUMEDOWN", "BTN_LEFT"); nil if there is no such key.
  package static func code(_ name: String) -> UInt16? {
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return code < 0 ? nil : UInt16(code)
  }
}
