// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

//   picture ── RawLayout ──▶ raw buffer ── driver ──▶ coded buffer ──▶ lent to the caller
//                            with the frame's stamp   with the same stamp
//
// The protocol is that of the kernel's documentation (dev-encoder). There is one frame at a time in the encoder, so
// nothing has to be drained at the end: a driver that holds frames back does not answer, and its film is encoded
// by something else.

/// An encoder of V4L2 at work. It belongs to one thread, which it blocks while the driver works; once it is made, it
/// needs only the three requests that `clinux_enter_sandbox` leaves.
package final class StatefulEncoder {
  private let node: VideoNode
  private let settings: EncoderSettings
  private let layout: RawLayout
  private let raw: DriverBuffers
  private let coded: DriverBuffers
  private var buffers: EncoderBuffers

  /// A frame in the driver's hands, and one that is written in the meantime; drivers may take more.
  private static let bufferCount = 2

  /// Makes the encoder ready for the first frame.
  ///
  /// - Parameters:
  ///   - descriptor: the open node, for reading and writing, blocking.
  ///   - path: for errors.
  package init(
    _ descriptor: consuming OwnedDescriptor, path: String, _ settings: EncoderSettings
  ) throws(StatefulEncoderError) {
    let node = try Self.open(descriptor, path)
    let layout = try Self.configure(node, settings)
    let raw = try Self.mapBuffers(of: .output, node, planes: layout.lengths)
    let coded = try Self.mapBuffers(of: .capture, node, planes: [1])
    do throws(SystemError) {
      for index in 0..<coded.count { try node.queueBuffer(index) }
      try node.streamOn(.output)
      try node.streamOn(.capture)
    } catch {
      throw .notStarted(error)
    }
    buffers = EncoderBuffers(rawCount: raw.count, codedCount: coded.count)
    self.node = node
    self.settings = settings
    self.layout = layout
    self.raw = raw
    self.coded = coded
  }

  private static func open(
    _ descriptor: consuming OwnedDescriptor, _ path: String
  ) throws(StatefulEncoderError) -> VideoNode {
    do throws(SystemError) {
      return try VideoNode(adopting: descriptor, path: path)
    } catch {
      throw .formatRefused(error)
    }
  }

  /// Sets the formats, coded first, and the controls. Returns the layout of the frames' buffers.
  private static func configure(
    _ node: borrowing VideoNode, _ settings: EncoderSettings
  ) throws(StatefulEncoderError) -> RawLayout {
    let size = FrameSize(width: settings.width, height: settings.height)
    do throws(SystemError) {
      guard let kind = try EncoderNode(node, coded: settings.coded) else {
        throw SystemError("find an encoder at", node.path, errno: Errno(ENOTTY))
      }
      try node.setCodedFormat(settings.coded, size, imageBytes: settings.codedBytes)
      let format = try node.setFrameFormat(kind.raw, size, isFullRange: settings.isFullRange)
      try node.setFrameRate(milliHertz: settings.milliHertz)
      // A driver has some of them, and has its own idea of the others.
      for (id, value) in settings.controls { try? node.setControl(id, to: value) }
      let layout = RawLayout(format.frame, pieceCount: kind.raw.memoryPlaneCount)
      guard let layout else { throw node.impossible("VIDIOC_S_FMT") }
      return layout
    } catch {
      throw .formatRefused(error)
    }
  }

  /// Allocates the buffers of a queue and maps them, those for frames for writing.
  ///
  /// - Parameter planes: the bytes that each plane has at least.
  private static func mapBuffers(
    of queue: VideoQueue, _ node: borrowing VideoNode, planes lengths: [Int]
  ) throws(StatefulEncoderError) -> DriverBuffers {
    var buffers = DriverBuffers(isWritable: queue == .output)
    do throws(SystemError) {
      let count = try node.requestBuffers(bufferCount, of: queue)
      guard count > 0 else {
        throw SystemError("VIDIOC_REQBUFS", node.path, errno: Errno(ENOMEM))
      }
      for index in 0..<count {
        let planes = try node.queryBuffer(index, of: queue)
        guard planes.count == lengths.count, zip(planes, lengths).allSatisfy({ $0.length >= $1 })
        else { throw node.impossible("VIDIOC_QUERYBUF") }
        try buffers.map(planes, of: node)
      }
    } catch {
      throw .noBuffers(error)
    }
    return buffers
  }

  /// The descriptor of the node.
  package var descriptor: Int32 { node.descriptor.raw }

  /// Encodes a picture, and waits for it. After an error the encoder stays unusable.
  ///
  /// - Parameters:
  ///   - picture: YU12 of the size of the settings, without gaps.
  ///   - stampUSec: microseconds, not below 0; another one for each picture.
  ///   - isKeyWanted: whether it should be a key frame. Not every driver can be asked.
  /// - Returns: the coded picture, valid until the next call; empty if the driver left it out.
  package func encode(
    _ picture: UnsafeRawBufferPointer, stampUSec: Int64, isKeyWanted: Bool
  ) throws(StatefulEncoderError) -> UnsafeRawBufferPointer {
    do {
      if let index = buffers.giveBack() { try node.queueBuffer(index) }
      let index = try freeRaw()
      layout.write(
        picture, width: settings.width, height: settings.height,
        to: raw[index].map { UnsafeMutableRawBufferPointer(mutating: $0) })
      if isKeyWanted { try? node.setControl(clinux_cid_force_key_frame, to: 1) }
      try node.queueFrame(index, lengths: layout.lengths, stampUSec: stampUSec)
      buffers.gave(raw: index, stampUSec: stampUSec)
      let filled = try take(from: .capture, of: coded.count)
      try buffers.took(coded: filled.index, stampUSec: filled.stamp.uSec)
      let map = coded[filled.index][0]
      guard let plane = filled.planes.first, plane.offset <= plane.end, plane.end <= map.count
      else { throw node.impossible("VIDIOC_DQBUF") }
      return UnsafeRawBufferPointer(rebasing: map[plane.offset..<plane.end])
    } catch let error as SystemError {
      throw .failed(error)
    } catch {
      throw .failed(SystemError("keep the order of pictures", node.path, errno: Errno(EPROTO)))
    }
  }

  /// A buffer for a frame, waiting for one if the driver has all of them.
  private func freeRaw() throws -> Int {
    while true {
      if let index = buffers.nextRaw { return index }
      try buffers.returned(raw: take(from: .output, of: raw.count).index)
    }
  }

  /// Waits for a buffer. A picture that the driver itself calls damaged is none.
  private func take(from queue: VideoQueue, of count: Int) throws(SystemError) -> FilledBuffer {
    switch try node.dequeueBuffer(of: count, from: queue) {
    case .filled(let buffer): return buffer
    case .flagged: throw SystemError("VIDIOC_DQBUF", node.path, errno: Errno(EIO))
    // Only if the descriptor does not block.
    case .notReady: throw node.impossible("VIDIOC_DQBUF")
    }
  }
}

/// Why a stateful encoder does not encode.
package enum StatefulEncoderError: Error, Hashable, Sendable {
  /// It is no encoder for this, or has another idea of size and format.
  case formatRefused(SystemError)
  case noBuffers(SystemError)
  case notStarted(SystemError)
  /// It encoded up to this picture.
  case failed(SystemError)

  /// The number of the kernel's error.
  package var errno: Int32 {
    switch self {
    case .formatRefused(let error), .noBuffers(let error), .notStarted(let error),
      .failed(let error):
      error.errno.code
    }
  }
}
