// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads and writes whole files below one folder.
struct Folder {
  /// The path of the folder.
  let path: String

  /// The names in the folder that have this ending, sorted.
  func names(ending suffix: String) throws(GeneratorError) -> [String] {
    guard let directory = opendir(path) else { throw failure("read", path) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted()
  }

  /// The text of a file.
  func read(_ name: String) throws(GeneratorError) -> String {
    let file = path + "/" + name
    guard let stream = fopen(file, "re") else { throw failure("read", file) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 {
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file; its folder must exist.
  func write(_ text: String, to name: String) throws(GeneratorError) {
    let file = path + "/" + name
    guard let stream = fopen(file, "we") else { throw failure("write", file) }
    let count = Array(text.utf8).withUnsafeBufferPointer {
      fwrite($0.baseAddress, 1, $0.count, stream)
    }
    guard fclose(stream) == 0, count == text.utf8.count else { throw failure("write", file) }
  }

  private func failure(_ operation: String, _ path: String) -> GeneratorError {
    .system(operation: operation, path: path, errno: errno)
  }
}
