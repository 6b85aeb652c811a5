// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO

extension VideoNode {
  /// The sizes of a format, largest first: those the driver names, or of a range the customary ones
  /// in it and its largest, or what it makes of customary ones if it names nothing.
  func sizes(of format: PixelFormat) throws(SystemError) -> [FrameSize] {
    var sizes: Set<FrameSize>
    switch try enumerateFrameSizes(of: format) {
    case .discrete(let named): sizes = Set(named)
    case .range(let width, let height):
      sizes = Set(
        FrameSize.customary.filter { width.contains($0.width) && height.contains($0.height) })
      sizes.insert(FrameSize(width: width.maximum, height: height.maximum))
    case .untold: sizes = try triedSizes(of: format)
    }
    return sizes.sorted { ($0.width * $0.height, $0.width) > ($1.width * $1.height, $1.width) }
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
        // Without TRY_FMT there is only what is set.
        let set = try getFormat()
        return set.pixelFormat == format
          ? [FrameSize(width: set.frame.width, height: set.frame.height)] : []
      }
    }
    return sizes
  }
}
