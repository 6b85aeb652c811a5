// SPDX-License-Identifier: Apache-2.0
import Glibc
import MovieFormats
import TestSupport

/// The one film below a folder, finished or not.
struct StoredFilm {
  /// Nil if there is none.
  private(set) var bytes: [UInt8] = []
  private(set) var name: String?

  init(below folder: String) throws {
    let path = try RigFile.files(below: folder).first {
      $0.hasSuffix(".mp4") || $0.hasSuffix(".mkv") || $0.hasSuffix(".part")
    }
    guard let path else { return }
    name = path.split(separator: "/").last.map { String($0) }
    bytes = try RigFile.bytes(path)
  }

  var isFinished: Bool { name?.hasSuffix(".part") == false }

  /// The recovery that the next engine would make of it.
  var recovery: MovieRecovery {
    MovieRecovery.examine(byteCount: Int64(bytes.count)) { offset, count in
      Array(bytes[min(Int(offset), bytes.count)..<min(Int(offset) + count, bytes.count)])
    }
  }
}

extension PowerCut where Content == StoredFilm {
  /// - Parameters:
  ///   - disk: a file with the content of the disk before the log begins; it is changed.
  ///   - film: the film as it was when all was well. Its frames are acknowledged by marks of their
  ///     number, and its end by one of its name.
  convenience init(_ disk: String, _ film: StoredFilm) {
    self.init(disk) {
      try StoredFilm(below: $0)
    } judge: { found, marks in
      film.violations(of: found, acknowledged: marks)
    }
  }
}

extension StoredFilm {
  /// The promises that a cut has broken, if this is the film that it left: the frames that were
  /// acknowledged have to be in the film that the next engine makes of it, and all frames in it have to
  /// be as they were.
  fileprivate func violations(
    of found: StoredFilm, acknowledged: [String]
  ) -> [PowerCutViolation] {
    if acknowledged.contains(name ?? ""), !found.isFinished { return [.missing("its name")] }
    if found.isFinished { return found.bytes == bytes ? [] : [.broken("the finished film")] }
    let frames = acknowledged.compactMap { Int($0) }.max() ?? 0
    switch found.recovery {
    // Nothing is left but to give it its name.
    case .finished: return found.bytes == bytes ? [] : [.broken("all of the film")]
    case .unfinished(let repair):
      if repair.frames < frames { return [.missing("\(frames - repair.frames) frames")] }
      return holds(found, repair) ? [] : [.broken("a frame")]
    case .empty: return frames > 0 ? [.missing("\(frames) frames")] : []
    case .foreign: return [.broken("its beginning")]
    }
  }

  /// Whether the frames that a repair keeps are at the same place in this film, with the same bytes. The
  /// repair writes behind them, and then once more, near the beginning, what a film gets at its end.
  private func holds(_ found: StoredFilm, _ repair: MovieRecovery.Repair) -> Bool {
    let written = repair.steps.compactMap { step -> Range<Int>? in
      guard case .write(let offset, let pieces) = step else { return nil }
      return Int(offset)..<Int(offset) + pieces.reduce(0) { $0 + $1.byteCount }
    }
    guard let index = written.first, let patch = written.last, written.count == 2,
      patch.upperBound <= index.lowerBound, index.lowerBound <= min(bytes.count, found.bytes.count)
    else { return false }
    return [0..<patch.lowerBound, patch.upperBound..<index.lowerBound].allSatisfy { range in
      bytes.withUnsafeBytes { mine in
        found.bytes.withUnsafeBytes { theirs in
          memcmp(
            mine.baseAddress! + range.lowerBound, theirs.baseAddress! + range.lowerBound,
            range.count)
            == 0
        }
      }
    }
  }
}
