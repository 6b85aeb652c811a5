// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO

//   look ──▶ round ──▶ a thread reads the sensors ──▶ PressureMachine ──▶ onChange
//              ▲  └──▶ the storage thread examines ──▶ StoragePressure ──▶ onChange
//              └──────── pause                ends when no session wants to run and nothing presses

/// Watches the sources of system pressure while sessions want to run: temperature, supply voltage,
/// disk. Sensors that are missing at the first look are not looked for again, unless the
/// configuration names their folder.
@LoopActor
final class PressureWatch {
  /// Called when the pressure has changed.
  var onChange: @LoopActor (_ former: SystemPressure) -> Void = { _ in }
  /// Whether any session wants to run.
  var isWanted: @LoopActor () -> Bool = { false }
  /// Asks for the free bytes of the disk, and for those that stay free.
  var examineDisk:
    @LoopActor (_ completion: @escaping @LoopActor (_ free: Int64?, _ floor: Int64) -> Void) ->
      Void = { _ in }

  private(set) var pressure = SystemPressure()
  private var machine = PressureMachine()
  private var source: EngineConfiguration.Sensors
  private var isRunning = false
  private var hasSensors = true
  private var isExaminingDisk = false
  /// The number of sources there have been: an answer of a former one is dropped.
  private var generation = 0
  /// The callers that wait for a reading, by the source that is read.
  private var waiting: [Int: [@LoopActor (PressureMachine.Reading?) -> Void]] = [:]

  init(_ source: EngineConfiguration.Sensors) { self.source = source }

  /// Takes a changed configuration.
  func configure(_ new: EngineConfiguration.Sensors) {
    guard new != source else { return }
    source = new
    generation += 1
    hasSensors = true
    isRunning = false
    machine = PressureMachine()
    update()
    look()
  }

  /// Begins to look, because a session wants to run.
  func look() {
    guard !isRunning else { return }
    isRunning = true
    round(generation)
  }

  private func round(_ generation: Int) {
    guard generation == self.generation else { return }
    guard isWanted() || machine.level > .nominal else {
      isRunning = false
      return
    }
    lookAtDisk()
    guard hasSensors else { return pause(Self.diskPauseUSec, generation) }
    measure { [weak self] in self?.take($0, generation) }
  }

  private func take(_ reading: PressureMachine.Reading?, _ generation: Int) {
    guard generation == self.generation else { return }
    // If no thread could be started, nothing is known: the level stays, and the next round may know
    // more.
    if let reading {
      machine.measured(reading, atUSec: MonotonicClock.nowUSec)
      // Only measurements end a level, even those that find no sensor any more.
      hasSensors = !reading.isEmpty || source.isFolder || machine.level > .nominal
      update()
    }
    // A program that simulates the sensors waits for the answer.
    let pauseUSec = source.isFolder ? Self.playedPauseUSec : machine.pauseUSec
    pause(hasSensors ? pauseUSec : Self.diskPauseUSec, generation)
  }

  private func pause(_ pauseUSec: Int64, _ generation: Int) {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + pauseUSec) { [weak self] in
      self?.round(generation)
    }
  }

  private func update() {
    var new = pressure
    (new.level, new.factors) = (machine.level, machine.factors)
    tell(new)
  }

  private func tell(_ new: SystemPressure) {
    guard new != pressure else { return }
    let former = pressure
    pressure = new
    onChange(former)
  }

  /// Asks for the free bytes of the disk. Nothing waits for the answer: a disk may hang.
  private func lookAtDisk() {
    guard !isExaminingDisk else { return }
    isExaminingDisk = true
    examineDisk { [weak self] free, floor in
      guard let self else { return }
      isExaminingDisk = false
      var new = pressure
      new.storage = pressure.storage.next(free: free, floor: floor)
      tell(new)
    }
  }

  /// Reads all sensors on a separate thread, once for all callers that ask before it ends. The
  /// completion gets nil if no thread can be started.
  func measure(_ completion: @escaping @LoopActor (PressureMachine.Reading?) -> Void) {
    let generation = generation
    waiting[generation, default: []].append(completion)
    guard waiting[generation]?.count == 1 else { return }
    let sensors = MachineSensors(source)
    do throws(SystemError) {
      try WorkerThread.start(name: "pressure") {
        let reading = sensors?.read() ?? PressureMachine.Reading()
        EventLoop.shared.post { [weak self] in self?.measured(reading, generation) }
      }
    } catch {
      Log.warning("the machine's temperature cannot be read: \(error)")
      measured(nil, generation)
    }
  }

  /// The pressure with what is measured now, which sessions will have at the next round.
  func pressure(with reading: PressureMachine.Reading) -> SystemPressure {
    var machine = machine
    machine.measured(reading, atUSec: MonotonicClock.nowUSec)
    var found = pressure
    (found.level, found.factors) = (machine.level, machine.factors)
    return found
  }

  private func measured(_ reading: PressureMachine.Reading?, _ generation: Int) {
    for completion in waiting.removeValue(forKey: generation) ?? [] { completion(reading) }
  }

  /// The pause between two looks at sensors in a folder of the configuration.
  private static let playedPauseUSec: Int64 = 1_000_000
  /// The pause between two looks at the disk alone.
  private static let diskPauseUSec: Int64 = 10_000_000
}

extension EngineConfiguration.Sensors {
  fileprivate var isFolder: Bool {
    switch self {
    case .auto, .unused: false
    case .folder: true
    }
  }
}
