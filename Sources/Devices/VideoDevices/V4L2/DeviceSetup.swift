// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// Opens a device and applies the chosen settings. Blocks as long as the driver does.
struct DeviceSetup: Sendable {
  let node: String
  /// Nil leaves the input as it is.
  let input: Int?
  let format: CaptureFormat
  let controls: [ControlSetting]

  /// Throws `busy`, `permissionDenied`, `disconnected`, `device`, and `unsupported` if the driver
  /// no longer has a format that it listed.
  func configure() throws(CameraError) -> ConfiguredQueue {
    let opened = try open()
    let (buffers, interval) = try setFormat(of: opened)
    // After the format, which may change the range of a control.
    try opened.setControls(controls)
    let configuration = StreamConfiguration(
      format: buffers.frame, frameInterval: interval, exposureUSec: try exposureUSec(of: opened))
    return ConfiguredQueue(node: opened, format: buffers, configuration: configuration)
  }

  private func open() throws(CameraError) -> VideoNode {
    do throws(SystemError) {
      let opened = try VideoNode(opening: node)
      try opened.choose(input: input)
      return opened
    } catch {
      throw CameraError(error, node: node)
    }
  }

  private func setFormat(
    of opened: borrowing VideoNode
  ) throws(CameraError) -> (BufferFormat, FrameInterval?) {
    let size = FrameSize(width: format.width, height: format.height)
    let set: (BufferFormat, FrameInterval?)
    do throws(SystemError) {
      set = (try opened.setFormat(format.pixelFormat, size), try setInterval(of: opened))
    } catch {
      throw CameraError(error, node: node)
    }
    try check(set.0)
    return set
  }

  /// Sets the frame interval. A driver may start at its slowest (vivid: 5 frames a second) unless
  /// it is asked for another.
  private func setInterval(of node: borrowing VideoNode) throws(SystemError) -> FrameInterval? {
    if let wanted = format.frameInterval, let set = try node.setFrameInterval(wanted) { return set }
    return try node.getFrameInterval()
  }

  /// The exposure time in microseconds, if the exposure is set by hand and the driver reports it.
  /// In automatic modes the driver's value is mostly stale.
  private func exposureUSec(of opened: borrowing VideoNode) throws(CameraError) -> Int64? {
    let byHand = [V4L2_EXPOSURE_MANUAL.rawValue, V4L2_EXPOSURE_SHUTTER_PRIORITY.rawValue]
    do throws(SystemError) {
      guard let mode = try opened.getControl(VideoControl.exposureAuto),
        byHand.contains(UInt32(bitPattern: mode)),
        let time = try opened.getControl(VideoControl.exposureAbsolute), time > 0
      else { return nil }
      // The control counts in 100 µs.
      return Int64(time) * 100
    } catch {
      throw CameraError(error, node: node)
    }
  }

  private func check(_ set: BufferFormat) throws(CameraError) {
    if set.pixelFormat != format.pixelFormat {
      throw .unsupported(field: "pixelFormat", nearest: set.pixelFormat.description)
    }
    let got = set.frame
    let size = "\(got.width)x\(got.height)"
    if got.width != format.width { throw .unsupported(field: "width", nearest: size) }
    if got.height != format.height { throw .unsupported(field: "height", nearest: size) }
  }
}
