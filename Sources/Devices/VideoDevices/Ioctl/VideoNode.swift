// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// An open video device. Each ioctl is a method, here or in the files beside this one: it takes
/// only inputs, and returns a checked value or throws the kernel's error. An invalid answer of the
/// driver is EPROTO.
struct VideoNode: ~Copyable {
  /// "/dev/video0"
  let path: String
  let descriptor: OwnedDescriptor
  let capabilities: VideoCapabilities

  /// Opens the node for reading and writing, non-blocking so that DQBUF does not wait, and asks for
  /// its capabilities. ENODEV for a loopback that no program feeds: it must not be asked.
  init(opening path: String) throws(SystemError) {
    guard !LoopbackNode.isIdle(path) else {
      throw SystemError("open", path, errno: Errno(ENODEV))
    }
    let opened = try OwnedDescriptor.open(path, O_RDWR | O_NONBLOCK)
    try self.init(adopting: opened, path: path)
  }

  /// Takes over an open node, which may be blocking, and asks for its capabilities.
  init(adopting descriptor: consuming OwnedDescriptor, path: String) throws(SystemError) {
    capabilities = try Self.queryCapabilities(of: descriptor.raw, path)
    self.descriptor = descriptor
    self.path = path
  }

  /// Makes an ioctl, and repeats it while signals interrupt it. `name` is for the error.
  func call<Argument>(
    _ request: UInt, _ name: String, _ argument: inout Argument
  ) throws(SystemError) {
    try Self.call(descriptor.raw, path, request, name, &argument)
  }

  private static func call<Argument>(
    _ descriptor: Int32, _ path: String, _ request: UInt, _ name: String,
    _ argument: inout Argument
  ) throws(SystemError) {
    let result = withUnsafeMutablePointer(to: &argument) { pointer in
      while true {
        let result = ioctl(descriptor, request, UnsafeMutableRawPointer(pointer))
        if result >= 0 || errno != EINTR { return result }
      }
    }
    guard result >= 0 else { throw SystemError(name, path) }
  }

  /// Makes an ioctl; false for the errors in `ends`, which end an enumeration.
  func callUnless<Argument>(
    _ ends: Set<Int32>, _ request: UInt, _ name: String, _ argument: inout Argument
  ) throws(SystemError) -> Bool {
    do {
      try call(request, name, &argument)
      return true
    } catch {
      if ends.contains(error.errno.code) { return false }
      throw error
    }
  }

  /// The error for an answer that a driver must not give.
  func impossible(_ name: String) -> SystemError { SystemError(name, path, errno: Errno(EPROTO)) }

  /// V4L2's number of a queue.
  func type(of queue: VideoQueue) -> UInt32 {
    switch queue {
    case .capture:
      capabilities.isMultiPlanar
        ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
    case .output:
      capabilities.isMultiPlanar
        ? V4L2_BUF_TYPE_VIDEO_OUTPUT_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
    case .metadata: V4L2_BUF_TYPE_META_CAPTURE.rawValue
    }
  }
}

/// The queues of a node, by the direction and the kind of their buffers. A camera has the first one, an encoder also the
/// second.
enum VideoQueue: Sendable, Hashable {
  /// From the driver: a camera's frames, an encoder's coded pictures.
  case capture
  /// To the driver: the frames for an encoder.
  case output
  /// From the driver: what a node beside the camera's has to say about its frames.
  case metadata
}

extension VideoNode {
  /// VIDIOC_QUERYCAP: the capabilities of this node.
  private static func queryCapabilities(
    of descriptor: Int32, _ path: String
  ) throws(SystemError) -> VideoCapabilities {
    var answer = v4l2_capability()
    try call(descriptor, path, clinux_vidioc_querycap, "VIDIOC_QUERYCAP", &answer)
    // `capabilities` covers all nodes of the card. Only with the flag does `device_caps` hold those
    // of this node.
    let all = answer.capabilities
    let own = all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? answer.device_caps : all
    func has(_ flag: Int32) -> Bool { own & UInt32(bitPattern: flag) != 0 }
    let isSinglePlanar = has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_M2M)
    let isMultiPlanar = has(V4L2_CAP_VIDEO_CAPTURE_MPLANE) || has(V4L2_CAP_VIDEO_M2M_MPLANE)
    return VideoCapabilities(
      card: FixedText.text(of: answer.card),
      capturesVideo: has(V4L2_CAP_VIDEO_CAPTURE) || has(V4L2_CAP_VIDEO_CAPTURE_MPLANE),
      deliversMetadata: has(V4L2_CAP_META_CAPTURE),
      recodes: has(V4L2_CAP_VIDEO_M2M) || has(V4L2_CAP_VIDEO_M2M_MPLANE),
      isMultiPlanar: isMultiPlanar && !isSinglePlanar,
      streams: own & UInt32(V4L2_CAP_STREAMING) != 0,
      isPartOfPipeline: own & UInt32(V4L2_CAP_IO_MC) != 0,
      place: FixedText.text(of: answer.driver) + ", " + FixedText.text(of: answer.bus_info),
      stampsArrival: FixedText.text(of: answer.driver) == "uvcvideo")
  }

  /// VIDIOC_G_INPUT: the chosen input; nil if the driver does not know the call, because there is
  /// only one input.
  func getInput() throws(SystemError) -> Int? {
    var input: Int32 = 0
    let told = try callUnless([ENOTTY], clinux_vidioc_g_input, "VIDIOC_G_INPUT", &input)
    return told ? Int(input) : nil
  }

  /// VIDIOC_S_INPUT: chooses an input, and with it its formats and their defaults. EINVAL if there
  /// is no input with that number, EBUSY while somebody streams.
  private func setInput(_ input: Int) throws(SystemError) {
    var number = Int32(truncatingIfNeeded: input)
    try call(clinux_vidioc_s_input, "VIDIOC_S_INPUT", &number)
  }

  /// Chooses an input unless it is chosen already: a busy device would refuse even that.
  func choose(input: Int?) throws(SystemError) {
    guard let input, try getInput() != input else { return }
    try setInput(input)
  }
}

/// The properties that a node reports about itself.
struct VideoCapabilities: Sendable, Hashable {
  /// The driver's name for the card, meant for people.
  var card = ""
  /// It delivers frames to programs: it is not a metadata or output node.
  var capturesVideo = false
  /// It delivers data about the frames of another node.
  var deliversMetadata = false
  /// It takes frames from programs and gives them back as something else: an encoder, a decoder, a scaler.
  var recodes = false
  /// Frames come through the multi-planar calls. A node that has both kinds is used through the
  /// single-planar ones.
  var isMultiPlanar = false
  /// Buffers can be queued.
  var streams = false
  /// It is one end of a pipeline that has to be set up with the media controller first: the formats
  /// that it lists are those it could carry, not those a camera delivers.
  var isPartOfPipeline = false
  /// Its driver, and where the device is on its bus: the same for all nodes of one device.
  var place = ""
  /// Its stamps are those of the arrival of a frame's first data, whatever the flags say: uvcvideo calls them the start of
  /// the exposure, of which a webcam's data come tens of milliseconds later.
  var stampsArrival = false
}

/// Text in a fixed array of a kernel structure, which Swift sees as a tuple.
enum FixedText {
  /// The text up to the first NUL; bytes that are not UTF-8 become U+FFFD.
  static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
