// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import VideoDevices

/// The kinds of cameras: each has a source, which puts its cameras into the catalogue.
@LoopActor
final class CameraSources {
  let catalogue: CameraCatalogue
  let synthetic: SyntheticSource
  let programs: ProgramSource
  private let all: [any CameraSource]
  private var configuration: EngineConfiguration
  /// Called when the cameras that were there at the start have answered.
  private var onSettled: (@LoopActor () -> Void)?

  /// - Parameter more: cameras beside those that are configured or found.
  init(configuration: EngineConfiguration, more: [any Camera] = []) {
    self.configuration = configuration
    catalogue = CameraCatalogue(more)
    synthetic = SyntheticSource(catalogue)
    programs = ProgramSource(catalogue, configuration)
    all = [synthetic, V4L2Source(catalogue, configuration), programs]
    catalogue.isKept = { [weak self] name in self?.all.contains { $0.keeps(name) } ?? false }
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
    for source in all { source.follow(configuration, inUse: inUse) }
  }

  /// Looks for cameras, and follows them from now on. `settled` is called once each camera
  /// that is there has answered, and after 3 s at the latest: a driver may hang.
  func start(_ settled: @escaping @LoopActor () -> Void = {}) {
    onSettled = settled
    let round = Round(waiting: all.count) { [weak self] in self?.settle() }
    for source in all { source.start { round.answered() } }
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

  /// The camera of a session that names none: the configured one, else the first by position
  /// external, back, front, then by name; one of infrared or grey pictures only if there is no other.
  var defaultCamera: (any Camera)? {
    if let name = configuration.defaultCamera { return catalogue.camera(named: name) }
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
    return catalogue.all.min { rank($0) < rank($1) }
  }

  /// The video nodes that are none of the cameras.
  var unused: [UnusedNode] { all.flatMap(\.unused) }

  /// Looks at all cameras again, for whether they are busy and for the values of their controls,
  /// then calls `completion`. The engine itself uses the cameras in `own`: only their values are
  /// read.
  func refresh(own: Set<String>, _ completion: @escaping @LoopActor () -> Void) {
    for source in all { source.lookAgain() }
    let known = catalogue.all.map(\.description.name).compactMap { name in
      source(of: name).map { (name, $0) }
    }
    guard !known.isEmpty else { return completion() }
    let round = Round(waiting: known.count, completion: completion)
    for (name, source) in known {
      source.examine(name, isOwn: own.contains(name)) { round.answered() }
    }
  }

  /// Looks at a camera again: its formats may have changed with its source.
  func examine(_ name: String, _ completion: @escaping @LoopActor @Sendable () -> Void) {
    guard let source = source(of: name) else { return completion() }
    source.examine(name, isOwn: false, completion)
  }

  /// Where a camera comes from; nil: nobody looks at it again.
  private func source(of camera: String) -> (any CameraSource)? { all.first { $0.has(camera) } }

  /// Those that were asked and have not answered.
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
