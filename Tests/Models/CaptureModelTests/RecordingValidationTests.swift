// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import MovieFormats
import Testing

@Suite("Recording settings")
struct RecordingValidationTests {
  private let nowUSec: Int64 = 5_000_000

  private func rules(encoder: String? = nil) -> RecordingRules {
    var rules = RecordingRules()
    rules.options = [
      RecordingOption(
        container: .mp4, codec: encoder == nil ? .mjpeg : .h264, encoder: encoder)
    ]
    return rules
  }

  @Test("What is left open is chosen")
  func defaults() throws {
    let order = try RecordingValidation.accept(
      RecordingParameters(), rules(), number: 3, atUSec: nowUSec)
    #expect(order.number == 3)
    #expect(order.option.codec == .mjpeg && order.option.container == .mp4)
    #expect(order.maximumDurationUSec == nil && order.maximumSize == nil)
    #expect(order.progressIntervalUSec == nil && order.bitRate == nil && order.sound == nil)
    #expect(order.minimumFreeSize == 0 && order.press == nil)
    #expect(order.momentUSec == nowUSec && order.arrivalUSec == nowUSec)
  }

  @Test("What is asked for is taken")
  func explicit() throws {
    var rules = rules(encoder: "openh264")
    rules.microphones = ["hw:CARD=C920,DEV=0"]
    var settings = RecordingParameters()
    settings.mediaType = "video/mp4"
    settings.codec = .h264
    settings.maximumDurationUSec = .max
    settings.maximumSize = 1
    settings.progressIntervalUSec = 100_000
    settings.press = 9
    settings.momentUSec = nowUSec - 300_000
    settings.sound = "hw:CARD=C920,DEV=0"
    settings.minimumFreeSize = 7
    settings.bitRate = 100_000
    let order = try RecordingValidation.accept(settings, rules, number: 1, atUSec: nowUSec)
    #expect(order.maximumDurationUSec == .max && order.maximumSize == 1)
    #expect(order.progressIntervalUSec == 100_000 && order.bitRate == 100_000)
    #expect(order.press == 9 && order.momentUSec == nowUSec - 300_000)
    #expect(order.sound == "hw:CARD=C920,DEV=0" && order.minimumFreeSize == 7)
  }

  @Test("The best way comes first, and what is equally good keeps its order")
  func best() {
    func option(_ container: MovieContainer, _ codec: RecordingCodec, _ encoder: String?)
      -> RecordingOption
    { RecordingOption(container: container, codec: codec, encoder: encoder) }
    let mixed = [
      option(.matroska, .mjpeg, nil), option(.mp4, .mjpeg, nil), option(.matroska, .h264, "a"),
      option(.mp4, .h264, "b"), option(.mp4, .h264, "a"),
    ]
    #expect(
      RecordingOption.bestFirst(mixed) == [mixed[3], mixed[4], mixed[1], mixed[2], mixed[0]])
  }

  @Test("A film's file is named like a photo's")
  func names() {
    #expect(
      RecordingName.name(
        unixUSec: 1_795_256_102_123_456, counter: 42, press: 17, pressSource: .gateway,
        container: .mp4) == "20261121T101502.123456Z-000042-press17.mp4")
    #expect(
      RecordingName.name(
        unixUSec: 1_795_256_103_123_456, counter: 43, press: 18, pressSource: .caller,
        container: .matroska) == "20261121T101503.123456Z-000043-claim18.mkv")
    #expect(
      RecordingName.name(
        unixUSec: 1_795_256_103_123_456, counter: 44, press: nil, container: .mp4)
        == "20261121T101503.123456Z-000044.mp4")
  }
}
