// SPDX-License-Identifier: Apache-2.0

/// Which devices are used, and how: the configuration, without a dependency on its form.
package struct DeviceRules: Sendable {
  /// Whether a device made through uinput is used, by the name and physical path that the kernel
  /// gives for it. They are not, unless allowed.
  package var allowsVirtual: @Sendable (_ name: String, _ physicalPath: String?) -> Bool
  /// How a device is used; nil: not at all.
  package var settings: @Sendable (EvdevCandidate) -> EvdevSettings?
  package var gpioChips: [GPIOChipSettings]
  package var simulatedDevices: [SimulatedSettings]
  package var lights: [LightSettings]

  package init(
    allowsVirtual: @escaping @Sendable (String, String?) -> Bool = { _, _ in false },
    settings: @escaping @Sendable (EvdevCandidate) -> EvdevSettings?,
    gpioChips: [GPIOChipSettings] = [], simulatedDevices: [SimulatedSettings] = [],
    lights: [LightSettings] = []
  ) {
    self.allowsVirtual = allowsVirtual
    self.settings = settings
    self.gpioChips = gpioChips
    self.simulatedDevices = simulatedDevices
    self.lights = lights
  }
}
