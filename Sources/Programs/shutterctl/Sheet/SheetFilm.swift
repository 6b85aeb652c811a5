// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import MovieFormats
import TerminalPictures

/// A short film of JPEG pictures, made in memory.
enum SheetFilm {
  /// The whole file.
  ///
  /// - Parameters:
  ///   - frames: JPEG files of this size.
  ///   - frameUSec: the time for which each is shown, microseconds.
  static func bytes(
    _ frames: [[UInt8]], _ size: PictureSize, _ container: MovieContainer, frameUSec: Int64
  ) throws(UnsupportedMovie) -> [UInt8] {
    var writer = try MovieWriter<[UInt8]>(
      MovieDescription(
        container: container,
        picture: .init(codec: .mjpeg, width: size.width, height: size.height),
        unixUSec: WallClock.unixUSec))
    var steps = writer.start()
    for (number, frame) in frames.enumerated() {
      steps += writer.append(
        MovieSample(payload: frame, byteCount: frame.count, timeUSec: Int64(number) * frameUSec))
    }
    steps += writer.finish(endUSec: Int64(frames.count) * frameUSec)
    var file: [UInt8] = []
    for step in steps { perform(step, on: &file) }
    return file
  }

  /// Does to the bytes what the step would do to a file. Nobody sees them before they are whole.
  private static func perform(_ step: MovieStep<[UInt8]>, on file: inout [UInt8]) {
    switch step {
    case .write(let offset, let pieces):
      let bytes = pieces.flatMap { piece in
        switch piece {
        case .bytes(let bytes), .payload(let bytes, _): bytes
        }
      }
      let end = Int(offset) + bytes.count
      if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
      file.replaceSubrange(Int(offset)..<end, with: bytes)
    case .truncate(let size): file.removeLast(max(0, file.count - Int(size)))
    case .reserve, .sync, .durable: break
    }
  }
}
