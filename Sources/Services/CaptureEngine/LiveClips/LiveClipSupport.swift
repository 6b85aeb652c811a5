// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VideoDevices

extension EngineInterface.LiveClipSupport {
  /// The live clips that are possible with a camera's frames; nil if the engine cannot film them.
  ///
  /// - Parameters:
  ///   - measured: the bytes that a second of their pictures takes, if that is known.
  ///   - sound: the bytes that a second of their sound takes; 0 without sound.
  init?(_ format: FrameFormat, interval: FrameInterval?, measured: Int?, sound: Int) {
    guard RecordingOption.isFilmable(format) else { return nil }
    let option = LiveClipRing.option(for: format)
    self.init(
      beforeUSec: LiveClipMachine.beforeUSec, afterUSec: LiveClipMachine.afterUSec,
      mediaType: option.container.rawValue, codec: option.codec.wire(),
      encoder: option.encoder ?? LiveClipRing.encoderName(for: format),
      bytesPerSecond: Int64((measured ?? Self.estimate(format, interval: interval)) + sound),
      maximumSize: Int64(RingCapacity.liveClips.memoryBytes))
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
