// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import ShutterKit
import VarlinkSocket

/// The devices of a fake engine, beside its sessions: the cameras that it lists, their angles, microphones and
/// permissions.
struct FakeDevices: Sendable {
  var cameras = [CaptureDevice(name: "fake", label: "Fake camera")]
  var microphones: [Microphone] = []
  var denials: [CaptureDevice.MediaType: String] = [:]
  var support = CaptureSupport.ofFakes
  var angles = RotationCoordinator.Angles()
  var rotationWatchers: [IncomingCall] = []
}

extension CaptureSupport {
  /// The abilities of a fake engine unless a test sets others: MJPEG, without an encoder.
  fileprivate static let ofFakes = CaptureSupport(
    recordings: [.mp4, .matroska].map {
      .init(mediaType: $0, codec: .mjpeg, encoder: "none")
    },
    previewPixelFormats: ["MJPG"], photoMediaTypes: [.jpeg, .frame],
    livePhotoMovie: .init(bytesPerSecond: 2_000_000, maximumSize: 32 << 20))
}

extension FakeEngineService {
  func listCameras(_ parameters: Interface.ListCameras.Parameters, _ call: IncomingCall) {
    let wanted = parameters.position.map { CaptureDevice.Position($0) }
    call.reply(
      Interface.ListCameras.Reply(
        cameras: devices.cameras.filter { wanted == nil || $0.position == wanted }.map(\.wire)))
  }

  func listCameraPrograms(_ call: IncomingCall) {
    call.reply(Interface.ListCameraPrograms.Reply(programs: []))
  }

  func listIntervals(_ call: IncomingCall) {
    call.reply(Interface.ListIntervals.Reply(intervals: []))
  }

  func listMicrophones(_ call: IncomingCall) {
    call.reply(Interface.ListMicrophones.Reply(microphones: devices.microphones.map(\.wire)))
  }

  func getAuthorization(_ parameters: Interface.GetAuthorization.Parameters, _ call: IncomingCall) {
    let denial = devices.denials.first { $0.key.wire == parameters.medium }
    call.reply(
      Interface.GetAuthorization.Reply(
        authorization: denial == nil ? .authorized : .denied, reason: denial?.value))
  }

  func getSupport(_ parameters: Interface.GetSupport.Parameters, _ call: IncomingCall) {
    guard session(parameters.session, call) != nil else { return }
    if let refusal = refusals[.support] { return call.fail(refusal) }
    var support = devices.support
    support.sound = devices.microphones.map(\.name)
    call.reply(Interface.GetSupport.Reply(support: support.wire))
  }

  func watchRotation(_ parameters: Interface.WatchRotation.Parameters, _ call: IncomingCall) {
    if let refusal = refusals[.rotation] { return call.fail(refusal) }
    guard devices.cameras.contains(where: { $0.name == parameters.camera }) else {
      return call.fail(Interface.NoSuchCamera(camera: parameters.camera))
    }
    guard call.wantsMore else { return call.reply(rotation) }
    devices.rotationWatchers.append(call)
    call.onEnd = { [weak self, weak call] in
      self?.devices.rotationWatchers.removeAll { $0 === call }
    }
    call.reply(rotation, continues: true)
  }

  func turn(to angles: RotationCoordinator.Angles) {
    devices.angles = angles
    for call in devices.rotationWatchers { call.reply(rotation, continues: true) }
  }

  private var rotation: Interface.WatchRotation.Reply {
    .init(
      captureRotation: devices.angles.capture, previewRotation: devices.angles.preview)
  }
}
