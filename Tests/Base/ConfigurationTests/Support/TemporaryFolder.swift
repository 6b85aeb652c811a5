// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A temporary folder for one test, removed at the end of the object's life.
final class TemporaryFolder {
  let path: String
  private var made: [String] = []

  init() throws {
    var template = Array("/tmp/shutterd-configuration-XXXXXX".utf8CString)
    path = try template.withUnsafeMutableBufferPointer { buffer in
      guard let name = buffer.baseAddress.flatMap({ mkdtemp($0) }) else {
        throw SystemError(number: errno)
      }
      return String(cString: name)
    }
  }

  /// A failed call of the system.
  struct SystemError: Error {
    let number: CInt
  }

  /// Makes a folder unless it exists.
  func makeFolder(_ name: String, mode: mode_t = 0o755) {
    if mkdir("\(path)/\(name)", mode) == 0 { made.append(name) }
  }

  /// Writes a file and makes its folder. Returns the file's path.
  @discardableResult
  func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws -> String {
    if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
    let file = "\(path)/\(name)"
    let descriptor = creat(file, mode)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    defer { close(descriptor) }
    made.append(name)
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw SystemError(number: errno)
    }
    return file
  }

  deinit {
    for name in made.reversed() { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
