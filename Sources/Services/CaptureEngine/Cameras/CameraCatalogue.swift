// SPDX-License-Identifier: Apache-2.0
import Configuration
import DeviceMonitor
import LinuxIO
import VideoDevices

/// The cameras that can be used now: V4L2 devices as udev reports them, and synthetic ones.
@LoopActor
final class CameraCatalogue {
  /// A change of a camera.
  enum Event {
    case added(CameraDescription)
    /// Other programs use it now, or no longer do.
    case changed(CameraDescription)
    case removed(String)
  }

  var onEvent: @LoopActor (Event) -> Void = { _ in }
  /// Whether a session has this camera open.
  var isInUse: @LoopActor (String) -> Bool = { _ in false }

  private var configuration: EngineConfiguration
  private var monitor: UdevMonitor?
  private var cameras: [String: any Camera] = [:]
  /// The name of the camera at a device node.
  private var names: [String: String] = [:]
  /// The nodes that are there, as udev describes them.
  private var devices: [String: UdevDevice] = [:]
  /// The rule under which each node was last examined; no entry where there was none.
  private var rules: [String: EngineConfiguration.CameraRule] = [:]
  /// The synthetic cameras that come from the configuration, also those that are unplugged.
  private var synthetic: [String: Synthetic] = [:]

  private struct Synthetic {
    let settings: EngineConfiguration.SyntheticCamera
    let camera: SyntheticCamera
  }

  /// The lights of cameras that have one, and the same as torches, by the cameras' names.
  private var lights: [String: CameraLight] = [:]
  private var torches: [String: CameraTorch] = [:]
  /// Nodes that are being probed, and how often they were.
  private var probing: [String: Int] = [:]
  /// Called when the nodes that were there at the start have answered.
  private var onSettled: (@LoopActor () -> Void)?
  /// Nodes that have not answered for the first time.
  private var firstProbes: Set<String> = []

  /// - Parameter more: cameras beside those that are configured or found.
  init(configuration: EngineConfiguration, more: [any Camera] = []) {
    self.configuration = configuration
    for camera in more { cameras[camera.description.name] = camera }
    followSynthetic(inUse: [])
  }

  /// Takes a changed configuration.
  ///
  /// - Parameter inUse: names of cameras that a session has.
  func configure(_ configuration: EngineConfiguration, inUse: Set<String>) {
    self.configuration = configuration
    follow(inUse: inUse)
  }

  /// Makes cameras as the configuration says, except those that a session has. For clients a
  /// changed camera goes and comes back, as if it were plugged in again.
  func follow(inUse: Set<String>) {
    followSynthetic(inUse: inUse)
    for (node, device) in devices where rules[node] != rule(for: device) {
      if let name = names[node] {
        if inUse.contains(name) { continue }
        names[node] = nil
        remove(name)
      }
      // A probe that is under way is repeated: its answer is for the other rule.
      probing[node] = nil
      probe(node, device)
    }
  }

  private func followSynthetic(inUse: Set<String>) {
    let wanted = configuration.syntheticCameras
    for (name, made) in synthetic where !inUse.contains(name) && !wanted.contains(made.settings) {
      synthetic[name] = nil
      made.camera.unplug()
      remove(name)
    }
    for settings in wanted where synthetic[settings.name] == nil && cameras[settings.name] == nil {
      let made = Synthetic(settings: settings, camera: SyntheticCamera(settings))
      synthetic[settings.name] = made
      if settings.present { plugIn(made) }
    }
  }

  private func plugIn(_ made: Synthetic) {
    let name = made.settings.name
    guard cameras[name] == nil else { return }
    light(name, made.settings.light, lamp: made.camera.lamp)
    add(made.camera)
  }

  private func rule(for device: UdevDevice) -> EngineConfiguration.CameraRule? {
    configuration.cameras.first { $0.match.matches(device.property) }
  }

  /// Looks for V4L2 cameras, and follows them from now on. `settled` is called once each camera
  /// that is there has answered, and after 3 s at the latest: a driver may hang.
  func start(_ settled: @escaping @LoopActor () -> Void = {}) {
    onSettled = settled
    do throws(SystemError) {
      let monitor = try UdevMonitor(subsystems: ["video4linux"]) { [weak self] in self?.take($0) }
      self.monitor = monitor
      try monitor.start()
    } catch {
      Log.error("cameras that are plugged in will not be found: \(error)")
    }
    settle()
    guard onSettled != nil else { return }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.settlingUSec) { [weak self] in
      self?.settle(isOver: true)
    }
  }

  /// Calls `onSettled` when no first probe is awaited any more. A node that failed is probed again,
  /// but not awaited.
  private func settle(isOver: Bool = false) {
    guard isOver || firstProbes.isEmpty, let settled = onSettled else { return }
    onSettled = nil
    settled()
  }

  /// All cameras, by name.
  var all: [any Camera] { cameras.sorted { $0.key < $1.key }.map(\.value) }

  func camera(named name: String) -> (any Camera)? { cameras[name] }

  /// The light of a camera; nil if it has none.
  func light(of camera: String) -> CameraLight? { lights[camera] }

  /// The same light as a torch.
  func torch(of camera: String) -> CameraTorch? { torches[camera] }

  /// Puts all lights out and gives them up, because the engine ends.
  func giveUpLights() {
    for light in lights.values { light.giveUp() }
    (lights, torches) = ([:], [:])
  }

  /// Sets up the light of a camera that is there, as the configuration describes it.
  private func light(
    _ camera: String, _ settings: EngineConfiguration.CameraLight?, lamp: SyntheticLamp? = nil
  ) {
    lights[camera]?.retire()
    lights[camera] = settings.map { CameraLight($0, of: camera, lamp: lamp) }
    torches[camera] = lights[camera].map { CameraTorch($0) }
    // An engine that was killed may have left it lit.
    lights[camera]?.putOut()
  }

  /// Adds a camera, unless there is one of that name.
  func add(_ camera: any Camera) {
    let name = camera.description.name
    guard cameras[name] == nil else { return }
    cameras[name] = camera
    onEvent(.added(camera.description))
  }

  /// Removes a camera.
  func remove(_ name: String) {
    guard cameras.removeValue(forKey: name) != nil else { return }
    torches[name] = nil
    lights.removeValue(forKey: name)?.retire()
    onEvent(.removed(name))
  }

  /// The camera of a session that names none: the configured one, else the first by position
  /// external, back, front, then by name; one of infrared or grey pictures only if there is no other.
  var defaultCamera: (any Camera)? {
    if let name = configuration.defaultCamera { return cameras[name] }
    func rank(_ camera: any Camera) -> (Int, Int, String) {
      let position =
        switch camera.description.position {
        case .external: 0
        case .back: 1
        case .front: 2
        case nil: 3
        }
      return (camera.description.isUsual ? 0 : 1, position, camera.description.name)
    }
    return cameras.values.min { rank($0) < rank($1) }
  }

  /// Probes all V4L2 cameras again for whether they are busy and for the values of their controls,
  /// then calls `completion`. The engine itself uses the cameras in `own`: only their values are
  /// read.
  func refresh(own: Set<String>, _ completion: @escaping @LoopActor () -> Void) {
    probeAgain()
    let stale = all.filter { $0.description.node != nil }
    guard !stale.isEmpty else { return completion() }
    let round = Round(waiting: stale.count, completion: completion)
    for camera in stale {
      let name = camera.description.name
      if own.contains(name) {
        readControls(of: camera) { round.answered() }
        continue
      }
      examine(name) { round.answered() }
    }
  }

  /// Looks at a V4L2 camera again: its formats may have changed with its source.
  func examine(_ name: String, _ completion: @escaping @LoopActor @Sendable () -> Void = {}) {
    guard let node = cameras[name]?.description.node else { return completion() }
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
    guard case .success(let probed) = answer, var known = cameras[name] as? V4L2Camera else {
      return
    }
    guard let probed else {
      guard let node = names.first(where: { $0.value == name })?.key else { return }
      Log.information("camera '\(name)' captures nothing any more (\(node))")
      names[node] = nil
      return remove(name)
    }
    guard known.description.refresh(from: probed.description) else { return }
    cameras[name] = known
    onEvent(.changed(known.description))
  }

  /// Probes the nodes that captured nothing, of which the kernel reports no change: a loopback's producer may be there now.
  private func probeAgain() {
    for (node, device) in devices
    where names[node] == nil && probing[node] == nil
      && device.syspath.contains("/virtual/")
    {
      probe(node, device)
    }
  }

  private func readControls(
    of camera: any Camera, _ completion: @escaping @LoopActor @Sendable () -> Void
  ) {
    let name = camera.description.name
    values(of: camera.description.controls.map(\.name), camera: name) { [weak self] values in
      if let self, var known = cameras[name] as? V4L2Camera {
        known.description.setValues(values)
        cameras[name] = known
      }
      completion()
    }
  }

  /// The cameras that were probed and have not answered.
  @LoopActor
  private final class Round {
    private var waiting: Int
    private let completion: @LoopActor () -> Void

    init(waiting: Int, completion: @escaping @LoopActor () -> Void) {
      self.waiting = waiting
      self.completion = completion
    }

    func answered() {
      waiting -= 1
      if waiting == 0 { completion() }
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
      if !isInUse(name) { examine(name) }
    case .remove:
      probing[node] = nil
      devices[node] = nil
      rules[node] = nil
      answered(node)
      guard let name = names.removeValue(forKey: node) else { return }
      Log.information("camera '\(name)' is gone (\(node))")
      remove(name)
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
      camera.apply(rule)
      let values = rule?.controls.map { ControlValue(name: $0.name, value: $0.value) }
      for error in camera.keepControls(values ?? []) {
        Log.warning("\(node), controls of its [[camera]]: \(error)")
      }
      if rule?.name == nil, let name = portName(of: node, device) {
        camera.description.name = name
        camera.description.isNamedByPort = true
      }
      let name = unusedName(camera.description.name)
      camera.description.name = name
      names[node] = name
      Log.information("camera '\(name)' (\(camera.description.label), \(node))")
      light(name, rule?.light)
      add(camera)
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

  private func unusedName(_ name: String) -> String {
    // A synthetic camera that is unplugged keeps its name.
    func isUsed(_ name: String) -> Bool { cameras[name] != nil || synthetic[name] != nil }
    guard isUsed(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !isUsed($0) } ?? name
  }

  /// 5 s in all: udev sets the permissions within one.
  private static let attempts = 20
  private static let pauseUSec: Int64 = 250_000
  private static let settlingUSec: Int64 = 3_000_000
}

extension CameraCatalogue {
  /// The synthetic camera of that name in the configuration, which may be unplugged.
  func syntheticCamera(named name: String) -> SyntheticCamera? { synthetic[name]?.camera }

  /// Plugs in a synthetic camera of the configuration, or unplugs it. Nothing to do if it is so already.
  func plug(_ name: String, isPresent: Bool) {
    guard let made = synthetic[name] else { return }
    if isPresent {
      made.camera.plug()
      plugIn(made)
    } else {
      made.camera.unplug()
      remove(name)
    }
  }

  /// Puts a synthetic camera of the configuration into this condition.
  func simulate(_ condition: SyntheticCondition, camera name: String) {
    guard let camera = synthetic[name]?.camera else { return }
    let former = camera.description
    camera.simulate(condition)
    let description = camera.description
    if description != former, cameras[name] != nil { onEvent(.changed(description)) }
  }
}

extension CameraCatalogue {
  /// Reads the values of a camera's controls, without those that cannot be read. A driver may take
  /// its time: it is asked on a separate thread, if there is anything to ask.
  func values(
    of names: [String], camera name: String,
    _ completion: @escaping @LoopActor @Sendable ([ControlValue]) -> Void
  ) {
    guard !names.isEmpty, let camera = camera(named: name) else { return completion([]) }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") {
        let values = (try? camera.readControls(names)) ?? []
        EventLoop.shared.post { completion(values) }
      }
    } catch {
      completion([])
    }
  }

  /// Sets controls of a camera back to their former values. Nothing to do for a camera that is
  /// gone.
  func set(_ values: [ControlValue], camera name: String) {
    guard !values.isEmpty, let camera = camera(named: name) else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "controls") {
        do throws(CameraError) {
          for refusal in try camera.restoreControls(values) {
            Log.warning("settings of camera '\(name)' are not restored: \(refusal)")
          }
        } catch {
          Log.warning("controls of camera '\(name)' are not restored: \(error)")
        }
      }
    } catch {
      Log.warning("controls of camera '\(name)' are not restored: \(error)")
    }
  }
}
