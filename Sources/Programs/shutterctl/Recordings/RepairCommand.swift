// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CLinux
import Glibc
import LinuxIO
import MovieFormats
import Varlink

struct RepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Completes a film whose recording a crash or a power cut has ended.",
    discussion: """
      The engine does this by itself when it starts; this is for files that were copied from elsewhere. It keeps all \
      that is proved to be whole, cuts off the rest, and adds the index that players need. The file is changed in place, \
      once all of it has been examined; a copy is not made. If it ends in .part, it is then renamed. A film that is \
      complete, and a file of another program, are not touched.
      """)

  @OptionGroup var common: CommonOptions
  @Flag(help: "Only say what is there and what would be cut off.") var dryRun = false
  @Argument(help: "The film.", completion: .file()) var file: String

  func run() {
    LoopRun.run(common) { [self] in
      // It reads all of the film.
      let outcome = try await SerialThread(name: "repair").run { [file, dryRun] in
        try FilmRepair(file).run(changes: !dryRun)
      }
      if common.json { return TextForm.printJSON(outcome.json) }
      TextForm.printLine(outcome.path)
      print(outcome.words)
    }
  }
}

/// The repair of one file.
private struct FilmRepair {
  /// The findings, and the repair.
  struct Outcome: Sendable {
    enum Kind: String, Sendable {
      case complete, repaired
      case repairable
    }

    var path: String
    let kind: Kind
    let frames: Int
    let durationUSec: Int64
    let size: Int64
    /// Bytes at the end of the file that are no whole part of the film.
    let cut: Int64

    var words: String {
      let film = "\(frames) frames, \(TextForm.length(durationUSec))"
      let rest = cut > 0 ? "\(TextForm.bytes(cut)) at the end" : "nothing"
      return switch kind {
      case .complete: "complete, nothing to do: \(film)"
      case .repaired: "repaired: \(film), \(rest) cut off"
      case .repairable: "can be repaired: \(film), \(rest) to be cut off"
      }
    }

    var json: JSONObject {
      [
        "path": .string(path), "result": .string(kind.rawValue), "frames": .int(Int64(frames)),
        "durationUSec": .int(durationUSec), "size": .int(size), "cut": .int(cut),
      ]
    }
  }

  private let path: String

  init(_ path: String) { self.path = path }

  /// Examines the file, and completes it if `changes`.
  func run(changes: Bool) throws -> Outcome {
    let file = try OwnedDescriptor.open(path, changes ? O_RDWR : O_RDONLY)
    // Checked first: a film that is still being written would be cut at its present end.
    if changes { try refuseIfInUse(file) }
    var status = stat()
    guard fstat(file.raw, &status) == 0 else { throw SystemError("read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure.input("\(path) is not a file") }
    let size = Int64(status.st_size)
    let raw = file.raw
    let found = try MovieRecovery.examine(byteCount: size) {
      (offset, count) throws(SystemError) in
      do throws(SystemError) {
        return try FileReading.bytes(of: raw, at: offset, count: count)
      } catch {
        throw SystemError("read", path, errno: error.errno)
      }
    }
    switch found {
    case .finished(let frames, let durationUSec):
      return Outcome(
        path: path, kind: .complete, frames: frames, durationUSec: durationUSec, size: size, cut: 0)
    case .empty:
      throw Failure.input("no picture in \(path) is whole: there is nothing to repair")
    case .foreign:
      throw Failure.input("\(path) is not a film of shutter-engine, and is left as it is")
    case .unfinished(let repair):
      var outcome = Outcome(
        path: path, kind: changes ? .repaired : .repairable, frames: repair.frames,
        durationUSec: repair.durationUSec, size: repair.byteCount, cut: size - repair.keptBytes)
      guard changes else { return outcome }
      for step in repair.steps { try perform(step, file) }
      outcome.path = try renamed()
      return outcome
    }
  }

  /// Throws if another program has the file open, which may be writing it.
  private func refuseIfInUse(_ file: borrowing OwnedDescriptor) throws(Failure) {
    if clinux_is_open_elsewhere(file.raw) != 0 {
      throw .input("\(path) is open in another program: repair it when that has ended")
    }
  }

  private func perform(
    _ step: MovieStep<Never>, _ file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    switch step {
    case .reserve(let end):
      // A file system that cannot reserve says so, and a full disk then fails the write before the cut.
      guard clinux_reserve(file.raw, end) != 0 else { return }
      if ![EOPNOTSUPP, ENOSYS].contains(errno) { throw SystemError("write", path) }
    case .write(let start, let pieces):
      var offset = off_t(start)
      for case .bytes(let bytes) in pieces {
        try write(bytes, at: offset, file)
        offset += bytes.count
      }
    case .sync:
      guard fdatasync(file.raw) == 0 else { throw SystemError("fdatasync", path) }
    case .truncate(let size):
      guard ftruncate(file.raw, off_t(size)) == 0 else { throw SystemError("cut", path) }
    case .durable: break
    }
  }

  private func write(
    _ bytes: [UInt8], at offset: off_t, _ file: borrowing OwnedDescriptor
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(file.raw, $0.baseAddress! + done, $0.count - done, offset + done)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write", path) }
      done += count
    }
  }

  /// Gives a finished file its name without ".part", unless another one has it. Returns its name after that.
  private func renamed() throws(SystemError) -> String {
    guard path.hasSuffix(".part") else { return path }
    let name = String(path.dropLast(".part".count))
    guard clinux_rename_noreplace(AT_FDCWD, path, name) == 0 else { return path }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? "."
    let opened = try OwnedDescriptor.open(folder, O_RDONLY | O_DIRECTORY)
    guard fsync(opened.raw) == 0 else { throw SystemError("fsync", folder) }
    return name
  }
}

extension MovieRecovery.Repair {
  /// The end of the part of the file that is kept: the index is written there.
  fileprivate var keptBytes: Int64 {
    for case .write(let offset, _) in steps { return offset }
    return byteCount
  }
}
