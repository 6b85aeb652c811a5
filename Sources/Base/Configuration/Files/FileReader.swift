// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxIO

/// Reads small files and lists folders. Blocks, so it is used at start and when told to reload.
enum FileReader {
  /// The most bytes that all files of a configuration may have; keeps a wrong path from filling the
  /// memory.
  static let maximumSize = 1 << 20
  /// The most drop-ins that a configuration may have.
  static let maximumNames = 256

  /// All bytes of a regular file.
  static func bytes(
    of path: String, limit: Int = maximumSize
  ) throws(FileError) -> [UInt8] {
    do throws(FileReading.Failure) {
      return try FileReading.regularFile(path, limit: limit)
    } catch {
      switch error {
      case .system(let error): throw FileError(path: path, reason: .system(error.errno.code))
      case .isNoFile(let kind): throw FileError(path: path, reason: .isNoFile(kind))
      case .tooLarge(let limit): throw FileError(path: path, reason: .tooLarge(limit: limit))
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
      if names.count > maximumNames {
        throw FileError(path: path, reason: .tooMany(limit: maximumNames))
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
