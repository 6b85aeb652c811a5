// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import DeviceMonitor
import LinuxIO

//   look ──▶ round ──▶ a thread measures ──▶ take ──▶ RotationMachine ──▶ onTurn
//              ▲                               │
//              └───────── pause ───────────────┘      ends when nobody wants to know any more

/// Follows how the machine is turned, while somebody wants to know. A machine without an
/// accelerometer costs nothing.
@LoopActor
final class RotationWatch {
  /// Called when the machine's turn has changed.
  var onTurn: @LoopActor () -> Void = {}
  /// Whether somebody wants to know.
  var isWanted: @LoopActor () -> Bool = { false }

  private var machine = RotationMachine()
  private var source: EngineConfiguration.Sensors
  /// Finds accelerometers of the kernel; nil until somebody wants to know.
  private var monitor: UdevMonitor?
  /// The kernel's devices, by their paths.
  private var devices: [String: UdevDevice] = [:]
  private var accelerometer: Accelerometer?
  /// The number of device events. Answers from before the last event are read again: the path may
  /// belong to another device now, or the mount matrix may have changed.
  private var events = 0
  private var isRunning = false
  /// Whether it has answered since it began to run.
  private var hasAnswered = false
  private var waiting: [@LoopActor () -> Void] = []
  /// The number of sources there have been: an answer of a former one is dropped.
  private var generation = 0
  /// The fault that was logged last.
  private var fault: Accelerometer.Fault?

  init(_ source: EngineConfiguration.Sensors) { self.source = source }

  /// The machine's turn. Upright where nothing measures it.
  var turn: QuarterTurn { machine.turn }

  /// Takes a changed configuration.
  func configure(_ new: EngineConfiguration.Sensors) {
    guard new != source else { return }
    source = new
    generation += 1
    (accelerometer, fault, isRunning) = (nil, nil, false)
    let former = turn
    machine = RotationMachine()
    if turn != former { onTurn() }
    look()
  }

  /// Begins to watch, if somebody wants to know.
  func look() {
    guard !isRunning, isWanted() else { return }
    // Each device that is found at once also leads here.
    isRunning = true
    findDevices()
    guard !candidates.isEmpty else {
      isRunning = false
      return answered()
    }
    hasAnswered = false
    machine.begin()
    round()
  }

  /// Calls `completion` when the turn is known: at once if it is known already or never will be,
  /// and after a second at the latest, because a driver may hang.
  func whenKnown(_ completion: @escaping @LoopActor () -> Void) {
    look()
    guard isRunning, !hasAnswered else { return completion() }
    waiting.append(completion)
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.patienceUSec) { [weak self] in
      self?.answered()
    }
  }

  private func answered() {
    hasAnswered = true
    let completions = waiting
    waiting = []
    for completion in completions { completion() }
  }

  // MARK: Devices

  private func findDevices() {
    guard source == .auto, monitor == nil else { return }
    do throws(SystemError) {
      let monitor = try UdevMonitor(subsystems: ["iio"]) { [weak self] in self?.take($0) }
      self.monitor = monitor
      try monitor.start()
    } catch {
      Log.error("an accelerometer will not be found: \(error)")
    }
  }

  private func take(_ event: UdevEvent) {
    switch event.action {
    case .add, .change: devices[event.device.syspath] = event.device
    case .remove: devices[event.device.syspath] = nil
    }
    if event.device.syspath == accelerometer?.folder { accelerometer = nil }
    events += 1
    look()
  }

  /// The places where there may be an accelerometer, in the order in which they are tried.
  private var candidates: [Accelerometer.Candidate] {
    switch source {
    case .unused: []
    case .folder(let path): [Accelerometer.Candidate(folder: path)]
    case .auto:
      devices.values.filter { $0.property("ACCEL_LOCATION") != "base" }
        .sorted { ($0.sysname.utf8.count, $0.sysname) < ($1.sysname.utf8.count, $1.sysname) }
        .map {
          Accelerometer.Candidate(folder: $0.syspath, matrix: $0.property("ACCEL_MOUNT_MATRIX"))
        }
    }
  }

  // MARK: Measurements

  private enum Answer: Sendable {
    case measured(Accelerometer, Gravity, atUSec: Int64)
    /// None of the candidates is an accelerometer.
    case nothing
    case failed(Accelerometer.Fault)
  }

  private func round() {
    guard isWanted() else {
      isRunning = false
      return
    }
    let (known, candidates) = (accelerometer, candidates)
    let (generation, events) = (generation, events)
    do throws(SystemError) {
      try WorkerThread.start(name: "rotation") {
        let answer = Self.measure(known, candidates)
        EventLoop.shared.post { [weak self] in
          guard let self, generation == self.generation else { return }
          take(answer, isCurrent: events == self.events)
        }
      }
    } catch {
      take(.failed(.system(error)), isCurrent: true)
    }
  }

  private nonisolated static func measure(
    _ known: Accelerometer?, _ candidates: [Accelerometer.Candidate]
  ) -> Answer {
    do throws(Accelerometer.Fault) {
      var found = known
      for candidate in candidates where found == nil { found = try Accelerometer(candidate) }
      guard let found else { return .nothing }
      let gravity = try found.measure()
      return .measured(found, gravity, atUSec: MonotonicClock.nowUSec)
    } catch {
      return .failed(error)
    }
  }

  /// - Parameter isCurrent: whether there was no event of a device since the question.
  private func take(_ answer: Answer, isCurrent: Bool) {
    var pauseUSec = Self.faultPauseUSec
    switch answer {
    case .measured(let accelerometer, let gravity, let atUSec):
      if self.accelerometer == nil || fault != nil {
        Log.information("\(accelerometer.folder) measures how the machine is turned")
      }
      (self.accelerometer, fault) = (isCurrent ? accelerometer : nil, nil)
      let hasTurned = machine.measured(gravity, atUSec: atUSec) != nil
      pauseUSec = machine.pauseUSec
      if hasTurned { onTurn() }
    case .nothing:
      accelerometer = nil
      guard case .folder(let path) = source else {
        // A device has changed since the question: ask again.
        guard isCurrent else { return round() }
        isRunning = false
        return answered()
      }
      failed(.missing(path: "\(path)/\(AccelerometerScale.axes[0])"))
    case .failed(let fault):
      accelerometer = nil
      failed(fault)
    }
    answered()
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) {
      [weak self, generation] in
      guard let self, generation == self.generation else { return }
      round()
    }
  }

  /// Logs a fault, once if it lasts.
  private func failed(_ new: Accelerometer.Fault) {
    guard new != fault else { return }
    fault = new
    Log.warning("the turn of the machine is not measured, and the last one measured counts: \(new)")
  }

  private static let patienceUSec: Int64 = 1_000_000
  private static let faultPauseUSec: Int64 = 1_000_000
}
