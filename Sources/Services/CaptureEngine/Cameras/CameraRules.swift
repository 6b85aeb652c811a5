// SPDX-License-Identifier: Apache-2.0
import Configuration
import VideoDevices

extension EngineConfiguration {
  /// The rule for a camera with these properties; nil if none fits.
  func rule(_ property: (String) -> String?) -> CameraRule? {
    cameras.first { $0.match.matches(property) }
  }
}

extension HardwareCamera {
  /// Applies the settings of the configuration to the camera.
  mutating func apply(_ rule: EngineConfiguration.CameraRule?) {
    if rule?.shared ?? true { share() }
    guard let rule else { return }
    if let name = rule.name { description.name = name }
    description.position = rule.position ?? description.position
    description.rotation = rule.rotation ?? description.rotation
    description.isMirrored = rule.mirror
    description.hasUprightPixels = rule.uprightPixels
    description.sensor = rule.sensor
    description.range = rule.range.map { $0 == .full ? .full : .limited }
    description.mostZoom = rule.zoomFactor
    description.bias = rule.biasControl.map {
      BiasScale(control: $0.name, unitsPerEV: Int64($0.unitsPerEV))
    }
  }

  /// The same, and keeps the controls of the rule to set them whenever it is opened.
  mutating func follow(_ rule: EngineConfiguration.CameraRule?) {
    apply(rule)
    let values = rule?.controls.map { ControlValue(name: $0.name, value: $0.value) }
    description.unfitRules = keepControls(values ?? []).map { "controls: \($0)" }
  }
}
