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

  /// The lines of a file to which a program adds, without one that it has not written to its end; none if there is no
  /// such file yet.
  package static func wholeLines(_ path: String) -> [Substring] {
    guard let text = try? read(path), let end = text.lastIndex(of: "\n") else { return [] }
    return text[..<end].split(separator: "\n")
  }

  /// Writes `text` in one call, as the kernel's attributes need it. A regular file is replaced.
  package static func write(_ path: String, _ text: String) throws {
    try write(path, Array(text.utf8))
  }

  /// Writes bytes in one call. A regular file is replaced.
  package static func write(_ path: String, _ bytes: [UInt8]) throws {
    let fd = try TestError.check(path, open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
    defer { close(fd) }
    let count = try TestError.check(path, Int32(clamping: Glibc.write(fd, bytes, bytes.count)))
    if count != bytes.count { throw TestError.system(subject: path, errno: EIO) }
  }

  /// The names in a folder, sorted; none if there is no such folder.
  package static func names(in folder: String) -> [String] {
    (try? namesIfReadable(in: folder)) ?? []
  }

  private static func namesIfReadable(in folder: String) throws -> [String] {
    guard let handle = opendir(folder) else {
      throw TestError.system(subject: folder, errno: errno)
    }
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

  /// The paths of all that lies below a folder, sorted, folders included; none if there is no such
  /// folder. No link is followed.
  ///
  /// For folders in which a daemon is at work: anything it removes during the search is left out,
  /// where find(1) and ls(1) would end with an error.
  package static func paths(below folder: String) throws -> [String] {
    var paths: [String] = []
    do {
      for name in try namesIfReadable(in: folder) {
        let path = "\(folder)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        paths.append(path)
        if status.st_mode & S_IFMT == S_IFDIR { paths += try self.paths(below: path) }
      }
    } catch TestError.system(_, errno: ENOENT) {
    }
    return paths
  }

  /// The same, for regular files only.
  package static func files(below folder: String) throws -> [String] {
    let files = try paths(below: folder).filter { size($0) != nil }
    Witness.note("files below \(folder)", "\(files.suffix(20))")
    return files
  }

  /// The size of a regular file in bytes; nil if there is none at this path.
  package static func size(_ path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The targets of the links in a folder, such as the open files in /proc/PID/fd; files that are
  /// closed during the search are left out.
  package static func links(in folder: String) -> [String] {
    names(in: folder).compactMap { name in
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("\(folder)/\(name)", &target, target.count)
      guard count >= 0 else { return nil }
      return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Whether a process waits for what a file, such as a device's node, has to tell. That it has opened the file is not
  /// enough: what comes before it is set up may be dropped.
  package static func isWatched(_ path: String, by process: pid_t) -> Bool {
    let folder = "/proc/\(process)"
    let descriptors = names(in: "\(folder)/fd").filter { name in
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      return readlink("\(folder)/fd/\(name)", &target, target.count - 1) > 0
        && target.withUnsafeBufferPointer { strcmp($0.baseAddress!, path) == 0 }
    }
    // An epoll instance has a line for each descriptor, such as "tfd:       12 events:       19 data: 5".
    let watched = names(in: "\(folder)/fdinfo").flatMap { name in
      let lines = (try? read("\(folder)/fdinfo/\(name)"))?.split(separator: "\n") ?? []
      return lines.compactMap { line -> String? in
        let words = line.split(separator: " ")
        return words.first == "tfd:" && words.count > 1 ? String(words[1]) : nil
      }
    }
    return descriptors.contains { watched.contains($0) }
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes an empty folder under /tmp, for one test.
  package static func makeTemporaryFolder() throws -> String {
    var template = Array("/tmp/shutterd-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TestError.system(subject: "/tmp", errno: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// A folder for one test, removed with everything in it when the object is destroyed.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// - Parameter inMemory: whether it is in memory, where syncing takes no time.
  package init(inMemory: Bool = false) {
    let parent = inMemory ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/shutterd-test.XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    // This removes a link and not its target; it does not remove a folder.
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    }
  }
}
