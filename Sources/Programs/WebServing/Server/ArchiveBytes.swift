// SPDX-License-Identifier: Apache-2.0
import FlyingSocks
import LinuxIO
import ZipFormat

/// A file that goes into an archive.
package struct ArchivedFile: Sendable {
  let path: String
  let name: String
  let unixTime: Int64

  /// - Parameters:
  ///   - name: in the archive, where it becomes one that no system takes for a path.
  ///   - unixTime: seconds since 1970.
  package init(path: String, name: String, unixTime: Int64) {
    (self.path, self.name, self.unixTime) = (path, name, unixTime)
  }
}

/// Files as one archive, which is made while it is sent.
package struct ArchiveBytes: AsyncBufferedSequence {
  package typealias Element = UInt8

  /// A file has gone or changed since the archive's length was sent.
  struct Changed: Error {}

  private let files: [(entry: ZipEntry, path: String)]
  package let length: Int64

  /// Leaves out what is gone.
  package init(_ items: [ArchivedFile]) {
    var names: Set<String> = []
    var files: [(ZipEntry, String)] = []
    for item in items {
      guard let file = ServedFile(item.path) else { continue }
      let name = Self.free(item.name, among: &names)
      files.append((.init(name: name, size: file.size, unixTime: item.unixTime), item.path))
    }
    self.files = files
    length = ZipArchive.length(of: files.map(\.0))
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

  package func makeAsyncIterator() -> Iterator { Iterator(rest: files[...]) }

  package struct Iterator: AsyncBufferedIteratorProtocol {
    private static let pieceCount = 256 << 10

    private var rest: ArraySlice<(entry: ZipEntry, path: String)>
    private var archive = ZipArchive()
    private var waiting: [UInt8] = []
    private var file: ServedFile?
    private var offset: Int64 = 0
    private var isAtEnd = false

    fileprivate init(rest: ArraySlice<(entry: ZipEntry, path: String)>) { self.rest = rest }

    package mutating func next() async throws -> UInt8? {
      try await nextBuffer(suggested: 1)?.first
    }

    package mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      if waiting.isEmpty { try fill() }
      guard !waiting.isEmpty else { return nil }
      if count >= waiting.count {
        defer { waiting = [] }
        return waiting
      }
      defer { waiting.removeFirst(count) }
      return Array(waiting.prefix(count))
    }

    /// The next piece: of the file that is open, else the header of the next one, else the end.
    private mutating func fill() throws {
      if let open = file {
        let count = Swift.min(Int64(Self.pieceCount), open.size - offset)
        if count > 0 {
          waiting = try open.bytes(at: offset, count: Int(count))
          guard waiting.count == Int(count) else { throw Changed() }
          offset += count
          return
        }
        file = nil
      }
      if let (entry, path) = rest.popFirst() {
        guard let open = ServedFile(path), open.size == entry.size else { throw Changed() }
        waiting = archive.begin(entry, checksum: try Self.checksum(of: open))
        (file, offset) = (open, 0)
      } else if !isAtEnd {
        isAtEnd = true
        waiting = archive.end()
      }
    }

    /// It stands before the bytes, so the file is read twice; the second time from memory, mostly.
    private static func checksum(of file: ServedFile) throws -> UInt32 {
      var checksum = Checksum()
      var offset: Int64 = 0
      while offset < file.size {
        let bytes = try file.bytes(
          at: offset, count: Int(Swift.min(Int64(pieceCount), file.size - offset)))
        guard !bytes.isEmpty else { throw Changed() }
        bytes.withUnsafeBytes { checksum.add($0) }
        offset += Int64(bytes.count)
      }
      return checksum.value
    }
  }
}
