// SPDX-License-Identifier: Apache-2.0

/// A film as ffprobe and ffmpeg read it, which share no code with the engine.
package struct PlayedFilm {
  package let path: String
  /// The times of its pictures, in the order of the file, microseconds.
  package let timesUSec: [Int64]
  package let durationUSec: Int64

  package var frames: Int { timesUSec.count }

  /// Reads the times. Throws if ffprobe complains about anything.
  package init(_ path: String) throws {
    self.path = path
    let output = try Command.run(
      "ffprobe", "-v", "error", "-of", "csv", "-select_streams", "v:0", "-show_entries",
      "packet=pts_time:format=duration", path)
    var (times, durationUSec): ([Int64], Int64?) = ([], nil)
    for line in output.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: ",")
      guard fields.count > 1, let seconds = Double(fields[1]) else {
        throw TestError.unexpected(awaited: "a time in \(path)", got: String(line))
      }
      let timeUSec = Int64((seconds * 1_000_000).rounded())
      switch fields[0] {
      case "packet": times.append(timeUSec)
      case "format": durationUSec = timeUSec
      default: throw TestError.unexpected(awaited: "a picture's time", got: String(line))
      }
    }
    guard let durationUSec else { throw TestError.ended(awaited: "the duration of \(path)") }
    (timesUSec, self.durationUSec) = (times, durationUSec)
  }

  /// The brightness of all pixels of all pictures, one picture after the other. Throws if ffmpeg
  /// complains about anything.
  ///
  /// - Parameter step: of so many pictures only the first.
  package func luma(every step: Int = 1) throws -> [UInt8] {
    let folder = TemporaryFolder()
    let decoded = folder.path + "/luma"
    // Without passthrough it would repeat pictures and leave some out. It complains of two that are nearer than the rate
    // says, so each has its number for a time.
    let words = [
      "ffmpeg", "-nostdin", "-loglevel", "error", "-i", path, "-map", "0:v", "-vf",
      "select=not(mod(n\\,\(step))),setpts=N", "-fps_mode", "passthrough", "-f", "rawvideo",
      "-pix_fmt", "gray", decoded,
    ]
    let complaint = try Command.run(words)
    guard complaint.isEmpty else {
      throw TestError.command(words, status: 0, output: complaint)
    }
    return try TestFile.bytes(decoded)
  }
}
