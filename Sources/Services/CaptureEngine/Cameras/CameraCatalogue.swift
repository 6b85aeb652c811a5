// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import VideoDevices

/// The cameras that can be used now, of all kinds, by their names.
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
  private var cameras: [String: any Camera] = [:]
  /// Where each of them comes from, by their names.
  private var origins: [String: any CameraSource] = [:]
  private(set) lazy var synthetic = SyntheticSource(self)
  private(set) lazy var programs = ProgramSource(self, configuration)
  private lazy var sources: [any CameraSource] = [
    synthetic, V4L2Source(self, configuration), programs,
  ]

  /// The lights of cameras that have one, and the same as torches, by the cameras' names.
  private var lights: [String: CameraLight] = [:]
  private var torches: [String: CameraTorch] = [:]
  /// Called when the cameras that were there at the start have answered.
  private var onSettled: (@LoopActor () -> Void)?

  /// - Parameter more: cameras beside those that are configured or found.
  init(configuration: EngineConfiguration, more: [any Camera] = []) {
    self.configuration = configuration
    for camera in more { cameras[camera.description.name] = camera }
    synthetic.follow(configuration, inUse: [])
  }

  /// Takes a changed configuration.
  ///
  /// - Parameter inUse: names of cameras that a session has.
  func configure(_ configuration: EngineConfiguration, inUse: Set<String>) {
    self.configuration = configuration
    follow(inUse: inUse)
  }

  /// Makes cameras as the configuration says, except those that a session has.
  func follow(inUse: Set<String>) {
    for source in sources { source.follow(configuration, inUse: inUse) }
  }

  /// Looks for cameras, and follows them from now on. `settled` is called once each camera
  /// that is there has answered, and after 3 s at the latest: a driver may hang.
  func start(_ settled: @escaping @LoopActor () -> Void = {}) {
    onSettled = settled
    let round = Round(waiting: sources.count) { [weak self] in self?.settle() }
    for source in sources { source.start { round.answered() } }
    guard onSettled != nil else { return }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.settlingUSec) { [weak self] in
      self?.settle()
    }
  }

  private func settle() {
    let settled = onSettled
    onSettled = nil
    settled?()
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
  func light(
    _ camera: String, _ settings: EngineConfiguration.CameraLight?, lamp: SyntheticLamp? = nil
  ) {
    lights[camera]?.retire()
    lights[camera] = settings.map { CameraLight($0, of: camera, lamp: lamp) }
    torches[camera] = lights[camera].map { CameraTorch($0) }
    // An engine that was killed may have left it lit.
    lights[camera]?.putOut()
  }

  /// Adds a camera, unless there is one of that name.
  ///
  /// - Parameter source: looks at it again; nil: nobody does.
  func add(_ camera: any Camera, from source: (any CameraSource)? = nil) {
    let name = camera.description.name
    guard cameras[name] == nil else { return }
    (cameras[name], origins[name]) = (camera, source)
    onEvent(.added(camera.description))
  }

  /// Puts a camera in the place of the one of its name. Nothing to do if there is none.
  func replace(_ camera: any Camera) {
    let name = camera.description.name
    if cameras[name] != nil { cameras[name] = camera }
  }

  /// The same, and reports that it is another one for clients now.
  func update(_ camera: any Camera) {
    replace(camera)
    if cameras[camera.description.name] != nil { onEvent(.changed(camera.description)) }
  }

  /// The name, or another one if it is used already: a camera that is unplugged may keep its name.
  func unusedName(_ name: String) -> String {
    func isUsed(_ name: String) -> Bool {
      cameras[name] != nil || sources.contains { $0.keeps(name) }
    }
    guard isUsed(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !isUsed($0) } ?? name
  }

  /// Removes a camera.
  func remove(_ name: String) {
    guard cameras.removeValue(forKey: name) != nil else { return }
    origins[name] = nil
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

  /// Looks at all cameras again, for whether they are busy and for the values of their controls,
  /// then calls `completion`. The engine itself uses the cameras in `own`: only their values are
  /// read.
  func refresh(own: Set<String>, _ completion: @escaping @LoopActor () -> Void) {
    for source in sources { source.lookAgain() }
    let known = origins
    guard !known.isEmpty else { return completion() }
    let round = Round(waiting: known.count, completion: completion)
    for (name, source) in known {
      source.examine(name, isOwn: own.contains(name)) { round.answered() }
    }
  }

  /// Looks at a camera again: its formats may have changed with its source.
  func examine(_ name: String, _ completion: @escaping @LoopActor @Sendable () -> Void = {}) {
    guard let source = origins[name] else { return completion() }
    source.examine(name, isOwn: false, completion)
  }

  /// The nodes that were queried and have not answered.
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

  private static let settlingUSec: Int64 = 3_000_000
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
