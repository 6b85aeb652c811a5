// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// A V4L2 control and the value it is set to.
  package struct ControlSetting: Sendable, Equatable {
    /// As `v4l2-ctl` names it: `exposure_time_absolute`.
    package var name: String
    package var value: Int64

    package init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }
}
