// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

/// A device with a format and no buffers yet. The three states of a queue are three types, so that
/// only operations that are valid in a state can be written:
///
///     ConfiguredQueue ── allocate ──▶ AllocatedQueue ── start ──▶ StreamingQueue ── stop
///
/// Each step consumes the value. If a step fails, or a value is destroyed, buffers are unmapped and
/// the device is closed, which ends the stream and frees the driver's memory.
struct ConfiguredQueue: ~Copyable {
  let node: VideoNode
  let format: BufferFormat
  let configuration: StreamConfiguration
  let exposure: ExposureWatch
  /// The controls that are set again when the stream has started, and those of them that were refused.
  let controls: [ControlSetting]
  let refused: [ControlRefusal]
  /// The format that the driver has set, with a remark if it is not the one that was asked for.
  let made: CaptureFormat
  let remarks: [CameraRemark]

  /// One with the driver, one being copied, two for a late thread.
  static let bufferCount = 4

  /// Allocates the buffers and maps them. A driver may need more than it is asked for.
  consuming func allocate(
    _ wanted: Int = Self.bufferCount
  ) throws(SystemError) -> AllocatedQueue {
    let count = try node.requestBuffers(wanted)
    guard count >= 2 else {
      throw SystemError("VIDIOC_REQBUFS", node.path, errno: Errno(ENOMEM))
    }
    var buffers = DriverBuffers()
    for index in 0..<count {
      let planes = try node.queryBuffer(index)
      // With fewer planes than the format has, a part of each frame would be missing.
      guard planes.count == format.pixelFormat.memoryPlaneCount else {
        throw node.impossible("VIDIOC_QUERYBUF")
      }
      try buffers.map(planes, of: node)
    }
    return AllocatedQueue(node: node, format: format, buffers: buffers)
  }
}

/// A device with buffers, none of them given to the driver yet.
struct AllocatedQueue: ~Copyable {
  // Fields are destroyed in this order: the maps go before the device is closed.
  let buffers: DriverBuffers
  let node: VideoNode
  let format: BufferFormat

  init(node: consuming VideoNode, format: BufferFormat, buffers: consuming DriverBuffers) {
    self.node = node
    self.format = format
    self.buffers = buffers
  }

  /// Gives all buffers to the driver and starts the stream.
  consuming func start() throws(SystemError) -> StreamingQueue {
    for index in 0..<buffers.count { try node.queueBuffer(index) }
    // Before the stream, so that the first frame has its headers.
    let headers = PayloadHeaders.start(beside: node)
    try node.streamOn()
    return StreamingQueue(node: node, format: format, buffers: buffers, headers: headers)
  }
}

/// A device that streams. Each buffer taken by `dequeue` must be given back.
struct StreamingQueue: ~Copyable {
  private let buffers: DriverBuffers
  private let node: VideoNode
  private let format: BufferFormat
  // The driver writes them while the stream runs, so they go after it.
  private let headers: PayloadHeaders?

  init(
    node: consuming VideoNode, format: BufferFormat, buffers: consuming DriverBuffers,
    headers: PayloadHeaders?
  ) {
    self.node = node
    self.format = format
    self.buffers = buffers
    self.headers = headers
  }

  /// The descriptor to poll: readable when a buffer is filled.
  var descriptor: Int32 { node.descriptor.raw }
  var path: String { node.path }
  var bufferCount: Int { buffers.count }

  /// The next filled buffer, if there is one.
  func dequeue() throws(SystemError) -> DequeueResult {
    try node.dequeueBuffer(of: buffers.count)
  }

  /// The parts of the frame in a dequeued buffer, valid until it is given back; nil if the driver
  /// claims more than there is, or has left a plane unfinished.
  func bytes(of buffer: FilledBuffer) -> [UnsafeRawBufferPointer]? {
    let maps = buffers[buffer.index]
    guard buffer.planes.count == maps.count else { return nil }
    // Several planes are cut to their lengths, so that the next one follows where it has to.
    let lengths = maps.count > 1 ? format.frame.planeBytes : []
    var parts: [UnsafeRawBufferPointer] = []
    for (index, (plane, map)) in zip(buffer.planes, maps).enumerated() {
      guard plane.offset <= plane.end, plane.end <= map.count else { return nil }
      let length = lengths.isEmpty ? plane.end - plane.offset : lengths[index]
      guard plane.offset + length <= plane.end else { return nil }
      parts.append(UnsafeRawBufferPointer(rebasing: map[plane.offset..<plane.offset + length]))
    }
    return parts
  }

  /// The header of one of the payloads of a dequeued buffer; nil where they cannot be read.
  func header(of buffer: FilledBuffer) -> PayloadHeader? { headers?.header(of: buffer.sequence) }

  /// Gives a buffer back to the driver.
  func giveBack(_ buffer: FilledBuffer) throws(SystemError) {
    try node.queueBuffer(buffer.index)
  }

  /// The next change of a control that is watched; nil if there is none.
  func takeControlEvent() -> (id: UInt32, value: Int32)? { node.takeControlEvent() }

  /// Locks focus, exposure and white balance, or unlocks them.
  func setFocusLock(_ locked: Bool) { node.setFocusLock(locked) }

  /// Sets controls again, because the stream has just started.
  func applyAgain(
    _ controls: [ControlSetting], refused: [ControlRefusal]
  ) throws(CameraError) -> [ControlRefusal] {
    try node.applyAgain(controls, refused: refused)
  }

  /// Ends the stream and closes the device.
  consuming func stop() throws(SystemError) {
    try node.streamOff()
    headers?.stop()
  }
}

/// The driver's buffers, each plane mapped for reading, or also for writing, as long as this value lives.
struct DriverBuffers: ~Copyable {
  private var buffers: [[UnsafeRawBufferPointer]] = []
  private let protection: Int32

  init(isWritable: Bool = false) {
    protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
  }

  var count: Int { buffers.count }

  /// The planes of a buffer.
  subscript(index: Int) -> [UnsafeRawBufferPointer] { buffers[index] }

  /// Maps the planes of one more buffer.
  mutating func map(_ planes: [BufferLocation], of node: borrowing VideoNode) throws(SystemError) {
    buffers.append([])
    for location in planes {
      let start = mmap(
        nil, location.length, protection, MAP_SHARED, node.descriptor.raw, off_t(location.offset))
      guard let start, start != MAP_FAILED else { throw SystemError("mmap", node.path) }
      buffers[buffers.count - 1].append(
        UnsafeRawBufferPointer(start: start, count: location.length))
    }
  }

  deinit {
    for plane in buffers.joined() {
      munmap(UnsafeMutableRawPointer(mutating: plane.baseAddress), plane.count)
    }
  }
}
