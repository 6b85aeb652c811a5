// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A finished film as ffmpeg sees and hears it.
package struct HeardFilm {
  private static let rate = 48_000

  /// Seconds of its tracks; nil where it has no such track.
  package let pictureSeconds: Double?
  package let soundSeconds: Double?
  /// The name of the sound's codec.
  package let soundCodec: String?
  /// The loudness from the first picture on, 48 000 a second of one channel.
  package let samples: [Int16]

  package init(_ path: String) throws {
    let shown = try Command.run(
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_type,codec_name", "-of",
      "csv=p=0:nk=1", path)
    let streams = shown.split(separator: "\n").map { $0.split(separator: ",").map { String($0) } }
    let sound = streams.first { $0.last == "audio" }
    soundCodec = sound?.first
    // The ends as players see them: those of the last packets.
    func end(_ stream: String) throws -> Double? {
      let packets = try Command.run(
        "ffprobe", "-v", "error", "-select_streams", stream, "-show_entries",
        "packet=pts_time,duration_time", "-of", "csv=p=0", path)
      return packets.split(separator: "\n").compactMap { line -> Double? in
        let numbers = line.split(separator: ",").compactMap { Double($0) }
        return numbers.first.map { $0 + (numbers.count > 1 ? numbers[1] : 0) }
      }.max()
    }
    pictureSeconds = try end("v")
    soundSeconds = sound == nil ? nil : try end("a")
    guard sound != nil else {
      samples = []
      return
    }
    let decoded = path + ".s16"
    try Command.run(
      "ffmpeg", "-v", "error", "-i", path, "-map", "0:a", "-af", "aresample=async=1:first_pts=0",
      "-ac", "1", "-ar", "\(Self.rate)", "-f", "s16le", decoded)
    let bytes = try TestFile.bytes(decoded)
    unlink(decoded)
    samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
  }

  /// The loudest moment of those so near to a time in the film, all in microseconds; nil if it is as
  /// good as silent there.
  package func click(nearUSec timeUSec: Int64, withinUSec: Int64 = 100_000) -> Int64? {
    let range = [timeUSec - withinUSec, timeUSec + withinUSec].map {
      min(max(0, Int($0 * Int64(Self.rate) / 1_000_000)), samples.count)
    }
    let loudest = samples.indices[range[0]..<range[1]].max {
      samples[$0].magnitude < samples[$1].magnitude
    }
    guard let loudest, samples[loudest].magnitude > 8000 else { return nil }
    return Int64(loudest) * 1_000_000 / Int64(Self.rate)
  }
}
