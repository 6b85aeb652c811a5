// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VideoDevices

extension EngineInterface.LiveClipSupport {
  /// The live clips that are possible with a camera's frames; nil if the engine cannot film them.
  ///
  /// - Parameters:
  ///   - wish: the session's configuration.
  ///   - measured: the bytes that a second of their pictures takes, if that is known.
  ///   - sound: the bytes that a second of their sound takes; 0 without sound.
  init?(
    _ format: FrameFormat, interval: FrameInterval?, _ wish: SessionConfiguration, measured: Int?,
    sound: Int
  ) {
    guard RecordingOption.isFilmable(format) else { return nil }
    let option = LiveClipRing.option(for: format, wish.liveClipCodec)
    let estimate = Self.estimate(format, interval: interval)
    let ring = wish.liveClipLength.ring(bytesPerSecond: estimate, limit: Self.memoryLimit)
    self.init(
      beforeUSec: wish.liveClipLength.beforeUSec, afterUSec: wish.liveClipLength.afterUSec,
      mediaType: option.container.rawValue, codec: option.codec.wire,
      encoder: option.encoder ?? LiveClipRing.encoderName(for: format),
      bytesPerSecond: Int64((measured ?? estimate) + sound),
      maximumSize: Int64(ring.memoryBytes),
      longestBeforeUSec: LiveClipLength.longestBeforeUSec(
        bytesPerSecond: estimate, limit: Self.memoryLimit))
  }

  /// The most memory that the ring of a session may have, bytes: a quarter of this machine's at most.
  static let memoryLimit = min(LiveClipLength.mostMemory, StreamMemory.ofThisMachine.limit / 2)

  /// Refuses clips that begin so long before their photo that frames of this format might not fit into memory.
  static func check(
    _ format: CaptureFormat, _ wish: SessionConfiguration
  ) throws(ConfigurationRefusal) {
    let bytes = estimate(format.frames, interval: format.frameInterval)
    let beforeUSec = wish.liveClipLength.beforeUSec
    let longestUSec = LiveClipLength.longestBeforeUSec(
      bytesPerSecond: bytes, limit: memoryLimit)
    guard wish.liveClipEnabled, beforeUSec > longestUSec else { return }
    let memory = LiveClipLength.memory(beforeUSec: beforeUSec, bytes)
    throw .invalid(
      field: "liveClipBeforeUSec",
      rule: "at most \(longestUSec) at \(format.width)x\(format.height): with \(beforeUSec) "
        + "and a second more the frames may take \(memory >> 20) MiB, and have "
        + "\(memoryLimit >> 20) MiB")
  }

  /// The bytes that a second of the sound of two channels takes, as a rule.
  static let soundEstimate = 12_000

  /// The bytes that a second of a clip takes at most, as a rule: half a byte a pixel.
  static func estimate(_ format: FrameFormat, interval: FrameInterval?) -> Int {
    let picture = FrameFormat(
      pixelFormat: .mjpg, width: format.width, height: format.height, bytesPerLine: 0)
    let rate = interval.map { Double($0.denominator) / Double($0.numerator) } ?? 30
    return Int(Double(picture.typicalBytes) * min(max(rate, 1), 1000))
  }
}

extension RecordingOption {
  /// Whether there are films of frames of this format.
  static func isFilmable(_ format: FrameFormat) -> Bool { !options(for: format, nil).isEmpty }
}
