// SPDX-License-Identifier: Apache-2.0

// engine                        shutter-sound, one for a film
//   record ─────────────────────▶ opens the microphone
//          ◀───────────────────── opened
//          ◀───────────────────── packet, packet, …
//   pause, resume, stop ────────▶
//          ◀───────────────────── ended, once; then it goes
//   list   ─────────────────────▶
//          ◀───────────────────── microphone, microphone, …, listed

/// The codecs for a film's sound. Raw values are those of the channel.
package enum SoundCodec: UInt8, CaseIterable, Sendable {
  /// Signed, 16 bits, little-endian, interleaved.
  case pcm = 1
  case opus
}

/// A microphone that a film may name.
package struct MicrophoneDescription: Hashable, Sendable {
  /// Stable across restarts: "hw:CARD=C920,DEV=0".
  package var name: String
  package var label: String
  /// Whether another program holds it.
  package var isBusy: Bool

  package init(name: String, label: String, isBusy: Bool) {
    (self.name, self.label, self.isBusy) = (name, label, isBusy)
  }
}

/// The sound that is wanted.
package struct SoundOrder: Hashable, Sendable {
  package var microphone: String
  package var codec: SoundCodec
  /// The moment of the film's first frame, microseconds of CLOCK_MONOTONIC.
  package var startUSec: Int64

  package init(microphone: String, codec: SoundCodec, startUSec: Int64) {
    (self.microphone, self.codec, self.startUSec) = (microphone, codec, startUSec)
  }
}

/// The sound that comes.
package struct SoundFormat: Hashable, Sendable {
  /// Samples a second, whatever the microphone's own rate is.
  package static let rate = 48_000
  /// Samples in a packet; the last one of PCM may have fewer.
  package static let packetSamples = 960

  package var codec: SoundCodec
  /// 1 or 2.
  package var channels: Int
  /// With Opus the identification header (RFC 7845, section 5.1); else empty.
  package var header: [UInt8]

  package init(codec: SoundCodec, channels: Int, header: [UInt8]) {
    (self.codec, self.channels, self.header) = (codec, channels, header)
  }
}

/// A packet of sound. Its time is that of the film's samples that the encoder was given, n / 48 000 s for
/// sample n. With Opus the decoder has them later by the pre-skip of the header; readers of MP4 and
/// Matroska subtract that from the times.
package struct SoundPacket: Hashable, Sendable {
  /// Microseconds after the film's first frame.
  package var timeUSec: Int64
  package var sampleCount: Int
  package var bytes: [UInt8]

  package init(timeUSec: Int64, sampleCount: Int, bytes: [UInt8]) {
    (self.timeUSec, self.sampleCount, self.bytes) = (timeUSec, sampleCount, bytes)
  }
}

/// The result of a film's sound.
package struct SoundReport: Hashable, Sendable {
  /// Raw values are those of the channel.
  package enum Ending: UInt8, CaseIterable, Sendable {
    /// It was stopped.
    case stopped = 1
    case noSuchMicrophone
    /// Another program holds it.
    case microphoneBusy
    /// Unplugged, or its driver failed.
    case microphoneLost
    /// No rights to the device, or it has no format that is known here.
    case microphoneUnusable
    /// The encoder, or the program itself.
    case failed
  }

  package var ending: Ending
  /// The fault and its remedy, for people; empty if there is none.
  package var text = ""
  /// By how much the microphone's clock is faster than the system's; 0 without sound.
  package var driftPPM = 0
  /// Whether there is sound from the start to the stop; the time that the microphone takes to open
  /// is forgiven (`SoundTimeline.openingUSec`).
  package var isComplete = false
  /// Samples of silence in place of sound.
  package var silentCount: Int64 = 0
  /// Times that sound was missing after it had begun.
  package var gaps = 0

  package init(_ ending: Ending, text: String = "") { (self.ending, self.text) = (ending, text) }
}

/// A message to `shutter-sound`.
package enum SoundCommand: Hashable, Sendable {
  case list
  case record(SoundOrder)
  /// Times of CLOCK_MONOTONIC, microseconds.
  case pause(atUSec: Int64)
  case resume(atUSec: Int64)
  case stop(atUSec: Int64)

  package var bytes: [UInt8] {
    var writer = ChannelWriter()
    switch self {
    case .list: writer.put(UInt8(1))
    case .record(let order):
      writer.put(UInt8(2))
      writer.put(order.codec.rawValue)
      writer.put(order.startUSec)
      writer.put(order.microphone)
    case .pause(let timeUSec):
      writer.put(UInt8(3))
      writer.put(timeUSec)
    case .resume(let timeUSec):
      writer.put(UInt8(4))
      writer.put(timeUSec)
    case .stop(let timeUSec):
      writer.put(UInt8(5))
      writer.put(timeUSec)
    }
    return writer.bytes
  }

  /// Nil for anything but the bytes of a command.
  package init?(_ bytes: [UInt8]) {
    var reader = ChannelReader(bytes)
    switch reader.byte() {
    case 1: self = .list
    case 2:
      guard let codec = reader.byte().flatMap(SoundCodec.init),
        let startUSec = reader.number(Int64.self),
        let microphone = reader.text()
      else { return nil }
      self = .record(SoundOrder(microphone: microphone, codec: codec, startUSec: startUSec))
    case 3:
      guard let timeUSec = reader.number(Int64.self) else { return nil }
      self = .pause(atUSec: timeUSec)
    case 4:
      guard let timeUSec = reader.number(Int64.self) else { return nil }
      self = .resume(atUSec: timeUSec)
    case 5:
      guard let timeUSec = reader.number(Int64.self) else { return nil }
      self = .stop(atUSec: timeUSec)
    default: return nil
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// A message of `shutter-sound`.
package enum SoundEvent: Hashable, Sendable {
  /// The longest message, bytes.
  package static let longest = 8192
  /// Times and counts are small enough for every sum that is made of them: microseconds of 142 years.
  private static let numbers: ClosedRange<Int64> = 0...(1 << 52)

  case microphone(MicrophoneDescription)
  case listed
  case opened(SoundFormat)
  case packet(SoundPacket)
  case ended(SoundReport)

  package var bytes: [UInt8] {
    var writer = ChannelWriter()
    switch self {
    case .microphone(let microphone):
      writer.put(UInt8(1))
      writer.put(microphone.isBusy)
      writer.put(microphone.name)
      writer.put(microphone.label)
    case .listed: writer.put(UInt8(2))
    case .opened(let format):
      writer.put(UInt8(3))
      writer.put(format.codec.rawValue)
      writer.put(UInt8(format.channels))
      writer.put(format.header)
    case .packet(let packet):
      writer.put(UInt8(4))
      writer.put(packet.timeUSec)
      writer.put(Int64(packet.sampleCount))
      writer.put(packet.bytes)
    case .ended(let report):
      writer.put(UInt8(5))
      writer.put(report.ending.rawValue)
      writer.put(report.isComplete)
      writer.put(Int64(report.driftPPM))
      writer.put(report.silentCount)
      writer.put(Int64(report.gaps))
      writer.put(report.text)
    }
    return writer.bytes
  }

  /// Nil for anything but the bytes of an event, also for a number that cannot be.
  package init?(_ bytes: [UInt8]) {
    var reader = ChannelReader(bytes)
    switch reader.byte() {
    case 1:
      guard let isBusy = reader.flag(), let name = reader.text(), let label = reader.text() else {
        return nil
      }
      self = .microphone(MicrophoneDescription(name: name, label: label, isBusy: isBusy))
    case 2: self = .listed
    case 3:
      guard let codec = reader.byte().flatMap(SoundCodec.init), let channels = reader.byte(),
        (1...2).contains(channels), let header = reader.data()
      else { return nil }
      self = .opened(SoundFormat(codec: codec, channels: Int(channels), header: header))
    case 4:
      guard let timeUSec = reader.number(Int64.self), Self.numbers.contains(timeUSec),
        let count = reader.number(Int64.self),
        (1...Int64(SoundFormat.packetSamples)).contains(count), let data = reader.data()
      else { return nil }
      self = .packet(SoundPacket(timeUSec: timeUSec, sampleCount: Int(count), bytes: data))
    case 5:
      guard let ending = reader.byte().flatMap(SoundReport.Ending.init),
        let isComplete = reader.flag(), let drift = reader.number(Int64.self),
        (-1_000_000...1_000_000).contains(drift), let silent = reader.number(Int64.self),
        Self.numbers.contains(silent),
        let gaps = reader.number(Int64.self), (0...Int64(Int32.max)).contains(gaps),
        let text = reader.text()
      else { return nil }
      var report = SoundReport(ending, text: text)
      report.driftPPM = Int(drift)
      report.isComplete = isComplete
      report.silentCount = silent
      report.gaps = Int(gaps)
      self = .ended(report)
    default: return nil
    }
    guard reader.isAtEnd else { return nil }
  }
}
