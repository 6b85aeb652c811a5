// SPDX-License-Identifier: Apache-2.0

/// Who else sees a device's keys (DESIGN.md section 2). Raw values are the words of
/// org.shutterd.Gateway.
package enum ButtonDeviceMode: String, Sendable, Equatable {
  /// Never grabbed, the system sees every key too.
  case observe
  /// Grabbed when asked for, without a twin.
  case grab
  /// Grabbed when asked for; a uinput twin re-emits what was not granted.
  case proxy
}
