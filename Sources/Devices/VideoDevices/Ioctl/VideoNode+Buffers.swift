// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

extension VideoNode {
  /// VIDIOC_REQBUFS: allocates buffers for mapping and returns their number, which may differ from
  /// `count`; 0 frees them. EBUSY while another descriptor has buffers.
  func requestBuffers(_ count: Int) throws(SystemError) -> Int {
    var request = v4l2_requestbuffers()
    request.count = UInt32(count)
    request.type = captureType
    request.memory = V4L2_MEMORY_MMAP.rawValue
    try call(clinux_vidioc_reqbufs, "VIDIOC_REQBUFS", &request)
    return Int(request.count)
  }

  /// VIDIOC_QUERYBUF: where the planes of the buffer of this index are to be mapped.
  func queryBuffer(_ index: Int) throws(SystemError) -> [BufferLocation] {
    var answer = bufferArgument(index)
    let planes = try callWithPlanes(clinux_vidioc_querybuf, "VIDIOC_QUERYBUF", &answer) ?? []
    let locations =
      planes.isEmpty
      ? [BufferLocation(offset: Int(answer.m.offset), length: Int(answer.length))]
      : planes.map { BufferLocation(offset: Int($0.m.mem_offset), length: Int($0.length)) }
    guard locations.allSatisfy({ $0.length > 0 }) else { throw impossible("VIDIOC_QUERYBUF") }
    return locations
  }

  /// VIDIOC_QBUF: gives a buffer to the driver.
  func queueBuffer(_ index: Int) throws(SystemError) {
    var buffer = bufferArgument(index)
    _ = try callWithPlanes(clinux_vidioc_qbuf, "VIDIOC_QBUF", &buffer)
  }

  /// VIDIOC_DQBUF: takes a filled buffer from the driver, if there is one. `count` is the number of
  /// buffers.
  func dequeueBuffer(of count: Int) throws(SystemError) -> DequeueResult {
    var buffer = bufferArgument()
    let planes = try callWithPlanes(
      clinux_vidioc_dqbuf, "VIDIOC_DQBUF", &buffer, unless: [EAGAIN])
    guard let planes else { return .notReady }
    guard buffer.index < count else { throw impossible("VIDIOC_DQBUF") }
    let filled = FilledBuffer(buffer, planes: planes)
    return buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0 ? .flagged(filled) : .filled(filled)
  }

  /// VIDIOC_STREAMON: frames begin to come into the queued buffers.
  func streamOn() throws(SystemError) {
    var type = Int32(captureType)
    try call(clinux_vidioc_streamon, "VIDIOC_STREAMON", &type)
  }

  /// VIDIOC_STREAMOFF: stops the stream; no buffer is queued any more.
  func streamOff() throws(SystemError) {
    var type = Int32(captureType)
    try call(clinux_vidioc_streamoff, "VIDIOC_STREAMOFF", &type)
  }

  /// The argument of a call about the buffer with this index.
  private func bufferArgument(_ index: Int = 0) -> v4l2_buffer {
    var buffer = v4l2_buffer()
    buffer.index = UInt32(index)
    buffer.type = captureType
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    return buffer
  }

  /// Makes a call about a buffer. The multi-planar calls get memory for the planes.
  ///
  /// - Parameter ends: errors for which it returns nil instead of throwing.
  /// - Returns: the planes; none for the single-planar calls.
  private func callWithPlanes(
    _ request: UInt, _ name: String, _ buffer: inout v4l2_buffer, unless ends: Set<Int32> = []
  ) throws(SystemError) -> [v4l2_plane]? {
    guard capabilities.isMultiPlanar else {
      return try callUnless(ends, request, name, &buffer) ? [] : nil
    }
    let room = Int(VIDEO_MAX_PLANES)
    let planes = UnsafeMutablePointer<v4l2_plane>.allocate(capacity: room)
    planes.initialize(repeating: v4l2_plane(), count: room)
    defer { planes.deallocate() }
    buffer.m.planes = planes
    buffer.length = UInt32(room)
    guard try callUnless(ends, request, name, &buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: planes, count: min(room, Int(buffer.length))))
  }
}

/// Where mmap finds a plane of a buffer, in bytes.
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

  /// - Parameter planes: from the multi-planar calls; empty for the others, where the buffer is the
  ///   only plane.
  init(_ buffer: v4l2_buffer, planes: [v4l2_plane] = []) {
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
      isStartOfExposure: moment == UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE))
  }
}

/// The part of a plane that the driver has filled, in bytes from the plane's beginning.
struct FilledPlane: Sendable, Hashable {
  /// Where the picture begins: some drivers put data of their own before it.
  var offset = 0
  /// Where it ends.
  let end: Int
}
