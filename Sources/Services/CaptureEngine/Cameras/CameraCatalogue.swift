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
  /// Called with what is remarkable about a camera, by its name.
  var onRemark: @LoopActor (String, CameraRemark) -> Void = { _, _ in }
  /// Whether a session has this camera open.
  var isInUse: @LoopActor (String) -> Bool = { _ in false }
  /// Whether somebody has this camera open, or waits for it to come back.
  var isWanted: @LoopActor (String) -> Bool = { _ in false }
  /// Whether a camera that is not there now keeps this name.
  var isKept: @LoopActor (String) -> Bool = { _ in false }

  private var cameras: [String: any Camera] = [:]
  /// The lights of cameras that have one, and the same as torches, by the cameras' names.
  private var lights: [String: CameraLight] = [:]
  private var torches: [String: CameraTorch] = [:]

  /// - Parameter cameras: those that are there from the start.
  init(_ cameras: [any Camera] = []) {
    for camera in cameras { self.cameras[camera.description.name] = camera }
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
    lights[camera] = settings.map {
      CameraLight($0, lamp: lamp) { remark in
        EventLoop.shared.post { [weak self] in self?.onRemark(camera, remark) }
      }
    }
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
    func isUsed(_ name: String) -> Bool { cameras[name] != nil || isKept(name) }
    guard isUsed(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !isUsed($0) } ?? name
  }

  /// Removes a camera.
  func remove(_ name: String) {
    guard cameras.removeValue(forKey: name) != nil else { return }
    torches[name] = nil
    lights.removeValue(forKey: name)?.retire()
    onEvent(.removed(name))
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
        let reasons: [String]
        do throws(CameraError) {
          reasons = try camera.restoreControls(values).map { "\($0)" }
        } catch {
          reasons = ["\(error)"]
        }
        EventLoop.shared.post { [weak self] in
          self?.onRemark(
            name,
            reasons.isEmpty ? .restored(.configuration) : .notRestored(.configuration, reasons))
        }
      }
    } catch {
      onRemark(name, .notRestored(.configuration, ["\(error)"]))
    }
  }
}
