// SPDX-License-Identifier: Apache-2.0

/// What the machine knows of a device, for `ListDevices`.
package struct DeviceSnapshot: Hashable, Sendable {
  /// As it was added or last reconfigured, each button with its level as of now.
  package var description: DeviceDescription
  /// Whether nobody else sees its keys now.
  package var grabbed: Bool
}
