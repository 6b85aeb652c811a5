// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import VideoDevices

extension CameraRoom {
  /// Claims a user's camera or gives it up, because the user wants it or no longer does, or its client came to the front
  /// or left it: another one may get the camera. Cameras that several sessions can have are not claimed.
  func claim(_ user: any CameraUser, wants: Bool) {
    let camera = catalogue.camera(named: user.configuration.camera)?.description
    // A camera that is unplugged is not given to another session.
    guard camera != nil || !wants else { return }
    claims.wants(
      user.id, camera: wants && camera?.isShared == false ? camera?.name : nil,
      isInFront: user.isInFront)
    for other in users { other.setClaim(claims.interruption(of: other.id)) }
  }

  /// Whether another session still has this camera open, or a companion has, or its format is being changed, or a photo
  /// has its controls, which are set back before others are set.
  func isHeld(
    _ camera: any Camera, besides input: CameraInput, for configuration: SessionConfiguration
  ) -> Bool {
    let description = camera.description
    let setsControls = !configuration.capture.controls.isEmpty
    return isCompanion(description.name)
      || isFormatHeld(description.name, besides: input)
      || setsControls && controls.areTaken(of: description.name)
      || isClosing(description.name)
      || !description.isShared
        && users.contains { $0.input !== input && $0.input.holds(description.name) }
  }

  /// Whether a camera that one session alone can have is still being closed, by whomever.
  func isClosing(_ name: String) -> Bool {
    catalogue.camera(named: name)?.description.isShared == false
      && users.contains { $0.input.isLeaving(name) }
  }
}
