// SPDX-License-Identifier: Apache-2.0

/// What happened to a device.
package struct UdevEvent: Sendable, Equatable {
  package enum Action: Sendable, Equatable {
    /// It is there, and was not before.
    case add
    /// Something about it is different: a property, the rights on its node.
    case change
    /// It is gone. Only `syspath`, `sysname` and `subsystem` of the device can be relied on.
    case remove
  }

  package var action: Action
  package var device: UdevDevice

  package init(_ action: Action, _ device: UdevDevice) {
    self.action = action
    self.device = device
  }
}
