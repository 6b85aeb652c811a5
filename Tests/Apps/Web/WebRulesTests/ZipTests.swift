// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import ZipFormat

@Suite("Archives")
struct ZipTests {
  @Test(
    "The checksum is ZIP's, wherever the bytes are cut",
    arguments: [("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
  func checksum(text: String, sum: UInt32) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var checksum = Checksum()
      bytes[..<cut].withUnsafeBytes { checksum.add($0) }
      bytes[cut...].withUnsafeBytes { checksum.add($0) }
      #expect(checksum.value == sum)
    }
  }

  @Test("Another reader finds every file whole, with its name and its time")
  func read() throws {
    let folder = TemporaryFolder()
    let files: [(ZipEntry, [UInt8])] = [
      (.init(name: "a.jpg", size: 5, unixTime: 1_700_000_001), Array("hello".utf8)),
      (.init(name: "ä €.jpg", size: 0, unixTime: 0), []),
      (
        .init(name: "long.bin", size: 100_000, unixTime: 951_782_400),
        (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      ),
    ]
    var archive = ZipArchive()
    var bytes: [UInt8] = []
    for (entry, content) in files {
      var checksum = Checksum()
      content.withUnsafeBytes { checksum.add($0) }
      bytes += archive.begin(entry, checksum: checksum.value) + content
    }
    bytes += archive.end()
    #expect(Int64(bytes.count) == ZipArchive.length(of: files.map(\.0)))
    let path = folder.path + "/a.zip"
    try TestFile.write(path, bytes)
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          assert archive.testzip() is None
          for entry in archive.infolist():
              print(entry.filename, entry.file_size, *entry.date_time, sum(archive.read(entry)))
      """
    let lines = try Command.run("python3", "-c", script, path).split(separator: "\n")
    #expect(
      lines == [
        "a.jpg 5 2023 11 14 22 13 20 532", "ä €.jpg 0 1980 1 1 0 0 0 0",
        "long.bin 100000 2000 2 29 0 0 0 \((0..<100_000).reduce(0) { $0 + ($1 * 7) % 256 })",
      ])
  }

  @Test("Files and numbers beyond 32 and 16 bits have the fields of ZIP64")
  func large() throws {
    var archive = ZipArchive()
    let film = ZipEntry(name: "film.mp4", size: 5_000_000_000, unixTime: 1_700_000_000)
    let first = archive.begin(film, checksum: 1)
    // The size is in the extra field: its kind, its length, the size twice.
    let sizes = withUnsafeBytes(of: film.size.littleEndian) { Array($0) }
    #expect(first.ranges(of: [1, 0, 16, 0] + sizes + sizes).count == 1)
    _ = archive.begin(.init(name: "b.jpg", size: 1, unixTime: 0), checksum: 2)
    let end = archive.end()
    #expect(end.ranges(of: Array("PK".utf8) + [6, 6]).count == 1)
    #expect(end.ranges(of: Array("PK".utf8) + [6, 7]).count == 1)
    let many = (0..<65_535).map { ZipEntry(name: "\($0)", size: 0, unixTime: 0) }
    var full = ZipArchive()
    for entry in many { _ = full.begin(entry, checksum: 0) }
    #expect(full.end().ranges(of: Array("PK".utf8) + [6, 6]).count == 1)
  }
}
