// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VideoDevices

/// The parts of the engine that a session works with.
struct SessionParts {
  let cameras: CameraRoom
  let desk: ContentDesk
  let pipeline: PhotoPipeline
  let link: GatewayAttachment
  let microphones: MicrophoneRoom
  let pressure: PressureWatch
  let access: AccessDesk
}

extension SessionParts {
  /// Whether there is a camera that has this configuration.
  @LoopActor
  func check(_ configuration: SessionConfiguration) throws(ConfigurationRefusal) {
    guard let camera = cameras.camera(named: configuration.camera) else {
      throw .noSuchCamera(configuration.camera)
    }
    let format: CaptureFormat
    do {
      format = try camera.resolve(configuration.capture)
    } catch {
      switch error {
      case .unsupported(let field, let nearest):
        throw .unsupported(field: field, nearest: nearest)
      case .tooLarge:
        throw .invalid(field: "width", rule: "a size that fits into memory. \(error)")
      case .busy, .permissionDenied, .disconnected, .inAnotherFormat, .device:
        throw .noSuchCamera(configuration.camera)
      }
    }
    guard !configuration.liveClipEnabled || RecordingOption.isFilmable(format.frames) else {
      throw .unsupported(field: "liveClipEnabled", nearest: "false")
    }
    try EngineInterface.LiveClipSupport.check(format, configuration)
    if let microphone = configuration.clips.sound, !microphones.service.offers(microphone) {
      throw .unsupported(field: "liveClipSound", nearest: nil)
    }
    try cameras.checkCompanions(configuration)
  }
}

/// Who keeps sessions.
@LoopActor
protocol SessionKeeper: AnyObject {
  /// The session is over, and its camera is closed.
  func forget(_ session: Session)

  /// The previews that a user has open in all sessions.
  func previewUse(of uid: UInt32) -> PreviewUse
}

/// The previews that a user has open, and the memory of all their buffers, bytes.
struct PreviewUse: Hashable {
  var count = 0
  var bytes = 0
}
