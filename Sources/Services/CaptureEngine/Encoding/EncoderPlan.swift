// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import Glibc
import PixelKernels
import VideoDevices

/// The settings that an encoder gets for a film.
enum EncoderPlan {
  /// Bits for each pixel: 4 Mbit/s at 720 lines and 30 frames a second, 9 at 1080.
  private static let bitsPerPixel = 0.15

  /// The pixels a second that one thread encodes with half of a core to spare. More threads cost a seventh
  /// more processor time for each picture, so they are used only where one could be too slow.
  #if arch(arm64)
    private static let pixelsPerThread = 14_000_000.0
  #else
    private static let pixelsPerThread = 28_000_000.0
  #endif

  /// - Parameters:
  ///   - interval: between frames; nil: 1/30 s is assumed.
  ///   - bitRate: bits a second; nil: by the number of pixels.
  ///   - processors: how many there are.
  static func start(
    format: FrameFormat, interval: FrameInterval?, bitRate: Int?,
    processors: Int = sysconf(Int32(_SC_NPROCESSORS_ONLN))
  ) -> EncoderStart {
    let rate = interval.map { Double($0.denominator) / Double($0.numerator) } ?? 30
    // A camera in the dark gives fewer frames, a synthetic one may give thousands.
    let framesPerSecond = min(max(rate, 1), 120)
    // libopenh264 assumes at most 60; above that, each picture gets as many bits as at 60.
    let counted = min(framesPerSecond, 60)
    let pixelsPerSecond = Double(format.width) * Double(format.height) * framesPerSecond
    let bits = bitRate.map(Double.init) ?? pixelsPerSecond * bitsPerPixel
    // A client may ask for any number, even one that does not fit into an integer once it is
    // multiplied.
    let bitRate = Int(min(max(bits, 0), 1e9) * counted / framesPerSecond)
    let wanted = Int((pixelsPerSecond / pixelsPerThread).rounded(.up))
    return EncoderStart(
      width: format.width, height: format.height,
      bitRate: EncoderChannel.bitRate.clamp(bitRate),
      milliHertz: Int(counted * 1000),
      // A key frame each second.
      keyInterval: Int(framesPerSecond.rounded()),
      threads: max(1, min(wanted, processors, EncoderChannel.threads.upperBound)),
      isFullRange: format.pixelFormat == .mjpg || format.range == .full)
  }
}

extension ClosedRange<Int> {
  /// The nearest value within the range.
  fileprivate func clamp(_ value: Int) -> Int {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
