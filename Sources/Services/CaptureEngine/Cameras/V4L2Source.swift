// SPDX-License-Identifier: Apache-2.0
import Configuration
import DeviceMonitor
import Glibc
import LinuxIO
import VideoDevices

/// The V4L2 cameras that there are now, as udev reports them.
@LoopActor
final class V4L2Source: CameraSource {
  private let catalogue: CameraCatalogue
  private var configuration: EngineConfiguration
  private var monitor: UdevMonitor?
  private let loopbacks = LoopbackWatch()
  /// The name of the camera at a device node.
  private var names: [String: String] = [:]
  /// The nodes that are there, as udev describes them.
  private var devices: [String: UdevDevice] = [:]
  /// The rule under which each node was last examined; no entry where there was none.
  private var rules: [String: EngineConfiguration.CameraRule] = [:]
  /// Nodes that are being probed, and how often they were.
  private var probing: [String: Int] = [:]
  /// Why nodes are no cameras.
  private var reasons: [String: UnusedNode.Reason] = [:]
  private var twins = CameraTwins()
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
    loopbacks.onChange = { [weak self] node, isFed in self?.loopbackChanged(node, isFed: isFed) }
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
    for (node, device) in devices
    where rules[node] != rule(for: device) || isMisnamed(node) {
      comesAgain(node, device) { inUse.contains($0) }
    }
  }

  /// Takes a camera away and probes its node, unless it is in use.
  private func comesAgain(
    _ node: String, _ device: UdevDevice, unless isInUse: @LoopActor (String) -> Bool
  ) {
    if let name = names[node] {
      if isInUse(name) { return }
      names[node] = nil
      catalogue.remove(name)
    }
    // A probe that is under way is repeated: its answer is for the other rule.
    probing[node] = nil
    probe(node, device)
  }

  private func rule(for device: UdevDevice) -> EngineConfiguration.CameraRule? {
    configuration.rule(device.property)
  }

  func has(_ name: String) -> Bool { names.values.contains(name) }

  var unused: [UnusedNode] {
    reasons.sorted { $0.key < $1.key }.map { UnusedNode(node: $0.key, reason: $0.value) }
  }

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
  /// that did not answer before. What captures nothing any more is no camera.
  private func take(_ answer: Result<FoundNode, CameraError>, of name: String) {
    guard case .success(let found) = answer,
      var known = catalogue.camera(named: name) as? V4L2Camera
    else { return }
    guard let probed = found.camera else {
      guard let node = names.first(where: { $0.value == name })?.key else { return }
      let reason: UnusedNode.Reason =
        if case .pipeline(let pipeline) = found { .pipeline(pipeline) } else { .noCamera }
      return remove(name, at: node, because: "captures nothing any more", reason)
    }
    if known.description.refresh(from: probed.description) { catalogue.update(known) }
  }

  private func remove(
    _ name: String, at node: String, because words: String,
    _ reason: UnusedNode.Reason = .noCamera
  ) {
    Log.information("camera '\(name)' \(words) (\(node))")
    names[node] = nil
    reasons[node] = reason
    catalogue.remove(name)
  }

  /// Probes the nodes of programs that captured nothing, of which nothing reports a change.
  func lookAgain() {
    loopbacks.look()
    for (node, device) in devices
    where names[node] == nil && probing[node] == nil
      && device.syspath.contains("/virtual/") && !loopbacks.isLoopback(node)
    {
      probe(node, device)
    }
  }

  private func loopbackChanged(_ node: String, isFed: Bool) {
    guard let name = names[node] else {
      if isFed, let device = devices[node] { probe(node, device) }
      return
    }
    guard isFed else { return remove(name, at: node, because: "is fed by no program any more") }
    if !catalogue.isInUse(name) { examine(name, isOwn: false) {} }
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
      loopbacks.follow(node)
      compareNames(node, event.device)
      guard let name = names[node] else { return probe(node, event.device) }
      // What streams keeps its formats, and another look would call it busy.
      if !catalogue.isInUse(name) { examine(name, isOwn: false) {} }
    case .remove:
      probing[node] = nil
      devices[node] = nil
      rules[node] = nil
      loopbacks.forget(node)
      twins.went(node)
      answered(node)
      defer { reasons[node] = nil }
      guard let name = names[node] else { return }
      remove(name, at: node, because: "is gone")
    }
  }

  /// Probes a node. If it fails, it is probed again after a while: its permissions may lag behind
  /// its appearance.
  private func probe(_ node: String, _ device: UdevDevice) {
    guard names[node] == nil else { return }
    let rule = rule(for: device)
    rules[node] = rule
    guard rule?.ignore != true else {
      reasons[node] = .ignored
      return
    }
    if probing[node] == nil, onSettled != nil { firstProbes.insert(node) }
    probing[node, default: 0] += 1
    CameraProbe.start(node: node, properties: device.properties, input: rule?.input) { answer in
      EventLoop.shared.post { [weak self] in self?.add(answer, node, device, rule) }
    }
  }

  private func add(
    _ answer: Result<FoundNode, CameraError>, _ node: String, _ device: UdevDevice,
    _ rule: EngineConfiguration.CameraRule?
  ) {
    defer { answered(node) }
    guard let attempts = probing[node], names[node] == nil, rules[node] == rule else { return }
    switch answer {
    case .success(.noCamera): (probing[node], reasons[node]) = (nil, .noCamera)
    case .success(.pipeline(let name)): (probing[node], reasons[node]) = (nil, .pipeline(name))
    case .success(.camera(var camera)):
      (probing[node], reasons[node]) = (nil, nil)
      camera.description.make = device.manufacturer
      camera.follow(rule)
      let usual = camera.description.name
      let isAwaited = catalogue.isWanted(usual) && twins.isFirst(node, named: usual)
      if rule?.name == nil, !isAwaited, let name = twins.portName(of: node) {
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
      reasons[node] = .failed(error)
      guard attempts < Self.attempts, error != .disconnected else {
        probing[node] = nil
        return Log.warning("\(node) is not used: \(error)")
      }
      let again = MonotonicClock.nowUSec + Self.pauseUSec
      EventLoop.shared.schedule(atUSec: again) { [weak self] in self?.probe(node, device) }
    }
  }

  /// Compares the names of a device that has come with those that are there: of two that would have the same name the
  /// first one gets another one, too, as soon as nobody uses it.
  private func compareNames(_ node: String, _ device: UdevDevice) {
    // One that was moved to another port may be reported gone only later.
    for (other, former) in devices where access(former.syspath, F_OK) != 0 { twins.went(other) }
    for other in twins.came(node, device.properties) where isMisnamed(other) {
      devices[other].map { comesAgain(other, $0, unless: catalogue.isWanted) }
    }
  }

  /// Whether it is here by its usual name, and should have that of its port.
  private func isMisnamed(_ node: String) -> Bool {
    guard let name = names[node], rules[node]?.name == nil,
      let camera = catalogue.camera(named: name)?.description, !camera.isNamedByPort
    else { return false }
    return twins.portName(of: node) != nil
  }

  private func answered(_ node: String) {
    if firstProbes.remove(node) != nil { settle() }
  }

  /// 5 s in all: udev sets the permissions within one.
  private static let attempts = 20
  private static let pauseUSec: Int64 = 250_000
}
