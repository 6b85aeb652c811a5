// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

/// The ways in which cameras' pictures have to be turned, as the machine and its display are turned now.
@LoopActor
final class CameraTurns {
  private let catalogue: CameraCatalogue
  private let machine: RotationWatch
  private var display: DisplayMount
  /// The calls of clients that watch the rotation of a camera.
  private var watchers: [RotationWatcher] = []
  private let used: @LoopActor () -> [String]
  private let onTurn: @LoopActor () -> Void

  /// - Parameters:
  ///   - used: the cameras that sessions have or bring back.
  ///   - onTurn: called when pictures may have to be turned otherwise.
  init(
    _ catalogue: CameraCatalogue, _ configuration: EngineConfiguration.Rotation,
    used: @escaping @LoopActor () -> [String], onTurn: @escaping @LoopActor () -> Void
  ) {
    self.catalogue = catalogue
    self.used = used
    self.onTurn = onTurn
    display = DisplayMount(configuration)
    machine = RotationWatch(configuration.accelerometer)
    machine.isWanted = { [weak self] in self?.isWanted ?? false }
    machine.onTurn = { [weak self] in self?.changed() }
  }

  /// Takes a changed configuration.
  func configure(_ configuration: EngineConfiguration.Rotation) {
    display = DisplayMount(configuration)
    machine.configure(configuration.accelerometer)
    changed()
  }

  /// Begins to follow how the machine is turned, if somebody wants to know.
  func look() { machine.look() }

  /// The degrees by which a camera's pictures have to be turned clockwise now to stand upright: 0,
  /// 90, 180 or 270. A photo or film keeps the angle of its beginning.
  func rotation(of camera: CameraDescription) -> Int {
    rotation(of: camera.mount, isMirrored: false).capture.degrees
  }

  /// The degrees by which a camera's preview has to be turned clockwise, before it is mirrored if
  /// it is, to stand upright on the display.
  func previewRotation(of camera: CameraDescription, isMirrored: Bool) -> Int {
    rotation(of: camera.mount, isMirrored: isMirrored).preview.degrees
  }

  private func rotation(of camera: CameraMount, isMirrored: Bool) -> CameraRotation {
    CameraRotation(
      machine: machine.turn, camera: camera, display: display, isMirrored: isMirrored)
  }

  /// Whether a camera that turns with the machine is used, or its rotation watched.
  private var isWanted: Bool {
    used().contains { turnsWithMachine($0) }
      || watchers.contains { turnsWithMachine($0.camera) }
  }

  private func turnsWithMachine(_ camera: String) -> Bool {
    catalogue.camera(named: camera)?.description.mount.turnsWithMachine ?? false
  }

  /// Applies a new turn of the machine or of its display.
  private func changed() {
    onTurn()
    for watcher in watchers { report(to: watcher) }
  }

  // MARK: WatchRotation

  /// Answers WatchRotation, as long as the client wants and the camera is there.
  func watch(_ call: IncomingCall, of camera: String) {
    guard catalogue.camera(named: camera) != nil else {
      return call.fail(EngineInterface.NoSuchCamera(camera: camera))
    }
    let watcher = RotationWatcher(call, camera)
    watchers.append(watcher)
    call.onEnd = { [weak self, weak watcher] in
      self?.watchers.removeAll { $0 === watcher }
    }
    machine.whenKnown { [weak self, weak watcher] in
      guard let self, let watcher else { return }
      watcher.isAnswered = true
      report(to: watcher)
    }
  }

  /// Ends the calls that watch a camera which is gone.
  func removed(_ camera: String) {
    for watcher in watchers where watcher.camera == camera {
      watcher.call.fail(EngineInterface.NoSuchCamera(camera: camera))
    }
    watchers.removeAll { $0.camera == camera }
  }

  private func report(to watcher: RotationWatcher) {
    guard watcher.isAnswered, watcher.call.isOpen,
      let mount = catalogue.camera(named: watcher.camera)?.description.mount
    else { return }
    let present = rotation(of: mount, isMirrored: mount.isPreviewMirrored)
    guard present != watcher.reported else { return }
    watcher.reported = present
    watcher.call.reply(
      EngineInterface.WatchRotation.Reply(
        captureRotation: Int64(present.capture.degrees),
        previewRotation: Int64(present.preview.degrees)),
      continues: watcher.call.wantsMore)
    if !watcher.call.wantsMore { watchers.removeAll { $0 === watcher } }
  }
}

/// A call of WatchRotation.
@LoopActor
private final class RotationWatcher {
  let call: IncomingCall
  let camera: String
  /// Whether the first answer is due or was given.
  var isAnswered = false
  /// The angles that were reported last.
  var reported: CameraRotation?

  init(_ call: IncomingCall, _ camera: String) { (self.call, self.camera) = (call, camera) }
}

extension CameraDescription {
  /// The way in which it is fixed to the machine.
  var mount: CameraMount {
    CameraMount(position: position, mount: QuarterTurn(degrees: rotation) ?? .none)
  }
}

extension DisplayMount {
  fileprivate init(_ configuration: EngineConfiguration.Rotation) {
    self.init()
    mount = QuarterTurn(degrees: configuration.display) ?? .none
    isFixed = configuration.displayIsFixed
  }
}
