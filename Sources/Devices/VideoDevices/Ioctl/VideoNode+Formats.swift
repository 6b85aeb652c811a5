// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_ENUM_FMT, to its end: the pixel formats of a queue, in the driver's order.
  func enumerateFormats(_ queue: VideoQueue = .capture) throws(SystemError) -> [PixelFormat] {
    var formats: [PixelFormat] = []
    // Bounded, in case a driver never ends its list.
    for index in 0..<UInt32(256) {
      var entry = v4l2_fmtdesc()
      entry.index = index
      entry.type = type(of: queue)
      let more = try callUnless([EINVAL], clinux_vidioc_enum_fmt, "VIDIOC_ENUM_FMT", &entry)
      if !more { break }
      formats.append(PixelFormat(fourcc: entry.pixelformat))
    }
    return formats
  }

  /// VIDIOC_ENUM_FRAMESIZES, to its end.
  func enumerateFrameSizes(of format: PixelFormat) throws(SystemError) -> FrameSizes {
    var sizes: [FrameSize] = []
    for index in 0..<UInt32(256) {
      var entry = v4l2_frmsizeenum()
      entry.index = index
      entry.pixel_format = format.fourcc
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_enum_framesizes, "VIDIOC_ENUM_FRAMESIZES", &entry)
      if !more { break }
      guard entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else {
        let range = entry.stepwise
        return .range(
          width: SteppedRange(range.min_width, range.max_width, step: range.step_width),
          height: SteppedRange(range.min_height, range.max_height, step: range.step_height))
      }
      let size = FrameSize(driver: UInt64(entry.discrete.width), UInt64(entry.discrete.height))
      if let size { sizes.append(size) }
    }
    return sizes.isEmpty ? .untold : .discrete(sizes)
  }

  /// VIDIOC_ENUM_FRAMEINTERVALS, to its end; none if the driver lists none.
  func enumerateFrameIntervals(
    of format: PixelFormat, _ size: FrameSize
  ) throws(SystemError) -> FrameIntervals {
    var intervals: Set<FrameInterval> = []
    for index in 0..<UInt32(256) {
      var entry = v4l2_frmivalenum()
      entry.index = index
      entry.pixel_format = format.fourcc
      (entry.width, entry.height) = (UInt32(size.width), UInt32(size.height))
      let more = try callUnless(
        [EINVAL, ENOTTY], clinux_vidioc_enum_frameintervals, "VIDIOC_ENUM_FRAMEINTERVALS", &entry)
      if !more { break }
      if entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
        if let interval = FrameInterval(entry.discrete) { intervals.insert(interval) }
      } else {
        let range = IntervalRange(
          entry.stepwise, isContinuous: entry.type == V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue)
        return FrameIntervals(listed: range?.usual ?? [], range: range)
      }
    }
    return FrameIntervals(listed: intervals.sorted())
  }

  /// The sizes of a format, largest first: those that the driver lists. For a range, the present one and the customary
  /// ones within it: the largest is often one that no source has. If the driver lists nothing, whatever it makes
  /// of the customary ones.
  ///
  /// - Parameter current: the size that the device has now.
  func sizes(
    of format: PixelFormat, current: FrameSize?
  ) throws(SystemError) -> (sizes: [FrameSize], range: SizeRange?) {
    var sizes: Set<FrameSize>
    var range: SizeRange?
    switch try enumerateFrameSizes(of: format) {
    case .discrete(let named): sizes = Set(named)
    case .range(let width, let height):
      let found = SizeRange(
        pixelFormat: format, width: width, height: height,
        intervals: try current.map { size throws(SystemError) in
          try enumerateFrameIntervals(of: format, size)
        } ?? FrameIntervals())
      let usual = FrameSize.customary + [current].compactMap(\.self)
      sizes = Set(usual.filter(found.contains))
      // A range without a usual size.
      if sizes.isEmpty {
        let nearest = found.nearest(to: FrameSize(width: 1920, height: 1080))
        let size = FrameSize(
          driver: UInt64(clamping: nearest.width), UInt64(clamping: nearest.height))
        sizes = Set([size].compactMap(\.self))
      }
      // A range of sizes that no camera has is none.
      range = sizes.isEmpty ? nil : found
    case .untold: sizes = try triedSizes(of: format)
    }
    let sorted = sizes.sorted {
      ($0.width * $0.height, $0.width) > ($1.width * $1.height, $1.width)
    }
    return (sorted, range)
  }

  private func triedSizes(of format: PixelFormat) throws(SystemError) -> Set<FrameSize> {
    var sizes: Set<FrameSize> = []
    for size in FrameSize.customary {
      do {
        let made = try tryFormat(format, size)
        if made.pixelFormat == format {
          sizes.insert(FrameSize(width: made.frame.width, height: made.frame.height))
        }
      } catch {
        guard error.errno.code == ENOTTY else { throw error }
        // Without TRY_FMT only the current format is known.
        let set = try getFormat()
        return set.pixelFormat == format
          ? [FrameSize(width: set.frame.width, height: set.frame.height)] : []
      }
    }
    return sizes
  }

  /// Whether the driver makes another format of this one, though it lists it: some receivers of HDMI list all that there
  /// can be, and deliver what their source does.
  func replaces(_ format: PixelFormat, _ size: FrameSize) -> Bool {
    guard let made = try? tryFormat(format, size) else { return false }
    return made.pixelFormat != format
  }

  /// VIDIOC_TRY_FMT: the format that the driver would make of this one; nothing is set.
  private func tryFormat(
    _ format: PixelFormat, _ size: FrameSize
  ) throws(SystemError) -> BufferFormat {
    var request = BufferFormat.request(format, size, type: type(of: .capture))
    try call(clinux_vidioc_try_fmt, "VIDIOC_TRY_FMT", &request)
    guard let format = BufferFormat(request) else { throw impossible("VIDIOC_TRY_FMT", request) }
    return format
  }

  /// VIDIOC_S_FMT: sets a format and returns the one that the driver made of it. EBUSY while buffers
  /// are allocated.
  func setFormat(_ format: PixelFormat, _ size: FrameSize) throws(SystemError) -> BufferFormat {
    var request = BufferFormat.request(format, size, type: type(of: .capture))
    try call(clinux_vidioc_s_fmt, "VIDIOC_S_FMT", &request)
    guard let format = BufferFormat(request) else { throw impossible("VIDIOC_S_FMT", request) }
    return format
  }

  /// VIDIOC_G_FMT: the current format.
  func getFormat() throws(SystemError) -> BufferFormat {
    var answer = v4l2_format()
    answer.type = type(of: .capture)
    try call(clinux_vidioc_g_fmt, "VIDIOC_G_FMT", &answer)
    guard let format = BufferFormat(answer) else { throw impossible("VIDIOC_G_FMT", answer) }
    return format
  }

  /// A format of which no whole frame would fit: its numbers say why.
  private func impossible(_ name: String, _ answer: v4l2_format) -> SystemError {
    impossible("\(name) (\(BufferFormat.numbers(of: answer)))")
  }

  /// VIDIOC_S_PARM: sets the frame interval and returns the one that the driver made of it; nil if
  /// it has none to set.
  func setFrameInterval(_ interval: FrameInterval) throws(SystemError) -> FrameInterval? {
    var request = v4l2_streamparm()
    request.type = type(of: .capture)
    request.parm.capture.timeperframe = interval.fraction
    let done = try callUnless([ENOTTY, EINVAL], clinux_vidioc_s_parm, "VIDIOC_S_PARM", &request)
    return done ? FrameInterval(request.parm.capture.timeperframe) : nil
  }

  /// VIDIOC_G_PARM: the current frame interval; nil if the driver does not report one.
  func getFrameInterval() throws(SystemError) -> FrameInterval? {
    var answer = v4l2_streamparm()
    answer.type = type(of: .capture)
    let told = try callUnless([ENOTTY, EINVAL], clinux_vidioc_g_parm, "VIDIOC_G_PARM", &answer)
    return told ? FrameInterval(answer.parm.capture.timeperframe) : nil
  }
}

/// The sizes that a driver lists for a pixel format.
enum FrameSizes: Sendable, Hashable {
  case discrete([FrameSize])
  case range(width: SteppedRange, height: SteppedRange)
  /// The driver lists none.
  case untold

  /// Whether a part of a frame of these sizes can be this large. Steps do not count: a driver makes the frame
  /// larger.
  func hold(_ size: FrameSize) -> Bool {
    switch self {
    case .discrete(let sizes): sizes.contains(size)
    case .range(let width, let height):
      (width.minimum...max(width.minimum, width.maximum)).contains(size.width)
        && (height.minimum...max(height.minimum, height.maximum)).contains(size.height)
    case .untold: true
    }
  }
}
