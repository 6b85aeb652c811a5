// SPDX-License-Identifier: Apache-2.0
import Configuration
import DeviceMonitor
import LinuxIO
import VideoDevices

/// The V4L2 cameras that there are now, as udev reports them.
@LoopActor
final class V4L2Source: CameraSource {
  private let catalogue: CameraCatalogue
  private var configuration: EngineConfiguration
  private var monitor: UdevMonitor?
  /// The name of the camera at a device node.
  private var names: [String: String] = [:]
  /// The nodes that are there, as udev describes them.
  private var devices: [String: UdevDevice] = [:]
  /// The rule under which each node was last examined; no entry where there was none.
  private var rules: [String: EngineConfiguration.CameraRule] = [:]
  /// Nodes that are being probed, and how often they were.
  private var probing: [String: Int] = [:]
  /// Called when the nodes that were there at the start have answered.
  private var onSettled: (@LoopActor () -> Void)?
  /// Nodes that have not answered for the first time.
  private var firstProbes: Set<String> = []

  init(_ catalogue: CameraCatalogue, _ configuration: EngineConfiguration) {
    self.catalogue = catalogue
    self.configuration = configuration
  }

  func start(_ settled: @escaping @LoopActor () -> Void) {
    onSettled = settled
    do throws(SystemError) {
      let monitor = try UdevMonitor(subsystems: ["video4linux"]) { [weak self] in self?.take($0) }
      self.monitor = monitor
      try monitor.start()
    } catch {
      Log.error("cameras that are plugged in will not be found: \(error)")
    }
    settle()
  }

  /// Calls `onSettled` when no first probe is awaited any more. A node that failed is probed again,
  /// but not awaited.
  private func settle() {
    guard firstProbes.isEmpty, let settled = onSettled else { return }
    onSettled = nil
    settled()
  }

  /// For clients a changed camera goes and comes back, as if it were plugged in again.
  func follow(_ configuration: EngineConfiguration, inUse: Set<String>) {
    self.configuration = configuration
    for (node, device) in devices where rules[node] != rule(for: device) {
      if let name = names[node] {
        if inUse.contains(name) { continue }
        names[node] = nil
        catalogue.remove(name)
      }
      // A probe that is under way is repeated: its answer is for the other rule.
      probing[node] = nil
      probe(node, device)
    }
  }

  private func rule(for device: UdevDevice) -> EngineConfiguration.CameraRule? {
    configuration.rule(device.property)
  }

  func has(_ name: String) -> Bool { names.values.contains(name) }

  func examine(
    _ name: String, isOwn: Bool, _ completion: @escaping @LoopActor @Sendable () -> Void
  ) {
    guard !isOwn else { return readControls(of: name, completion) }
    guard let node = catalogue.camera(named: name)?.description.node else { return completion() }
    CameraProbe.start(node: node, properties: [:], input: rules[node]?.input) { answer in
      EventLoop.shared.post { [weak self] in
        self?.take(answer, of: name)
        completion()
      }
    }
  }

  /// Takes a later look at a camera: it may be busy now, have other formats because its source has, or have controls
  /// that did not answer before. A loopback whose producer has gone captures nothing any more.
  private func take(_ answer: Result<V4L2Camera?, CameraError>, of name: String) {
    guard case .success(let probed) = answer,
      var known = catalogue.camera(named: name) as? V4L2Camera
    else { return }
    guard let probed else {
      guard let node = names.first(where: { $0.value == name })?.key else { return }
      Log.information("camera '\(name)' captures nothing any more (\(node))")
      names[node] = nil
      return catalogue.remove(name)
    }
    if known.description.refresh(from: probed.description) { catalogue.update(known) }
  }

  /// Probes the nodes that captured nothing, of which the kernel reports no change: a loopback's producer may be there now.
  func lookAgain() {
    for (node, device) in devices
    where names[node] == nil && probing[node] == nil
      && device.syspath.contains("/virtual/")
    {
      probe(node, device)
    }
  }

  private func readControls(
    of name: String, _ completion: @escaping @LoopActor @Sendable () -> Void
  ) {
    let controls = catalogue.camera(named: name)?.description.controls ?? []
    catalogue.values(of: controls.map(\.name), camera: name) { [weak self] values in
      if let self, var known = catalogue.camera(named: name) as? V4L2Camera {
        known.description.setValues(values)
        catalogue.replace(known)
      }
      completion()
    }
  }

  private func take(_ event: UdevEvent) {
    // Sensors, radios and teletext have nodes of other names.
    guard let node = event.device.devnode, node.hasPrefix("/dev/video") else { return }
    switch event.action {
    case .add, .change:
      devices[node] = event.device
      guard let name = names[node] else { return probe(node, event.device) }
      // What streams keeps its formats, and another look would call it busy.
      if !catalogue.isInUse(name) { examine(name, isOwn: false) {} }
    case .remove:
      probing[node] = nil
      devices[node] = nil
      rules[node] = nil
      answered(node)
      guard let name = names.removeValue(forKey: node) else { return }
      Log.information("camera '\(name)' is gone (\(node))")
      catalogue.remove(name)
    }
  }

  /// Probes a node. If it fails, it is probed again after a while: its permissions may lag behind
  /// its appearance.
  private func probe(_ node: String, _ device: UdevDevice) {
    guard names[node] == nil else { return }
    let rule = rule(for: device)
    rules[node] = rule
    guard rule?.ignore != true else { return }
    if probing[node] == nil, onSettled != nil { firstProbes.insert(node) }
    probing[node, default: 0] += 1
    CameraProbe.start(node: node, properties: device.properties, input: rule?.input) { answer in
      EventLoop.shared.post { [weak self] in self?.add(answer, node, device, rule) }
    }
  }

  private func add(
    _ answer: Result<V4L2Camera?, CameraError>, _ node: String, _ device: UdevDevice,
    _ rule: EngineConfiguration.CameraRule?
  ) {
    defer { answered(node) }
    guard let attempts = probing[node], names[node] == nil, rules[node] == rule else { return }
    switch answer {
    case .success(nil): probing[node] = nil
    case .success(var camera?):
      probing[node] = nil
      camera.description.make = device.manufacturer
      camera.follow(rule, of: node)
      if rule?.name == nil, let name = portName(of: node, device) {
        camera.description.name = name
        camera.description.isNamedByPort = true
      }
      let name = catalogue.unusedName(camera.description.name)
      camera.description.name = name
      names[node] = name
      Log.information("camera '\(name)' (\(camera.description.label), \(node))")
      catalogue.light(name, rule?.light)
      catalogue.add(camera)
    case .failure(let error):
      guard attempts < Self.attempts, error != .disconnected else {
        probing[node] = nil
        return Log.warning("\(node) is not used: \(error)")
      }
      let again = MonotonicClock.nowUSec + Self.pauseUSec
      EventLoop.shared.schedule(atUSec: again) { [weak self] in self?.probe(node, device) }
    }
  }

  /// The name of a camera of whose serial number there is another one, whichever of the two has answered first.
  private func portName(of node: String, _ device: UdevDevice) -> String? {
    let usual = CameraName.text(of: device.properties, node: node)
    let isTwin = devices.contains { other in
      other.key != node && CameraName.text(of: other.value.properties, node: other.key) == usual
    }
    return CameraName.text(of: device.properties, node: node, amongTwins: isTwin)
  }

  private func answered(_ node: String) {
    if firstProbes.remove(node) != nil { settle() }
  }

  /// 5 s in all: udev sets the permissions within one.
  private static let attempts = 20
  private static let pauseUSec: Int64 = 250_000
}
