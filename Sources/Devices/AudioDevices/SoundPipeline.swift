// SPDX-License-Identifier: Apache-2.0
import EngineChannels

// microphone ─▶ ClockLine: when is each sample of?
//            └▶ history, 1 s ─▶ Resampler ─▶ PacketEncoder ─▶ packets
//                                  ▲
//            SoundTimeline: of which moment is the film's next sample?

/// The sound of one film: blocks of a microphone in, packets of the film out.
package struct SoundPipeline {
  /// How late a pause or a stop may come, microseconds; sound comes out as much later.
  package static let settlingUSec: Int64 = 250_000
  /// Within so many seconds the resampler follows the line, so that what the line learns is not heard.
  private static let following = 1.0
  /// Samples by which the resampler may be off the line; beyond, it jumps.
  private static let slack = 0.005

  private let rate: Int
  private let channels: Int
  private let resampler: Resampler
  private var line: ClockLine
  private var timeline: SoundTimeline
  private let encoder: PacketEncoder
  /// One for each channel; the first sample of all has this number.
  private var history: [[Float]]
  private var historyStart: Int64 = 0
  /// The first sample of this run, and the one after the latest.
  private var runStart: Int64 = 0
  private var runEnd: Int64 = 0
  /// Where the resampler is in this run; nil at its begin and after a pause.
  private var position: Double?

  /// - Parameters:
  ///   - order: the sound that is wanted.
  ///   - rate, channels: of the microphone. If there are more than two channels, the first two count.
  package init(_ order: SoundOrder, rate: Int, channels: Int) throws(PacketEncoderError) {
    self.rate = rate
    self.channels = min(2, channels)
    resampler = Resampler(rate: rate, outputRate: SoundFormat.rate)
    line = ClockLine(rate: rate)
    timeline = SoundTimeline(
      startUSec: order.startUSec, rate: SoundFormat.rate, settlingUSec: Self.settlingUSec)
    encoder = try PacketEncoder(order.codec, channels: min(2, channels))
    history = Array(repeating: [], count: min(2, channels))
  }

  package var format: SoundFormat { encoder.format }

  /// Whether all sound until the stop is in packets, except for `finish`.
  package var isFinished: Bool { timeline.isFinished }

  package mutating func pause(atUSec: Int64) { timeline.pause(atUSec: atUSec) }

  package mutating func resume(atUSec: Int64) {
    timeline.resume(atUSec: atUSec)
    position = nil
  }

  package mutating func stop(atUSec: Int64) { timeline.stop(atUSec: atUSec) }

  /// Takes what the microphone has given, and returns the packets that are full.
  ///
  /// - Parameter microphoneChannels: of the block.
  package mutating func accept(
    _ block: SoundBlock, microphoneChannels: Int
  ) throws(PacketEncoderError) -> [SoundPacket] {
    var packets: [SoundPacket] = []
    if block.isAfterGap || runEnd == 0 && historyIsEmpty {
      packets += try produce(isLast: true)
      line.restart()
      begin(at: block.firstSample)
    }
    if let stamp = block.stamp {
      let before = line
      if line.observe(sample: stamp.sample, stampUSec: stamp.timeUSec) == .step {
        // Samples are missing that the driver knows nothing of. Earlier samples keep their times.
        let after = line
        line = before
        packets += try produce(isLast: true)
        line = after
        begin(at: block.firstSample)
      }
    }
    append(block, microphoneChannels)
    packets += try produce(isLast: false)
    trim()
    return packets
  }

  /// Returns what is left, after the stop or where no more sound comes.
  package mutating func finish() throws(PacketEncoderError) -> [SoundPacket] {
    let packets = try produce(isLast: true)
    return try packets + encoder.finish()
  }

  /// How it went, as of now.
  package func report(_ ending: SoundReport.Ending, text: String = "") -> SoundReport {
    var report = SoundReport(ending, text: text)
    report.driftPPM = Int(line.driftPPM.rounded())
    report.isComplete = timeline.isComplete
    report.silentCount = timeline.silentCount
    report.gaps = timeline.gaps
    return report
  }

  private var historyIsEmpty: Bool { history[0].isEmpty }

  /// Samples that are kept before the first that may be asked for, and after the last.
  private var margin: Int { resampler.reach + 2 + Int(Self.slack * Double(rate)) }

  private mutating func begin(at first: Int64) {
    (runStart, runEnd, historyStart) = (first, first, first - Int64(margin))
    for channel in history.indices { history[channel] = [Float](repeating: 0, count: margin) }
    position = nil
  }

  private mutating func append(_ block: SoundBlock, _ blockChannels: Int) {
    for channel in history.indices {
      block.samples.withUnsafeBufferPointer { samples in
        history[channel] += stride(from: channel, to: samples.count, by: blockChannels).lazy.map {
          samples[$0]
        }
      }
    }
    runEnd = historyStart + Int64(history[0].count)
  }

  /// Keeps a second.
  private mutating func trim() {
    let surplus = history[0].count - 2 * rate
    guard surplus > 0 else { return }
    for channel in history.indices { history[channel].removeFirst(surplus + rate) }
    historyStart += Int64(surplus + rate)
  }

  /// The moments that the history has sound of.
  private var available: ClosedRange<Double>? {
    let first = max(runStart, historyStart + Int64(margin))
    guard let from = line.timeUSec(of: first), let to = line.timeUSec(of: runEnd - Int64(margin)),
      from < to
    else { return nil }
    return from...to
  }

  private mutating func produce(isLast: Bool) throws(PacketEncoderError) -> [SoundPacket] {
    var packets: [SoundPacket] = []
    while let span = timeline.next(
      available: available, most: SoundFormat.packetSamples, isLast: isLast)
    {
      switch span {
      case .silence(let count):
        position = nil
        packets += try encoder.add([Float](repeating: 0, count: count * channels)[...])
      case .sound(let count, let fromUSec):
        packets += try encoder.add(resample(count, fromUSec)[...])
      }
    }
    return packets
  }

  private mutating func resample(_ count: Int, _ fromUSec: Double) -> [Float] {
    let target = line.sample(atUSec: fromUSec) ?? 0
    var place = position ?? target
    if abs(target - place) > Self.slack * Double(rate) { place = target }
    let output = Double(SoundFormat.rate)
    let step = (line.samplesPerSecond + (target - place) / Self.following) / output
    let start = place - Double(historyStart)
    var samples = [Float](repeating: 0, count: count * channels)
    samples.withUnsafeMutableBufferPointer { samples in
      for channel in history.indices {
        history[channel].withUnsafeBufferPointer { input in
          resampler.run(
            input, position: start, step: step,
            into: UnsafeMutableBufferPointer(rebasing: samples[channel...]), stride: channels,
            count: count)
        }
      }
    }
    position = place + step * Double(count)
    return samples
  }
}
