// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import VideoDevices

extension Engine {
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
      machine: rotation.turn, camera: camera, display: DisplayMount(configuration.rotation),
      isMirrored: isMirrored)
  }

  /// Begins to follow how the machine is turned, whenever somebody wants to know.
  func followRotation() {
    // The type is written out: Swift 6.0.3 also considers the method of this name and then refuses
    // the closures.
    let watch: RotationWatch = rotation
    watch.isWanted = { [weak self] in self?.isRotationWanted ?? false }
    watch.onTurn = { [weak self] in self?.rotationChanged() }
  }

  /// Whether a camera that turns with the machine is used, or its rotation watched.
  private var isRotationWanted: Bool {
    let used = sessions.values.lazy.filter { $0.machine.isCameraWanted }.map(\.configuration.camera)
    let watched = rotationWatchers.lazy.map(\.camera)
    return used.contains { turnsWithMachine($0) } || watched.contains { turnsWithMachine($0) }
  }

  private func turnsWithMachine(_ camera: String) -> Bool {
    cameras.camera(named: camera)?.description.mount.turnsWithMachine ?? false
  }

  /// Applies a new turn of the machine or of its display.
  func rotationChanged() {
    for session in sessions.values { session.photos.turned() }
    for watcher in rotationWatchers { report(to: watcher) }
  }

  // MARK: WatchRotation

  /// Answers WatchRotation, as long as the client wants and the camera is there.
  func watchRotation(_ call: IncomingCall, of camera: String) {
    guard cameras.camera(named: camera) != nil else {
      return call.fail(EngineInterface.NoSuchCamera(camera: camera))
    }
    let watcher = RotationWatcher(call, camera)
    rotationWatchers.append(watcher)
    call.onEnd = { [weak self, weak watcher] in
      self?.rotationWatchers.removeAll { $0 === watcher }
    }
    rotation.whenKnown { [weak self, weak watcher] in
      guard let self, let watcher else { return }
      watcher.isAnswered = true
      report(to: watcher)
    }
  }

  /// Ends the calls that watch a camera which is gone.
  func endRotation(of camera: String) {
    for watcher in rotationWatchers where watcher.camera == camera {
      watcher.call.fail(EngineInterface.NoSuchCamera(camera: camera))
    }
    rotationWatchers.removeAll { $0.camera == camera }
  }

  private func report(to watcher: RotationWatcher) {
    guard watcher.isAnswered, watcher.call.isOpen,
      let mount = cameras.camera(named: watcher.camera)?.description.mount
    else { return }
    let present = rotation(of: mount, isMirrored: mount.isPreviewMirrored)
    guard present != watcher.reported else { return }
    watcher.reported = present
    watcher.call.reply(
      EngineInterface.WatchRotation.Reply(
        captureRotation: Int64(present.capture.degrees),
        previewRotation: Int64(present.preview.degrees)),
      continues: watcher.call.wantsMore)
    if !watcher.call.wantsMore { rotationWatchers.removeAll { $0 === watcher } }
  }
}

/// A call of WatchRotation.
@LoopActor
final class RotationWatcher {
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
