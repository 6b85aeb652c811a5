// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VarlinkSocket
import VideoDevices

/// Who uses cameras of a `CameraRoom`, as the room knows it: a session.
@LoopActor
protocol CameraUser: AnyObject {
  var id: String { get }
  /// The process for which it uses them, and the name of its application.
  var opener: PeerIdentity { get }
  var application: String { get }
  /// Which cameras it uses, and in which format.
  var configuration: SessionConfiguration { get }
  /// The camera that it has open, or waits for.
  var input: CameraInput { get }
  /// Whether it runs, or would without an interruption.
  var wantsRunning: Bool { get }
  /// Whether it has its camera, or brings it back.
  var isCameraWanted: Bool { get }
  /// What keeps it from running, apart from faults of its camera.
  var interruptions: Set<InterruptionReason> { get }
  /// Whether its client is in front of the others.
  var isInFront: Bool { get }

  /// Its camera came or went.
  func cameraChanged(isPresent: Bool)

  /// Something keeps it from its camera, or does not any more.
  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool)

  /// Another one takes precedence for its camera, or does not any more (nil).
  func setClaim(_ reason: InterruptionReason?)

  /// What keeps it in the format of a camera that it has open, if another session needs this one.
  func formatHolder(of camera: String, _ wanted: CaptureFormat) -> FormatRule.Holder

  /// Its photos take their last frames of the stream: another session is about to change the format. When they have them,
  /// it has the room look at its changes.
  func awaitFormat()

  /// Whether its photos have their frames of the stream that is about to be left, and it begins no others.
  var canFollowFormat: Bool { get }

  /// Gives its camera up, and opens it again: the photos of all that have it have their frames.
  func followFormat()

  /// The format is not changed: the stream goes on.
  func keepFormat()

  /// The camera may be free, or run in the format that it waits for.
  func lookAtFormat()

  /// Some camera came, went, was opened or closed: one beside its own may be there now.
  func lookAtCompanions()

  /// The machine was turned, or its display.
  func machineTurned()

  /// Its camera is adjusted otherwise.
  func adjustmentChanged()
}

extension CameraUser {
  /// Whether it uses this camera, open or not.
  func uses(_ camera: String) -> Bool { configuration.camera == camera }

  /// Whether it waits until others give up the format of its camera.
  var waitsForFormat: Bool { interruptions.contains(.formatInUse) }
}
