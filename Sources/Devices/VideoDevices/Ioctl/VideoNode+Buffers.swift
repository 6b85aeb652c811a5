// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_REQBUFS: allocates buffers for mapping and returns their number, which may differ from
  /// `count`; 0 frees them. EBUSY while another descriptor has buffers.
  func requestBuffers(
    _ count: Int, of queue: VideoQueue = .capture
  ) throws(SystemError) -> Int {
    var request = v4l2_requestbuffers()
    request.count = UInt32(count)
    request.type = type(of: queue)
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try call(clinux_vidioc_reqbufs, "VIDIOC_REQBUFS", &request)
    return Int(request.count)
  }

  /// VIDIOC_QUERYBUF: where the planes of the buffer of this index are to be mapped.
  func queryBuffer(
    _ index: Int, of queue: VideoQueue = .capture
  ) throws(SystemError) -> [BufferLocation] {
    var answer = bufferArgument(index, of: queue)
    let planes = try callWithPlanes(clinux_vidioc_querybuf, "VIDIOC_QUERYBUF", &answer) ?? []
    let locations =
      planes.isEmpty
      ? [BufferLocation(offset: Int(answer.m.offset), length: Int(answer.length))]
      : planes.map { BufferLocation(offset: Int($0.m.mem_offset), length: Int($0.length)) }
    guard locations.allSatisfy({ $0.length > 0 }) else { throw impossible("VIDIOC_QUERYBUF") }
    return locations
  }

  /// VIDIOC_QBUF: gives a buffer to the driver, which fills it.
  func queueBuffer(_ index: Int, of queue: VideoQueue = .capture) throws(SystemError) {
    var buffer = bufferArgument(index, of: queue)
    _ = try callWithPlanes(clinux_vidioc_qbuf, "VIDIOC_QBUF", &buffer)
  }

  /// VIDIOC_QBUF: gives a frame to the driver.
  ///
  /// - Parameters:
  ///   - lengths: bytes of each plane.
  ///   - stampUSec: comes back with what the driver makes of the frame.
  func queueFrame(_ index: Int, lengths: [Int], stampUSec: Int64) throws(SystemError) {
    var buffer = bufferArgument(index, of: .output)
    buffer.field = V4L2_FIELD_NONE.rawValue
    buffer.bytesused = UInt32(clamping: lengths[0])
    buffer.timestamp = timeval(
      tv_sec: Int(stampUSec / 1_000_000), tv_usec: Int(stampUSec % 1_000_000))
    _ = try callWithPlanes(clinux_vidioc_qbuf, "VIDIOC_QBUF", &buffer, lengths: lengths)
  }

  /// VIDIOC_DQBUF: takes a buffer that is done from the driver, if there is one. `count` is the number of
  /// buffers.
  func dequeueBuffer(
    of count: Int, from queue: VideoQueue = .capture
  ) throws(SystemError) -> DequeueResult {
    var buffer = bufferArgument(of: queue)
    let planes = try callWithPlanes(
      clinux_vidioc_dqbuf, "VIDIOC_DQBUF", &buffer, unless: [EAGAIN])
    guard let planes else { return .notReady }
    guard buffer.index < count else { throw impossible("VIDIOC_DQBUF") }
    let filled = FilledBuffer(
      buffer, planes: planes, stampsArrival: capabilities.stampsArrival)
    return buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0 ? .flagged(filled) : .filled(filled)
  }

  /// VIDIOC_STREAMON: the driver begins to work on the queued buffers.
  func streamOn(_ queue: VideoQueue = .capture) throws(SystemError) {
    var type = Int32(type(of: queue))
    try call(clinux_vidioc_streamon, "VIDIOC_STREAMON", &type)
  }

  /// VIDIOC_STREAMOFF: stops the stream; no buffer is queued any more.
  func streamOff(_ queue: VideoQueue = .capture) throws(SystemError) {
    var type = Int32(type(of: queue))
    try call(clinux_vidioc_streamoff, "VIDIOC_STREAMOFF", &type)
  }

  /// The argument of a call about the buffer with this index.
  private func bufferArgument(_ index: Int = 0, of queue: VideoQueue) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(index)
    buffer.type = type(of: queue)
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return buffer
  }

  /// Makes a call about a buffer. The multi-planar calls get memory for the planes.
  ///
  /// - Parameters:
  ///   - lengths: bytes of the planes, for the driver.
  ///   - ends: errors for which it returns nil instead of throwing.
  /// - Returns: the planes; none for the single-planar calls.
  private func callWithPlanes(
    _ request: UInt, _ name: String, _ buffer: inout v4l2_buffer, lengths: [Int] = [],
    unless ends: Set<Int32> = []
  ) throws(SystemError) -> [v4l2_plane]? {
    guard capabilities.isMultiPlanar else {
      return try callUnless(ends, request, name, &buffer) ? [] : nil
    }
    let room = Int(VIDEO_MAX_PLANES)
    let planes = UnsafeMutablePointer<v4l2_plane>.allocate(capacity: room)
    planes.initialize(repeating: v4l2_plane(), count: room)
    defer { planes.deallocate() }
    for (index, length) in lengths.prefix(room).enumerated() {
      planes[index].bytesused = UInt32(clamping: length)
    }
    buffer.m.planes = planes
    buffer.length = UInt32(room)
    guard try callUnless(ends, request, name, &buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: planes, count: min(room, Int(buffer.length))))
  }
}

/// The place where mmap finds a plane of a buffer, in bytes.
struct BufferLocation: Sendable, Hashable {
  let offset: Int
  let length: Int
}

/// The result of DQBUF.
enum DequeueResult: Sendable, Hashable {
  /// No buffer is filled yet.
  case notReady
  case filled(FilledBuffer)
  /// A buffer with damaged content; it has to be given back.
  case flagged(FilledBuffer)
}

/// A buffer as the driver returned it.
struct FilledBuffer: Sendable, Hashable {
  let index: Int
  let planes: [FilledPlane]
  let sequence: UInt32
  let stamp: DriverStamp

  /// - Parameters:
  ///   - planes: from the multi-planar calls; empty for the others, where the buffer is the only plane.
  ///   - stampsArrival: whether the driver stamps the arrival of frames, and flags it as the start of the exposure.
  init(_ buffer: v4l2_buffer, planes: [v4l2_plane] = [], stampsArrival: Bool = false) {
    index = Int(buffer.index)
    self.planes =
      planes.isEmpty
      ? [FilledPlane(end: Int(buffer.bytesused))]
      : planes.map { FilledPlane(offset: Int($0.data_offset), end: Int($0.bytesused)) }
    sequence = buffer.sequence
    let clock = buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    let moment = buffer.flags & UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_MASK)
    stamp = DriverStamp(
      uSec: Int64(buffer.timestamp.tv_sec) &* 1_000_000 &+ Int64(buffer.timestamp.tv_usec),
      isMonotonic: clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC),
      isStartOfExposure: moment == UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE) && !stampsArrival)
  }
}

/// The part of a plane that the driver has filled, in bytes from the plane's beginning.
struct FilledPlane: Sendable, Hashable {
  /// The beginning of the picture: some drivers put data of their own before it.
  var offset = 0
  /// The end of the picture.
  let end: Int
}
