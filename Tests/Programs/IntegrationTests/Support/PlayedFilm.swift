// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// A film as another program plays it: ffprobe, which decodes every frame.
struct PlayedFilm {
  let frames: Int
  let durationUSec: Int64

  /// Plays a finished file. Throws if ffprobe cannot, or complains.
  init(_ path: String) throws {
    let shown = try Command.run(
      "ffprobe", "-v", "error", "-select_streams", "v:0", "-count_frames", "-of",
      "default=nw=1:nk=1", "-show_entries", "stream=nb_read_frames:format=duration", path)
    let lines = shown.split(separator: "\n")
    guard lines.count == 2, let frames = Int(lines[0]), let seconds = Double(lines[1]) else {
      throw TestError.unexpected(awaited: "the frames and the duration of \(path)", got: shown)
    }
    self.frames = frames
    durationUSec = Int64((seconds * 1_000_000).rounded())
  }
}
