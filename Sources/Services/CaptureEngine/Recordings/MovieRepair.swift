// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import MovieFormats

//   .20261122T….mp4.part ── examine ──┬─ whole, without its name ───────────▶ name
//                                     ├─ unfinished ── index, patch, sync ──▶ name
//                                     ├─ no whole picture ──────────────────▶ removed
//                                     └─ another program's ─────────────────▶ left alone

/// A film whose engine has ended without finishing it.
struct UnfinishedMovie: Sendable {
  /// Locked while the film is repaired, so that no other engine repairs it too.
  let directory: SharedDescriptor
  /// For people.
  let path: String
  /// With its temporary name.
  let name: String
}

/// The repair of films after a crash or a power cut. Used on threads that may wait for the disk.
enum MovieRepair {
  /// A film that was repaired, or was whole already.
  struct Outcome {
    let frames: Int
    let durationUSec: Int64
    /// Bytes.
    let size: Int64
  }

  /// Finishes a film, gives it its name, and logs that.
  static func repair(_ movie: UnfinishedMovie, _ calls: any StorageCalls) {
    let subject = "film \(movie.path)/\(movie.name)"
    do throws(SystemError) {
      guard let outcome = try finish(movie, calls) else {
        return Log.notice("\(subject): removed, there was no whole picture in it")
      }
      Log.notice(
        "\(subject): finished after a crash, with \(outcome.frames) frames,"
          + " \(outcome.durationUSec / 1000) ms")
    } catch {
      Log.error("\(subject) is not finished: \(error)")
    }
  }

  private static func finish(
    _ movie: UnfinishedMovie, _ calls: any StorageCalls
  ) throws(SystemError) -> Outcome? {
    let name = String(
      movie.name.dropFirst(PhotoFile.temporaryPrefix.count)
        .dropLast(PhotoFile.temporarySuffix.count))
    let file = try open(movie.name, in: movie.directory.descriptor)
    guard let outcome = try finish(file, calls) else {
      try calls.remove(movie.name, in: movie.directory.descriptor)
      return nil
    }
    try calls.rename(movie.name, to: name, in: movie.directory.descriptor)
    try calls.syncDirectory(movie.directory.descriptor)
    return outcome
  }

  /// Opens a film for reading and writing. The directory's owner may have put something else in its
  /// place: links, and files that the engine did not write, are never opened.
  static func open(
    _ name: String, in directory: borrowing OwnedDescriptor
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = clinux_openat(directory.raw, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0)
    guard raw >= 0 else { throw SystemError("open", name) }
    let file = OwnedDescriptor(owning: raw)
    var status = stat()
    guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { throw SystemError("open", name, errno: Errno(EACCES)) }
    return file
  }

  /// Finishes a film. Nil if there is no whole picture in it.
  static func finish(
    _ file: borrowing OwnedDescriptor, _ calls: any StorageCalls
  ) throws(SystemError) -> Outcome? {
    var status = stat()
    guard fstat(file.raw, &status) == 0 else { throw SystemError("examine") }
    let raw = file.raw
    let recovery = try MovieRecovery.examine(byteCount: Int64(status.st_size)) {
      offset, count throws(SystemError) in
      try FileReading.bytes(of: raw, at: offset, count: count)
    }
    switch recovery {
    case .finished(let frames, let durationUSec):
      return Outcome(frames: frames, durationUSec: durationUSec, size: Int64(status.st_size))
    case .unfinished(let repair):
      for step in repair.steps { try perform(step, file, calls) }
      return Outcome(
        frames: repair.frames, durationUSec: repair.durationUSec, size: repair.byteCount)
    case .empty: return nil
    case .foreign: throw SystemError("recognise the film", errno: Errno(EILSEQ))
    }
  }

  private static func perform(
    _ step: MovieStep<Never>, _ file: borrowing OwnedDescriptor, _ calls: any StorageCalls
  ) throws(SystemError) {
    switch step {
    case .reserve(let size): try calls.reserve(size, of: file)
    case .write(let start, let pieces):
      var offset = start
      for piece in pieces {
        guard case .bytes(let bytes) = piece else { continue }
        let result: Result<Void, SystemError> = bytes.withUnsafeBytes { bytes in
          do throws(SystemError) {
            return .success(try calls.write([bytes], at: offset, to: file))
          } catch {
            return .failure(error)
          }
        }
        try result.get()
        offset += Int64(bytes.count)
      }
    case .sync: try calls.syncData(file)
    case .truncate(let size): try calls.truncate(file, to: size)
    case .durable: break
    }
  }
}
