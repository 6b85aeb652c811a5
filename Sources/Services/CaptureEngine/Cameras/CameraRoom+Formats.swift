// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import VideoDevices

/// A change of a shared camera's format: from when the others are asked to give the camera up until the session that
/// needs the format has opened it.
struct FormatChange {
  /// Weak, because an input has the room.
  weak var input: CameraInput?
}

extension CameraRoom {
  /// Decides what becomes of the user with this input, whose camera runs in another format than it asks for.
  func decideFormat(for input: CameraInput) -> FormatRule.Decision {
    guard let user = users.first(where: { $0.input === input }),
      let wanted = resolve(user.configuration)
    else { return .refuse(nil) }
    let configuration = user.configuration
    let others = holders(of: configuration.camera, besides: input)
    return FormatRule(configuration.otherFormat, of: user.opener.uid)
      .decision(others.map { $0.formatHolder(wanted) })
  }

  /// Has all others give up this camera, which opens again only when this input has opened it.
  func beginFormatChange(of camera: String, for input: CameraInput) {
    formatChanges[camera] = FormatChange(input: input)
    for other in holders(of: camera, besides: input) { other.followFormat() }
  }

  /// The input has opened its camera, or has given that up: the others may open it again.
  func endFormatChange(for input: CameraInput) {
    let ended = formatChanges.filter { $0.value.input === input }.map(\.key)
    guard !ended.isEmpty else { return }
    for camera in ended { formatChanges[camera] = nil }
    EventLoop.shared.post { [weak self] in self?.openPending() }
  }

  /// Whether this input has to wait for the end of a change, or for the others to give the camera up.
  func isFormatHeld(_ camera: String, besides input: CameraInput) -> Bool {
    guard let change = formatChanges[camera]?.input else { return false }
    return change !== input || !holders(of: camera, besides: input).isEmpty
  }

  /// Whether a user that waits for its format could have it now.
  func isFormatFree(for user: any CameraUser) -> Bool {
    let configuration = user.configuration
    guard formatChanges[configuration.camera]?.input == nil else { return false }
    let others = users.filter {
      $0.input !== user.input && $0.isCameraWanted && $0.uses(configuration.camera)
    }
    return others.allSatisfy {
      // One that opens it again, after a stall or an unplugging, comes before those that wait.
      guard let format = $0.input.stream?.format else { return false }
      return configuration.capture.refusal(of: format) == nil
    }
  }

  /// Has those look that wait for their format.
  func lookAtFormats() {
    for user in inOpeningOrder { user.lookAtFormat() }
  }

  private func holders(of camera: String, besides input: CameraInput) -> [any CameraUser] {
    users.filter { $0.input !== input && $0.input.holds(camera) }
  }
}
