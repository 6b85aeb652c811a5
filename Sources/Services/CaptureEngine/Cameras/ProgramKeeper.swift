// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import VideoDevices

//   start ──▶ running ── ended ──▶ all its cameras go ──▶ pause ──▶ start
//                                                         0.1 to 30 s, by RestartPace

/// Keeps one camera program running, and its cameras in the catalogue.
@LoopActor
final class ProgramKeeper {
  let path: String
  /// Called once, when the program has listed what is there, or has ended before.
  var onSettled: (@LoopActor () -> Void)?
  /// Its own description; nil until it has sent one.
  private(set) var introduction: (name: String, library: String)?
  /// Why it does not run; nil while it does.
  private(set) var fault: ProgramEnd.Reason?

  private let catalogue: CameraCatalogue
  private var configuration: EngineConfiguration
  private var link: ProgramLink?
  private var pace = RestartPace()
  private var restart: Deadline?
  /// The number of the present start: what an earlier one reports is late.
  private var generation = 0
  private var hasEnded = false
  /// The cameras that the program has listed, by its numbers.
  private var cameras: [UInt32: Entry] = [:]
  /// The names of its cameras by their ids: a program that is started again gets the same ones.
  private var names: [String: String] = [:]

  private struct Entry {
    let camera: ProgramCamera
    var rule: EngineConfiguration.CameraRule?
    /// Nil if the camera is not offered.
    var name: String?
  }

  init(
    _ path: String, _ catalogue: CameraCatalogue, _ configuration: EngineConfiguration
  ) {
    self.path = path
    self.catalogue = catalogue
    self.configuration = configuration
  }

  /// The cameras that are offered.
  var cameraNames: [String] { cameras.values.compactMap(\.name) }

  /// Whether a camera that may come back has this name.
  func keeps(_ name: String) -> Bool { names.values.contains(name) }

  // MARK: The program

  func start() {
    restart = nil
    generation += 1
    let generation = generation
    do throws(SystemError) {
      link = try ProgramLink.start(path) { event in
        EventLoop.shared.post { [weak self] in self?.take(event, of: generation) }
      }
    } catch {
      ended(ProgramEnd(notStarted: error))
    }
  }

  /// Ends the program for good.
  func end() {
    hasEnded = true
    restart.map(EventLoop.shared.cancel)
    link?.stop()
    removeAll()
    settle()
  }

  private func settle() {
    onSettled?()
    onSettled = nil
  }

  private func take(_ event: ProgramLink.Event, of generation: Int) {
    if case .ended(let end) = event, let process = end.process { ProgramReaper.reap(process) }
    guard generation == self.generation, !hasEnded else { return }
    switch event {
    case .ready(let name, let library):
      introduction = (name, library)
      fault = nil
    case .listed(let camera): add(camera)
    case .allListed: settle()
    case .gone(let number): remove(number)
    case .ended(let end): ended(end)
    }
  }

  private func ended(_ end: ProgramEnd) {
    if fault != end.reason { Log.warning("the camera program \(path): \(end.reason)") }
    fault = end.reason
    link = nil
    removeAll()
    settle()
    let pauseUSec = pace.pause(afterUSec: end.lifeUSec, wasUseful: end.wasUseful)
    restart = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + pauseUSec
    ) { [weak self] in self?.start() }
  }

  // MARK: Its cameras

  private func add(_ camera: ProgramCamera) {
    let rule = rule(for: camera)
    cameras[camera.number] = Entry(camera: camera, rule: rule)
    offer(camera.number)
  }

  private func rule(for camera: ProgramCamera) -> EngineConfiguration.CameraRule? {
    configuration.rule { property in
      switch property {
      case "CAMERA_PROGRAM": path.split(separator: "/").last.map { String($0) }
      case "CAMERA_ID": camera.id
      case "CAMERA_MODEL": camera.description.label
      default: nil
      }
    }
  }

  /// Puts a camera into the catalogue as its rule says.
  private func offer(_ number: UInt32) {
    guard let entry = cameras[number], entry.rule?.ignore != true else { return }
    var camera = entry.camera
    let id = camera.id
    camera.follow(entry.rule)
    if entry.rule?.input != nil {
      camera.description.unfitRules.append("input: that is for V4L2 devices")
    }
    // The name that it had before its program was started again is its own.
    let former = names.removeValue(forKey: id)
    let wanted = entry.rule?.name == nil ? former : nil
    let name = catalogue.unusedName(wanted ?? camera.description.name)
    camera.description.name = name
    cameras[number]?.name = name
    names[id] = name
    Log.information("camera '\(name)' (\(camera.description.label), \(path))")
    catalogue.light(name, entry.rule?.light)
    catalogue.add(camera)
  }

  private func remove(_ number: UInt32) {
    guard let entry = cameras.removeValue(forKey: number), let name = entry.name else { return }
    Log.information("camera '\(name)' is gone (\(path))")
    catalogue.remove(name)
  }

  private func removeAll() { for number in cameras.keys.sorted() { remove(number) } }

  /// Lets cameras whose rule is another one go and come back, except those that a session has.
  func follow(_ configuration: EngineConfiguration, inUse: Set<String>) {
    self.configuration = configuration
    for (number, entry) in cameras {
      let rule = rule(for: entry.camera)
      guard rule != entry.rule else { continue }
      if let name = entry.name {
        if inUse.contains(name) { continue }
        catalogue.remove(name)
      }
      cameras[number] = Entry(camera: entry.camera, rule: rule)
      names[entry.camera.id] = nil
      offer(number)
    }
  }
}

/// Reaps processes that were killed, whenever they end.
@LoopActor
enum ProgramReaper {
  static func reap(_ process: ProgramProcess) {
    guard !process.reap() else { return }
    let kept = Kept()
    kept.watch = try? EventLoop.shared.watch(process.descriptor, for: .readable) { _ in
      guard process.reap() else { return }
      kept.watch?.cancel()
      kept.watch = nil
    }
  }

  /// Holds the watch, which its own handler ends.
  private final class Kept {
    var watch: DescriptorWatch?
  }
}
