// SPDX-License-Identifier: Apache-2.0
import Configuration
import VideoDevices

extension V4L2Camera {
  /// Applies the settings of the configuration to the camera.
  mutating func apply(_ rule: EngineConfiguration.CameraRule?) {
    guard let rule else { return }
    if let name = rule.name { description.name = name }
    description.position = rule.position ?? description.position
    description.rotation = rule.rotation ?? description.rotation
    description.isMirrored = rule.mirror
    description.sensor = rule.sensor
    description.bias = rule.biasControl.map {
      BiasScale(control: $0.name, unitsPerEV: Int64($0.unitsPerEV))
    }
  }
}
