// SPDX-License-Identifier: Apache-2.0
import CALSA
import Glibc

/// An output of ALSA that stays open and ready: a sound begins with one system call, and nothing runs while none is
/// heard.
package final class Speaker {
  /// Why there is no sound.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let handle: OpaquePointer
  private let channels: Int
  /// The samples of the present sound that the output has no room for yet.
  private var rest: ArraySlice<Int16> = []
  /// How much fits into the output, samples of each channel.
  private let capacity: Int
  /// Samples that are written at once; a sound begins with its first period.
  private static let period = 240

  /// Opens an output by ALSA's name: "default" is that of the user's sound server.
  package init(name: String) throws(Failure) {
    var opened: OpaquePointer?
    let error = snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard error == 0, let handle = opened else { throw Self.failure("open it", error) }
    self.handle = handle
    do throws(Failure) {
      (channels, capacity) = try Self.set(handle)
    } catch {
      snd_pcm_close(handle)
      throw error
    }
  }

  deinit { snd_pcm_close(handle) }

  /// Begins a sound now, in place of one that is still heard.
  package func play(_ sound: ClickSound) throws(Failure) {
    // Also the way out of an underrun, in which the last sound ended.
    _ = snd_pcm_drop(handle)
    try Self.check(snd_pcm_prepare(handle), "prepare it")
    rest = sound.samples[...]
    try push()
  }

  /// Hands over what the output has room for. To be called until it returns false.
  package func goOn() throws(Failure) -> Bool {
    guard !rest.isEmpty else { return false }
    try push()
    return !rest.isEmpty
  }

  private func push() throws(Failure) {
    while !rest.isEmpty {
      let part = rest.prefix(capacity)
      var frames: [Int16] = []
      frames.reserveCapacity(part.count * channels)
      for sample in part { for _ in 0..<channels { frames.append(sample) } }
      let written = snd_pcm_writei(handle, frames, snd_pcm_uframes_t(part.count))
      if written == -Int(EAGAIN) { break }
      guard written >= 0 else {
        rest = []
        throw Self.failure("write to it", Int32(written))
      }
      rest = rest.dropFirst(written)
      if written < part.count { break }
    }
    // It starts by itself only when a whole sound is longer than what it waits for.
    if snd_pcm_state(handle) == SND_PCM_STATE_PREPARED {
      try Self.check(snd_pcm_start(handle), "start it")
    }
  }

  private static func set(
    _ handle: OpaquePointer
  ) throws(Failure) -> (channels: Int, capacity: Int) {
    var made: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&made), "ask for its formats")
    let parameters = made
    defer { snd_pcm_hw_params_free(parameters) }
    try check(snd_pcm_hw_params_any(handle, parameters), "ask for its formats")
    try check(
      snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
      "interleave its channels")
    try check(
      snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S16_LE), "set 16 bits")
    var channels: UInt32 = 2
    try check(
      snd_pcm_hw_params_set_channels_near(handle, parameters, &channels), "set channels")
    try check(
      snd_pcm_hw_params_set_rate(handle, parameters, UInt32(ClickSound.rate), 0),
      "set 48000 samples a second")
    var period = snd_pcm_uframes_t(Self.period)
    _ = snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil)
    var buffer = snd_pcm_uframes_t(ClickSound.rate / 5)
    _ = snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer)
    try check(snd_pcm_hw_params(handle, parameters), "set its format")
    guard (1...8).contains(channels), buffer > 0 else {
      throw Failure(description: "it has \(channels) channels")
    }
    return (Int(channels), Int(buffer))
  }

  private static func check(_ result: Int32, _ step: String) throws(Failure) {
    if result < 0 { throw failure(step, result) }
  }

  private static func failure(_ step: String, _ result: Int32) -> Failure {
    let reason =
      result == -EBUSY ? "another program has it" : String(cString: snd_strerror(result))
    return Failure(description: "could not \(step): \(reason)")
  }
}
