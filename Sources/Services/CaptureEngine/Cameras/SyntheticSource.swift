// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import VideoDevices

/// The cameras without hardware that the configuration asks for, also those that are unplugged.
@LoopActor
final class SyntheticSource: CameraSource {
  private struct Made {
    let settings: EngineConfiguration.SyntheticCamera
    let camera: SyntheticCamera
  }

  private let catalogue: CameraCatalogue
  private var made: [String: Made] = [:]

  init(_ catalogue: CameraCatalogue) { self.catalogue = catalogue }

  func start(_ settled: @escaping @LoopActor () -> Void) { settled() }

  func follow(_ configuration: EngineConfiguration, inUse: Set<String>) {
    let wanted = configuration.syntheticCameras
    for (name, old) in made where !inUse.contains(name) && !wanted.contains(old.settings) {
      made[name] = nil
      old.camera.unplug()
      catalogue.remove(name)
    }
    for settings in wanted
    where made[settings.name] == nil && catalogue.camera(named: settings.name) == nil {
      let new = Made(settings: settings, camera: SyntheticCamera(settings))
      made[settings.name] = new
      if settings.present { plugIn(new) }
    }
  }

  func has(_ name: String) -> Bool { made[name] != nil }

  func keeps(_ name: String) -> Bool { made[name] != nil }

  private func plugIn(_ made: Made) {
    let name = made.settings.name
    guard catalogue.camera(named: name) == nil else { return }
    catalogue.light(name, made.settings.light, lamp: made.camera.lamp)
    catalogue.add(made.camera)
  }

  /// The synthetic camera of that name in the configuration, which may be unplugged.
  func camera(named name: String) -> SyntheticCamera? { made[name]?.camera }

  /// Plugs in a synthetic camera of the configuration, or unplugs it. Nothing to do if it is so already.
  func plug(_ name: String, isPresent: Bool) {
    guard let made = made[name] else { return }
    if isPresent {
      made.camera.plug()
      plugIn(made)
    } else {
      made.camera.unplug()
      catalogue.remove(name)
    }
  }

  /// Puts a synthetic camera of the configuration into this condition.
  func simulate(_ condition: SyntheticCondition, camera name: String) {
    guard let camera = made[name]?.camera else { return }
    let former = camera.description
    camera.simulate(condition)
    if camera.description != former { catalogue.update(camera) }
  }
}
