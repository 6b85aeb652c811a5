// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc

/// A camera of the kernel's vivid driver. It is removed with the object.
///
/// Its webcam input gives up to 60 frames a second at 320x180, 40 at 640x360 and 12.5 at 1280x720,
/// and only if asked to; no compressed format.
final class Vivid {
  /// The node of the capture device (`/dev/videoN`).
  let node: String
  /// The device's number as the kernel's trace events give it.
  let minor: Int
  private let module: String

  /// Loads the driver with one device that only captures, and waits until udev is done with it.
  ///
  /// - Parameters:
  ///   - hasShutter: whether the camera has a privacy shutter, the control `privacy`, which is open.
  ///   - options: the module's, such as `ccs_cap_mode=0`.
  init(hasShutter: Bool = false, options: [String] = []) throws {
    module = hasShutter ? "vivid-shutter" : "vivid"
    try Command.run(["modprobe", module, "n_devs=1", "node_types=0x1"] + options)
    let folder = "/sys/class/video4linux"
    let name = try RigClock.wait(for: "a device of vivid") {
      try RigFile.names(in: folder).first {
        try RigFile.readLine("\(folder)/\($0)/name").hasPrefix("vivid-000-vid-cap")
      }
    }
    node = "/dev/\(name)"
    let device = try RigFile.readLine("\(folder)/\(name)/dev").split(separator: ":")
    minor = Int(device[1]) ?? -1
    try Command.run("udevadm", "wait", "--timeout=20", "--initialized=true", node)
  }

  deinit { _ = try? Command.run("modprobe", "-r", module) }

  /// Sets the format and the frames per second.
  func setFormat(width: Int, height: Int, pixelFormat: String, framesPerSecond: Int) throws {
    try Command.run(
      "v4l2-ctl", "-d", node, "--set-parm=\(framesPerSecond)",
      "--set-fmt-video=width=\(width),height=\(height),pixelformat=\(pixelFormat)")
  }

  /// Sets a control by v4l2-ctl's name of it, such as `timestamp_source`; buttons take the value 1.
  func set(control: String, _ value: Int) throws {
    _ = try RigError.checkSupport(control, rig_video_set_control(node, control, Int32(value)))
  }

  /// Whether somebody's STREAMON has succeeded: while it streams, the driver holds some of its controls.
  var isStreaming: Bool {
    get throws {
      let control = "enable_capture_cropping"
      return try RigError.checkSupport(control, rig_video_control_is_grabbed(node, control)) > 0
    }
  }
}
