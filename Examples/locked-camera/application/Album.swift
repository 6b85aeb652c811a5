// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterKit

/// A folder for pictures and films.
struct Album {
  let path: String

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ operation: String, _ path: String) {
      description = "cannot \(operation) \(path): \(String(cString: strerror(errno)))"
    }
  }

  /// Moves the files of a directory here. Each gets the directory's name before its own, so that a file that arrives
  /// again takes the place of the former one. Returns the new paths.
  func take(_ directory: SessionContentDirectory) throws -> [String] {
    guard let folder = directory.path else { return [] }
    return try Self.names(in: folder).sorted().map { name in
      let target = "\(path)/\(directory.name)-\(name)"
      if rename("\(folder)/\(name)", target) != 0 {
        guard errno == EXDEV else { throw Failure("move \(name) to", path) }
        try Self.copy("\(folder)/\(name)", to: target)
      }
      return target
    }
  }

  private static func names(in folder: String) throws -> [String] {
    guard let handle = opendir(folder) else { throw Failure("read", folder) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.first != "." { names.append(name) }
    }
    return names
  }

  /// Copies a file to another file system. It has its name there once it is whole and on the disk.
  private static func copy(_ source: String, to target: String) throws {
    let input = Glibc.open(source, O_RDONLY)
    guard input >= 0 else { throw Failure("read", source) }
    defer { close(input) }
    let part = target + ".part"
    let output = Glibc.open(part, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard output >= 0 else { throw Failure("write", part) }
    defer { close(output) }
    while true {
      let count = sendfile(output, input, nil, 1 << 20)
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { throw Failure("copy to", part) }
    }
    guard fsync(output) == 0, rename(part, target) == 0 else { throw Failure("finish", target) }
  }
}
