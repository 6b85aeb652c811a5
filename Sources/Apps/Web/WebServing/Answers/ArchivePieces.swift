// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ZipFormat

/// A file that goes into an archive.
public struct ArchivedFile: Sendable {
  let path: String
  let name: String
  let unixTime: Int64

  /// - Parameters:
  ///   - name: in the archive, where it becomes one that no system takes for a path.
  ///   - unixTime: seconds since 1970.
  public init(path: String, name: String, unixTime: Int64) {
    (self.path, self.name, self.unixTime) = (path, name, unixTime)
  }
}

/// Files as one archive, which is made while it is sent.
///
///     next file ──▶ its sum ── header ──▶ its bytes ──▶ next file … ──▶ end
///
/// The sum stands before the bytes, so each file is read twice; the second time from memory, mostly.
struct ArchivePieces: PieceMaker {
  private enum Step {
    case next
    /// So much of the file is summed up.
    case sum(ServedFile, ZipEntry, Checksum, Int64)
    /// So much of it is sent.
    case bytes(ServedFile, Int64)
    case ended
  }

  private var rest: ArraySlice<(entry: ZipEntry, path: String)>
  private var archive = ZipArchive()
  private var step = Step.next
  /// The bytes of the whole archive.
  let count: Int64

  /// Leaves out what is gone.
  init(_ items: [ArchivedFile]) {
    var names: Set<String> = []
    var files: [(entry: ZipEntry, path: String)] = []
    for item in items {
      guard let file = ServedFile(item.path) else { continue }
      let name = Self.free(item.name, among: &names)
      files.append((.init(name: name, size: file.size, unixTime: item.unixTime), item.path))
    }
    rest = files[...]
    count = ZipArchive.length(of: files.map(\.entry))
  }

  /// A name that no other file of the archive has, and that no system takes for a path.
  private static func free(_ name: String, among names: inout Set<String>) -> String {
    let isPlain: (UnicodeScalar) -> Bool = { letter in
      letter.value >= 32 && !"/\\:*?\"<>|\u{7F}".unicodeScalars.contains(letter)
    }
    var plain = String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : "_" }))
    if plain.isEmpty || plain.allSatisfy({ $0 == "." }) { plain = "_" + plain }
    var free = plain
    var number = 2
    while !names.insert(free).inserted {
      let dot = plain.lastIndex(of: ".") ?? plain.endIndex
      free = "\(plain[..<dot]) (\(number))\(plain[dot...])"
      number += 1
    }
    return free
  }

  mutating func next() throws -> BodyPieces.Piece {
    switch step {
    case .next:
      guard let (entry, path) = rest.popFirst() else {
        step = .ended
        return .bytes(archive.end())
      }
      // A file that has gone or changed since the archive's length was sent.
      guard let file = ServedFile(path), file.size == entry.size else { return .failed }
      step = .sum(file, entry, Checksum(), 0)
      return .later
    case .sum(let file, let entry, var checksum, let offset):
      guard offset < file.size else {
        step = .bytes(file, 0)
        return .bytes(archive.begin(entry, checksum: checksum.value))
      }
      guard let bytes = try piece(of: file, at: offset) else { return .failed }
      bytes.withUnsafeBytes { checksum.add($0) }
      step = .sum(file, entry, checksum, offset + Int64(bytes.count))
      return .later
    case .bytes(let file, let offset):
      guard offset < file.size else {
        step = .next
        return .later
      }
      guard let bytes = try piece(of: file, at: offset) else { return .failed }
      step = .bytes(file, offset + Int64(bytes.count))
      return .bytes(bytes)
    case .ended: return .end
    }
  }

  /// The bytes from an offset on; nil if the file has become shorter.
  private func piece(of file: ServedFile, at offset: Int64) throws -> [UInt8]? {
    let wanted = Int(min(Int64(BodyPieces.pieceCount), file.size - offset))
    let bytes = try file.bytes(at: offset, count: wanted)
    return bytes.count == wanted ? bytes : nil
  }
}

extension BodyPieces {
  /// Files as one archive.
  public static func archive(_ files: [ArchivedFile]) async -> BodyPieces {
    await DiskReader.shared.read {
      let pieces = ArchivePieces(files)
      return BodyPieces(pieces, count: pieces.count)
    }
  }
}
