// SPDX-License-Identifier: Apache-2.0

/// Who else sees a device's keys (DESIGN section 2). The raw values are the words of the Gateway
/// interface.
package enum DeviceMode: String, CaseIterable, Sendable {
  /// Never grabbed: the system sees every key too, the granted ones as well.
  case observe
  /// Without a twin: grabbed only while every one of its buttons would be granted.
  case grab
  /// Grabbed while somebody is eligible for one of its buttons; a twin re-emits what is not granted.
  case proxy
}
