// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Glibc

/// A temporary folder for the engine's sockets and content directories, removed when the process
/// ends. It is in memory where possible: all inputs would wait for a disk.
final class PhotoFolder: Sendable {
  let path: String
  /// The engine's `content_directory`.
  var root: String { path + "/content" }

  init() throws(Finding) {
    let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/shutterd-fuzz.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Finding("no temporary folder") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Self.used = path
    atexit { PhotoFolder.remove(PhotoFolder.used) }
  }

  /// Checks all files that sessions have left, and removes them with their directories.
  func sweep() throws(Finding) {
    for user in Self.entries(root) {
      for directory in Self.entries("\(root)/\(user)") {
        let path = "\(root)/\(user)/\(directory)"
        // The name of an application, beside its directory.
        if directory.hasPrefix(".") {
          Self.remove(path)
          continue
        }
        var files = Self.entries(path)
        // The storage thread may not have come to remove it yet.
        for _ in 0..<10_000 where files.isEmpty && access(path, F_OK) == 0 {
          usleep(1000)
          files = Self.entries(path)
        }
        if access(path, F_OK) != 0 { continue }
        try Finding.unless(!files.isEmpty, "the directory of a session without photos is left")
        for file in files { try check("\(path)/\(file)", file) }
        Self.remove(path)
      }
    }
  }

  /// Removes the directories of sessions that were opened more than this time ago.
  func remove(olderThanSeconds seconds: Int) {
    for user in Self.entries(root) {
      for directory in Self.entries("\(root)/\(user)") {
        let path = "\(root)/\(user)/\(directory)"
        var status = stat()
        guard stat(path, &status) == 0 else { continue }
        if time(nil) - status.st_mtim.tv_sec > seconds { Self.remove(path) }
      }
    }
  }

  private func check(_ path: String, _ name: String) throws(Finding) {
    var file = stat()
    try Finding.unless(
      !name.hasPrefix(".") && stat(path, &file) == 0 && file.st_size > 0,
      "half a photo is left: \(name)")
  }

  // MARK: Files

  /// The names in a folder; none if it is not there.
  private static func entries(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder with all its contents, or a file.
  private static func remove(_ path: String) {
    for name in entries(path) { remove("\(path)/\(name)") }
    Glibc.remove(path)
  }

  /// Written once, before the handler for the end of the process is registered.
  nonisolated(unsafe) private static var used = ""
}
