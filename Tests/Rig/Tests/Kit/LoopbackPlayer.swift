// SPDX-License-Identifier: Apache-2.0
import AudioDevices
import CALSA

/// Plays clicks into a `Loopback`, and knows by the kernel's stamps when each of them was played. All of
/// them are in the driver's buffer before it starts: a test that is slow cannot disturb it.
final class LoopbackPlayer {
  private static let rate = 48_000
  private static let period = 960
  private static let periods = 1000
  /// For how long it plays.
  static let seconds = period * periods / rate

  private let handle: OpaquePointer
  private let status: OpaquePointer
  /// The sample that was the next to be played, and when.
  private var stamps: [(sample: Double, timeUSec: Double)] = []

  /// Opens the speaker, fills its buffer and starts it.
  init() throws {
    var opened: OpaquePointer?
    try Loopback.check(
      "open \(Loopback.speaker)",
      snd_pcm_open(&opened, Loopback.speaker, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK))
    var made: OpaquePointer?
    try Loopback.check("make a status", snd_pcm_status_malloc(&made))
    guard let opened, let made else {
      throw RigError.ended(awaited: "a handle of \(Loopback.speaker)")
    }
    (handle, status) = (opened, made)
    try setHardware()
    try setSoftware()
    let samples = (0..<Self.period * Self.periods).map {
      let timeUSec = Double($0) * 1e6 / Double(Self.rate)
      return Int16(SyntheticSound.click(atUSec: timeUSec) * 32_767)
    }
    let written = snd_pcm_writei(handle, samples, snd_pcm_uframes_t(samples.count))
    try Loopback.check("fill its buffer", Int32(clamping: written))
    guard written == samples.count else {
      throw RigError.unexpected(awaited: "\(samples.count) samples written", got: "\(written)")
    }
    try Loopback.check("start it", snd_pcm_start(handle))
  }

  deinit {
    snd_pcm_status_free(status)
    snd_pcm_close(handle)
  }

  /// Notes where it is. To be called again and again while it plays.
  func observe() {
    guard snd_pcm_status(handle, status) == 0,
      snd_pcm_status_get_state(status) == SND_PCM_STATE_RUNNING
    else { return }
    var time = snd_htimestamp_t()
    snd_pcm_status_get_htstamp(status, &time)
    let sample = Self.period * Self.periods - Int(snd_pcm_status_get_delay(status))
    stamps.append(
      (Double(sample), Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1000))
  }

  /// The time at which each click was played, microseconds of CLOCK_MONOTONIC.
  ///
  /// By the straight line through the stamps, which is that of their medians: on a busy machine some are
  /// late by much.
  var clicksUSec: [Double] {
    let half = stamps.count / 2
    let slope = Self.median(
      zip(stamps, stamps.dropFirst(half)).map {
        ($1.timeUSec - $0.timeUSec) / ($1.sample - $0.sample)
      })
    let startUSec = Self.median(stamps.map { $0.timeUSec - slope * $0.sample })
    return (1..<Self.seconds).map { startUSec + slope * Double($0 * Self.rate) }
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private func setHardware() throws {
    var made: OpaquePointer?
    try Loopback.check("make parameters", snd_pcm_hw_params_malloc(&made))
    defer { snd_pcm_hw_params_free(made) }
    let (period, buffer) = (UInt(Self.period), UInt(Self.period * Self.periods))
    let results = [
      snd_pcm_hw_params_any(handle, made),
      snd_pcm_hw_params_set_access(handle, made, SND_PCM_ACCESS_RW_INTERLEAVED),
      snd_pcm_hw_params_set_format(handle, made, SND_PCM_FORMAT_S16_LE),
      snd_pcm_hw_params_set_channels(handle, made, 1),
      snd_pcm_hw_params_set_rate(handle, made, UInt32(Self.rate), 0),
      snd_pcm_hw_params_set_period_size(handle, made, period, 0),
      snd_pcm_hw_params_set_buffer_size(handle, made, buffer),
      snd_pcm_hw_params(handle, made),
    ]
    for result in results { try Loopback.check("set the format of \(Loopback.speaker)", result) }
  }

  /// Stamps by CLOCK_MONOTONIC, and no start before `init` says so.
  private func setSoftware() throws {
    var made: OpaquePointer?
    try Loopback.check("make parameters", snd_pcm_sw_params_malloc(&made))
    defer { snd_pcm_sw_params_free(made) }
    let results = [
      snd_pcm_sw_params_current(handle, made),
      snd_pcm_sw_params_set_tstamp_mode(handle, made, SND_PCM_TSTAMP_ENABLE),
      snd_pcm_sw_params_set_tstamp_type(handle, made, SND_PCM_TSTAMP_TYPE_MONOTONIC),
      snd_pcm_sw_params_set_start_threshold(handle, made, UInt.max >> 1),
      snd_pcm_sw_params(handle, made),
    ]
    for result in results { try Loopback.check("set the stamps of \(Loopback.speaker)", result) }
  }
}
