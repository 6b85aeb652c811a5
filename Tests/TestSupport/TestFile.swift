// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Small files, also those of sysfs, configfs and tracefs.
package enum TestFile {
  /// The whole text of a file.
  package static func read(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// The whole contents of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    let fd = try TestError.check(path, open(path, O_RDONLY | O_CLOEXEC))
    defer { close(fd) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try TestError.check(path, Int32(clamping: Glibc.read(fd, &chunk, chunk.count)))
      if count == 0 { return bytes }
      bytes += chunk[..<Int(count)]
    }
  }

  /// The first line of a file, without its end.
  package static func readLine(_ path: String) throws -> String {
    String(try read(path).prefix { $0 != "\n" })
  }

  /// Writes `text` in one call, as attributes of the kernel want it. A regular file is replaced.
  package static func write(_ path: String, _ text: String) throws {
    try write(path, Array(text.utf8))
  }

  /// Writes bytes, likewise.
  package static func write(_ path: String, _ bytes: [UInt8]) throws {
    let fd = try TestError.check(path, open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    defer { close(fd) }
    let count = try TestError.check(path, Int32(clamping: Glibc.write(fd, bytes, bytes.count)))
    if count != bytes.count { throw TestError.system(subject: path, errno: EIO) }
  }

  /// The names in a folder, sorted; none if there is no such folder.
  package static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes an empty folder of its own under /tmp, for one test.
  package static func makeTemporaryFolder() throws -> String {
    var template = Array("/tmp/shutterd-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TestError.system(subject: "/tmp", errno: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
