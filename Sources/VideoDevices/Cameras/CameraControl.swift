// SPDX-License-Identifier: Apache-2.0

/// A setting of a camera that is a number.
package struct CameraControl: Sendable, Hashable {
  /// V4L2's number of it.
  package var id: UInt32
  /// As v4l2-ctl names it: "exposure_time_absolute".
  package var name: String
  package var minimum: Int64
  package var maximum: Int64
  package var step: Int64
  package var defaultValue: Int64
  package var value: Int64

  package init(
    id: UInt32, name: String, minimum: Int64, maximum: Int64, step: Int64, defaultValue: Int64,
    value: Int64
  ) {
    self.id = id
    self.name = name
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.value = value
  }
}
