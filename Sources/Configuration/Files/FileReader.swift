// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads small files and lists folders. Blocks, so it is used at start and when told to reload.
enum FileReader {
  /// More than any configuration needs; keeps a wrong path from filling the memory.
  static let maximumSize = 1 << 20

  /// All bytes of a file, which may be a pipe.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, reason: .system(errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw FileError(path: path, reason: .system(errno))
      }
      bytes += buffer[..<count]
      if bytes.count > maximumSize {
        throw FileError(path: path, reason: .tooLarge(limit: maximumSize))
      }
    }
  }

  /// The names in a folder that end with `suffix` and do not begin with a dot, sorted by their
  /// bytes; none if there is no such folder.
  static func names(in path: String, suffix: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileError(path: path, reason: .system(errno))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno == 0 { break }
        throw FileError(path: path, reason: .system(errno))
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix), !name.hasPrefix(".") {
        names.append(name)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
