// SPDX-License-Identifier: Apache-2.0

/// A value to give to a control.
package struct ControlValue: Sendable, Hashable {
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var value: Int64

  package init(name: String, value: Int64) {
    self.name = name
    self.value = value
  }
}
