// SPDX-License-Identifier: Apache-2.0
import CALSA
import Glibc

/// A microphone of the kernel, by its name: `hw:CARD=C920,DEV=0`. Never `default`, `plug` or `dsnoop`,
/// whose buffers would add delays that no stamp shows.
package final class ALSAMicrophone: OpenMicrophone {
  package let rate: Int
  package let channels: Int
  private let name: String
  private let isWide: Bool
  private let handle: OpaquePointer
  private let status: OpaquePointer
  /// Samples of each channel that were read since the start.
  private var count: Int64 = 0
  private var isAfterGap = false
  private var raw: [UInt8]
  private static let period = 480
  /// The most that is read at once: samples of each channel.
  private static let most = 4096

  /// Opens it and starts it.
  package init(name: String) throws(MicrophoneError) {
    guard Self.isName(name) else { throw .noSuchMicrophone(name) }
    var opened: OpaquePointer?
    let mode = SND_PCM_NONBLOCK | SND_PCM_NO_AUTO_RESAMPLE
    let error = snd_pcm_open(&opened, name, SND_PCM_STREAM_CAPTURE, mode)
    guard error == 0, let handle = opened else { throw Self.error(name, "open it", error) }
    var status: OpaquePointer?
    guard snd_pcm_status_malloc(&status) == 0, let status else {
      snd_pcm_close(handle)
      throw Self.error(name, "open it", -ENOMEM)
    }
    do throws(MicrophoneError) {
      (rate, channels, isWide) = try Self.setHardware(handle, name)
      try Self.setSoftware(handle, name)
      try Self.check(snd_pcm_prepare(handle), name, "prepare it")
      try Self.check(snd_pcm_start(handle), name, "start it")
    } catch {
      snd_pcm_status_free(status)
      snd_pcm_close(handle)
      throw error
    }
    (self.name, self.handle, self.status) = (name, handle, status)
    raw = [UInt8](repeating: 0, count: Self.most * channels * (isWide ? 4 : 2))
  }

  deinit {
    snd_pcm_status_free(status)
    snd_pcm_close(handle)
  }

  /// Whether it is a name of a device of a card: nothing else reaches ALSA's own configuration.
  package static func isName(_ name: String) -> Bool {
    guard name.hasPrefix("hw:CARD=") else { return false }
    let parts = name.dropFirst(8).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("DEV=") else { return false }
    let (card, device) = (parts[0].utf8, parts[1].dropFirst(4).utf8)
    return (1...15).contains(card.count) && (1...2).contains(device.count)
      && card.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      }
      && device.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  package func read(into block: inout SoundBlock, withinUSec: Int64) throws(MicrophoneError) {
    block = SoundBlock()
    block.firstSample = count
    let ready = snd_pcm_wait(handle, Int32(clamping: withinUSec / 1000))
    if ready < 0 {
      try recover(ready)
      return
    }
    guard ready > 0 else { return }
    let length = raw.withUnsafeMutableBytes {
      snd_pcm_readi(handle, $0.baseAddress, snd_pcm_uframes_t(Self.most))
    }
    if length == -Int(EAGAIN) { return }
    guard length >= 0 else {
      try recover(Int32(length))
      return
    }
    count += Int64(length)
    block.isAfterGap = isAfterGap
    isAfterGap = false
    block.samples = samples(length)
    block.stamp = stamp()
  }

  /// The sample that is the next, and when: the kernel stamps the moment at which it last looked.
  private func stamp() -> (sample: Int64, timeUSec: Int64)? {
    guard snd_pcm_status(handle, status) == 0,
      snd_pcm_status_get_state(status) == SND_PCM_STATE_RUNNING
    else { return nil }
    var time = snd_htimestamp_t()
    snd_pcm_status_get_htstamp(status, &time)
    guard time.tv_sec != 0 || time.tv_nsec != 0 else { return nil }
    return (
      count + Int64(snd_pcm_status_get_avail(status)),
      Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    )
  }

  private func samples(_ length: Int) -> [Float] {
    raw.withUnsafeBytes { bytes in
      if isWide {
        return (0..<length * channels).map {
          let value = bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)
          return Float(Int32(littleEndian: value)) / 2_147_483_648
        }
      }
      return (0..<length * channels).map {
        let value = bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)
        return Float(Int16(littleEndian: value)) / 32_768
      }
    }
  }

  /// After an overrun it starts again, and its samples count from 0.
  private func recover(_ error: Int32) throws(MicrophoneError) {
    guard error == -EPIPE || error == -ESTRPIPE else {
      // A card that is going ends a wait before its state says why: that is EIO.
      let isGone = snd_pcm_status(handle, status) == -ENODEV
      throw Self.error(name, "read from it", isGone ? -ENODEV : error)
    }
    try Self.check(snd_pcm_prepare(handle), name, "prepare it")
    try Self.check(snd_pcm_start(handle), name, "start it")
    (count, isAfterGap) = (0, true)
  }

  /// Sets what the card has that is nearest to 48 kHz, one channel and 16 bits.
  private static func setHardware(
    _ handle: OpaquePointer, _ name: String
  ) throws(MicrophoneError) -> (rate: Int, channels: Int, isWide: Bool) {
    var made: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&made), name, "ask for its formats")
    let parameters = made
    defer { snd_pcm_hw_params_free(parameters) }
    try check(snd_pcm_hw_params_any(handle, parameters), name, "ask for its formats")
    try check(
      snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), name,
      "have its channels interleaved")
    let narrow = snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S16_LE)
    if narrow != 0 {
      try check(
        snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S32_LE), name,
        "set 16 or 32 bits")
    }
    var channels: UInt32 = 1
    try check(
      snd_pcm_hw_params_set_channels_near(handle, parameters, &channels), name, "set channels")
    var rate: UInt32 = 48_000
    try check(
      snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil), name, "set a rate")
    var period = snd_pcm_uframes_t(Self.period)
    _ = snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil)
    // So much may wait while this program does not run.
    var buffer = snd_pcm_uframes_t(rate / 2)
    _ = snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer)
    try check(snd_pcm_hw_params(handle, parameters), name, "set its format")
    guard (8000...192_000).contains(rate), (1...32).contains(channels) else {
      throw .unusable(name, reason: "it has \(rate) samples a second, \(channels) channels")
    }
    return (Int(rate), Int(channels), narrow != 0)
  }

  /// Has the kernel stamp by CLOCK_MONOTONIC.
  private static func setSoftware(
    _ handle: OpaquePointer, _ name: String
  ) throws(MicrophoneError) {
    var made: OpaquePointer?
    try check(snd_pcm_sw_params_malloc(&made), name, "set its stamps")
    let parameters = made
    defer { snd_pcm_sw_params_free(parameters) }
    try check(snd_pcm_sw_params_current(handle, parameters), name, "set its stamps")
    try check(
      snd_pcm_sw_params_set_tstamp_mode(handle, parameters, SND_PCM_TSTAMP_ENABLE), name,
      "set its stamps")
    try check(
      snd_pcm_sw_params_set_tstamp_type(handle, parameters, SND_PCM_TSTAMP_TYPE_MONOTONIC), name,
      "set its stamps")
    try check(
      snd_pcm_sw_params_set_avail_min(handle, parameters, snd_pcm_uframes_t(period)), name,
      "set its period")
    try check(snd_pcm_sw_params(handle, parameters), name, "set its stamps")
  }

  private static func check(
    _ result: Int32, _ name: String, _ step: String
  ) throws(MicrophoneError) {
    if result < 0 { throw error(name, step, result) }
  }

  private static func error(_ name: String, _ step: String, _ result: Int32) -> MicrophoneError {
    switch -result {
    case EBUSY: .busy(name)
    case ENOENT: .noSuchMicrophone(name)
    case ENODEV, ENXIO: step == "open it" ? .noSuchMicrophone(name) : .lost(name)
    case EACCES, EPERM:
      .unusable(name, reason: "no rights: shutter-sound needs the group audio")
    default:
      .unusable(name, reason: "could not \(step): \(String(cString: snd_strerror(result)))")
    }
  }
}
