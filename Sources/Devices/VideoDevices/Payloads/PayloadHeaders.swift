// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO

/// The headers of a USB camera's payloads, from the metadata node that uvcvideo has beside that of the frames. If the
/// node is missing, used by another program or cannot be opened, the camera delivers its frames without headers.
///
/// Nothing waits for its buffers: with a frame, those of its headers are there. Used on the stream's thread alone.
final class PayloadHeaders {
  // Fields are destroyed in this order: the maps go before the device is closed.
  private let buffers: DriverBuffers
  private let node: VideoNode
  /// Of the newest frame that was asked for, or of the one after it.
  private var newest: (sequence: UInt32, header: PayloadHeader?)?
  private var isLost = false

  /// More than the camera's: a frame that is not taken in time costs no header of the next.
  private static let bufferCount = 8

  private init(_ node: consuming VideoNode, _ buffers: consuming DriverBuffers) {
    self.buffers = buffers
    self.node = node
  }

  /// Starts the stream of headers; nil if the camera has none that can be read.
  static func start(beside camera: borrowing VideoNode) -> PayloadHeaders? {
    guard camera.capabilities.stampsArrival, !LibcameraAdaptation.isLoaded,
      let path = MetadataNode.path(beside: camera.path)
    else { return nil }
    return try? start(at: path)
  }

  private static func start(at path: String) throws(SystemError) -> PayloadHeaders {
    let node = try VideoNode(opening: path)
    // The format is only read: to set it is EBUSY while the camera has buffers. It is this one unless some program has set
    // another one that few cameras have.
    var format: UInt32 = 0
    guard node.capabilities.deliversMetadata, node.capabilities.stampsArrival,
      clinux_get_metadata_format(node.descriptor.raw, &format) == 0,
      format == clinux_meta_format_uvc
    else { throw node.impossible("VIDIOC_G_FMT") }
    let count = try node.requestBuffers(bufferCount, of: .metadata)
    var buffers = DriverBuffers()
    for index in 0..<count {
      try buffers.map(try node.queryBuffer(index, of: .metadata), of: node)
      try node.queueBuffer(index, of: .metadata)
    }
    try node.streamOn(.metadata)
    return PayloadHeaders(node, buffers)
  }

  /// The header of one of the payloads of the frame with this number; nil if none came with both times.
  func header(of sequence: UInt32) -> PayloadHeader? {
    // Those before it belong to frames that were dropped.
    for _ in 0...buffers.count {
      if newest == nil { newest = take() }
      guard let found = newest else { return nil }
      let ahead = Int32(bitPattern: found.sequence &- sequence)
      if ahead > 0 { return nil }
      newest = nil
      if ahead == 0 { return found.header }
    }
    return nil
  }

  /// Takes the next buffer, and gives it back. An error ends it: the camera is gone, or its driver will not go on.
  private func take() -> (sequence: UInt32, header: PayloadHeader?)? {
    guard !isLost else { return nil }
    do throws(SystemError) {
      switch try node.dequeueBuffer(of: buffers.count, from: .metadata) {
      case .notReady: return nil
      // The driver flags those that were too small for all headers, or whose frame is damaged.
      case .filled(let buffer), .flagged(let buffer):
        let map = buffers[buffer.index][0]
        let end = min(buffer.planes[0].end, map.count)
        let header = PayloadHeader.first(in: UnsafeRawBufferPointer(rebasing: map[..<end]))
        try node.queueBuffer(buffer.index, of: .metadata)
        return (buffer.sequence, header)
      }
    } catch {
      isLost = true
      return nil
    }
  }

  /// Ends the stream of headers, after that of the frames.
  func stop() { try? node.streamOff(.metadata) }
}

/// The node beside a camera's that has its metadata.
enum MetadataNode {
  /// "/dev/video1" for "/dev/video0"; nil if there is none. Nodes get new numbers whenever a camera is plugged in,
  /// and not always in turn, so ask for each stream. uvcvideo registers it right behind the node of the frames: one
  /// USB device may have several of both.
  static func path(beside camera: String, in folder: String = "/sys/class/video4linux") -> String? {
    guard let name = camera.split(separator: "/").last else { return nil }
    guard let own = index(of: name, in: folder) else { return nil }
    return DirectoryListing.names(in: "\(folder)/\(name)/device/video4linux")
      .first { $0.hasPrefix("video") && index(of: $0, in: folder) == own + 1 }
      .map { "/dev/\($0)" }
  }

  /// The place of a node among those of its device.
  private static func index(of name: some StringProtocol, in folder: String) -> Int? {
    (try? FileReading.line(at: "\(folder)/\(name)/index")).flatMap { Int($0) }
  }
}
