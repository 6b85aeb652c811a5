// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PixelKernels

/// Opens a device and applies the chosen settings. Blocks as long as the driver does.
struct DeviceSetup: Sendable {
  let node: String
  /// Nil leaves the input as it is.
  let input: Int?
  let format: CaptureFormat
  let controls: [ControlSetting]
  /// Controls whose present values are kept, also by a camera that forgets them when a stream starts.
  var kept: [CameraControl] = []
  /// How the device should see, as far as it takes that.
  var adjustment = CheckedAdjustment()

  /// The range of its samples; nil: what the driver says.
  var range: SampleRange?

  /// Whether the part of the picture that the device delivers is kept, which another format may change.
  var keepsCrop = false
  /// Whether another size, or another pixel format, will do, if the driver makes one of the format's.
  var takesOtherSize = true
  var takesOtherFormat = true
  /// The size of the camera's JPEGs; nil: that of the driver's format is expected.
  var known: KnownJPEGSize?
  /// Of the camera, over all its streams.
  var pace = CameraPace()

  /// For a device that was set up before: what was set on it since then stays.
  func again(_ format: CaptureFormat) -> DeviceSetup {
    DeviceSetup(
      node: node, input: input, format: format, controls: [],
      kept: kept + controls.map(\.control), range: range, keepsCrop: true,
      takesOtherSize: takesOtherSize, takesOtherFormat: takesOtherFormat, known: known, pace: pace)
  }

  /// Throws `busy`, `permissionDenied`, `disconnected`, `device`, and `unsupported` if the driver
  /// no longer has a format that it listed.
  func configure() throws(CameraError) -> ConfiguredQueue {
    let opened = try open()
    let crop = keepsCrop ? (try? opened.getCrop()) : nil
    let values = opened.values(of: kept)
    let (buffers, interval) = try setFormat(of: opened)
    if let crop, crop != .whole { try? opened.setCrop(crop) }
    // After the format, which may change the range of a control.
    let refused = try opened.apply(controls)
    let wanted =
      controls
      + kept.compactMap { control in
        values.first { $0.name == control.name }.map { ControlSetting(control, $0.value) }
      }
    // So may the part of the picture that is delivered. A refused adjustment is no reason for having no picture:
    // it is set again when frames come, and then the refusal is reported.
    if !adjustment.isEmpty { try? opened.adjust(adjustment) }
    let exposure = try watchExposure(of: opened)
    let configuration = StreamConfiguration(format: buffers.frame, frameInterval: interval)
    return ConfiguredQueue(
      node: opened, format: buffers, configuration: configuration, exposure: exposure,
      controls: wanted, refused: refused, made: made(of: buffers), remarks: remarks(of: buffers))
  }

  private func made(of set: BufferFormat) -> CaptureFormat {
    var made = format
    (made.pixelFormat, made.width, made.height) = (
      set.pixelFormat, set.frame.width, set.frame.height
    )
    return made
  }

  /// What the driver has made of the format that it lists.
  func remarks(of set: BufferFormat) -> [CameraRemark] {
    let (asked, made) = (format, made(of: set))
    var remarks: [CameraRemark] = []
    if made.pixelFormat != asked.pixelFormat {
      remarks.append(.otherFormat(asked: asked.pixelFormat, driver: made.pixelFormat))
    }
    let (askedSize, size) = (
      FrameSize(width: asked.width, height: asked.height),
      FrameSize(width: made.width, height: made.height)
    )
    if size != askedSize { remarks.append(.otherSize(asked: askedSize, driver: size)) }
    return remarks
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
    var set: (BufferFormat, FrameInterval?)
    do throws(SystemError) {
      set = (try opened.setFormat(format.pixelFormat, size), try setInterval(of: opened))
    } catch {
      throw CameraError(error, node: node)
    }
    try check(set.0)
    if let range { set.0 = set.0.with(range) }
    return set
  }

  /// Sets the frame interval. A driver may start at its slowest (vivid: 5 frames a second) unless
  /// it is asked for another.
  private func setInterval(of node: borrowing VideoNode) throws(SystemError) -> FrameInterval? {
    if let wanted = format.frameInterval, let set = try node.setFrameInterval(wanted) { return set }
    return try node.getFrameInterval()
  }

  /// Reads the controls of the exposure, and has the driver report their changes.
  private func watchExposure(of opened: borrowing VideoNode) throws(CameraError) -> ExposureWatch {
    var values: [UInt32: Int32] = [:]
    var reportsChanges = true
    do throws(SystemError) {
      for id in ExposureControls.numbers {
        // Before the value is read, so that no change is lost.
        let isWatched = opened.watchControl(id)
        guard let value = try opened.getControl(id) else { continue }
        values[id] = value
        reportsChanges = reportsChanges && isWatched
      }
    } catch {
      throw CameraError(error, node: node)
    }
    var menus: [UInt32: [Int32: Int64]] = [:]
    for id in ExposureControls.menus where values[id] != nil {
      // No menu of a camera is longer.
      menus[id] = opened.menuValues(id, items: 0..<64)
    }
    return ExposureWatch(
      ExposureControls(values, menus: menus), reportsChanges: reportsChanges && !values.isEmpty)
  }

  /// Throws if what the driver has made of the format is none that will do. A field is named only to a client that has
  /// named it.
  func check(_ set: BufferFormat) throws(CameraError) {
    if set.pixelFormat != format.pixelFormat {
      guard takesOtherFormat else {
        throw .unsupported(field: "pixelFormat", nearest: set.pixelFormat.description)
      }
      // Its frames can become nothing.
      guard PixelFormat.captured.contains(set.pixelFormat) else {
        throw .unsupported(field: "pixelFormat", nearest: nil)
      }
    }
    let got = set.frame
    if !takesOtherSize {
      let size = "\(got.width)x\(got.height)"
      if got.width != format.width { throw .unsupported(field: "width", nearest: size) }
      if got.height != format.height { throw .unsupported(field: "height", nearest: size) }
    }
    let memory = StreamMemory.ofThisMachine
    let isCompressed = set.pixelFormat.isCompressed
    guard memory.holds(frameBytes: isCompressed ? set.imageSize / 3 : set.imageSize) else {
      throw .tooLarge(
        size: FrameSize(width: got.width, height: got.height), frameBytes: set.imageSize,
        limit: memory.limit)
    }
  }
}
