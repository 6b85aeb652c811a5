// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The memory that the frames of a stream may take, whatever a driver offers: a range of sizes may go up to frames of
/// 283 MB, with which small machines died.
package struct StreamMemory: Sendable, Hashable {
  /// The frames that there may be at a time: those of the driver, and those of the ring.
  static let frames = ConfiguredQueue.bufferCount + FramePool.minimumBlocks
  /// Bytes, on any machine.
  static let most = 1 << 30

  /// Bytes for all frames.
  package let limit: Int

  package init(limit: Int = Self.most) { self.limit = limit }

  /// Half of the memory of this machine at most.
  package static let ofThisMachine: StreamMemory = {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let pageBytes = sysconf(Int32(_SC_PAGESIZE))
    guard pages > 0, pageBytes > 0 else { return StreamMemory() }
    return StreamMemory(limit: min(most, pages * pageBytes / 2))
  }()

  /// Whether frames of so many bytes fit.
  func holds(frameBytes: Int) -> Bool { frameBytes <= limit / Self.frames }

  func holds(_ format: CameraFormat) -> Bool { holds(frameBytes: format.plannedBytes) }
}

extension CameraFormat {
  /// The bytes to plan memory by: of the memory for a JPEG only what is written is used.
  var plannedBytes: Int { pixelFormat.isCompressed ? mostBytes / 3 : mostBytes }

  /// The bytes of a frame, as far as that can be known before the driver is asked. Drivers have buffers for JPEG
  /// that could hold the picture as YUYV.
  var mostBytes: Int {
    let line =
      pixelFormat.isCompressed ? 2 * width : pixelFormat.delivered.minimumBytesPerLine(width: width)
    let hasChromaPlanes =
      switch pixelFormat.delivered {
      case .nv12, .yu12: true
      default: false
      }
    return line * height * (hasChromaPlanes ? 3 : 2) / 2
  }
}
