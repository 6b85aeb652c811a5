// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO

/// The place where `shutterctl capture --output` puts photos: one file, a folder, or files with a number in
/// their names.
struct PhotoDestination {
  /// Whether an argument stands for standard output. The second name is a link of the whole machine's, which would be
  /// replaced where it leads to a file.
  static func isStandardOutput(_ text: String) -> Bool { text == "-" || text == "/dev/stdout" }

  /// The argument as it was typed.
  let text: String
  /// Whether an existing file is replaced.
  let replaces: Bool

  /// Whether each photo gets a different name.
  var takesSeveral: Bool { isFolder || numbering != nil }

  var isStandardOutput: Bool { Self.isStandardOutput(text) }

  var isFolder: Bool {
    var status = stat()
    return text.hasSuffix("/")
      || stat(text, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The position of "%d" or "%03d", and how many digits it asks for.
  private var numbering: (range: Range<String.Index>, digits: Int)? {
    guard let start = text.firstIndex(of: "%"), let end = text[start...].firstIndex(of: "d") else {
      return nil
    }
    let digits = text[text.index(after: start)..<end]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.count <= 2 else {
      return nil
    }
    return (start..<text.index(after: end), Int(digits) ?? 1)
  }

  /// The path of a photo.
  /// - Parameters:
  ///   - name: the engine's name for it.
  ///   - number: its number in the series, from 1.
  func path(of name: String, number: Int) -> String {
    if isFolder { return text.hasSuffix("/") ? text + name : "\(text)/\(name)" }
    guard let (range, digits) = numbering else { return text }
    let number = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - number.count))
    return text.replacingCharacters(in: range, with: zeros + number)
  }

  /// The path of a live clip.
  /// - Parameters:
  ///   - name: the engine's name for it.
  ///   - photo: where its photo is.
  func clipPath(of name: String, besides photo: String) -> String {
    if isFolder { return path(of: name, number: 1) }
    let file = photo[
      (photo.lastIndex(of: "/").map { photo.index(after: $0) } ?? photo.startIndex)...]
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return photo + ".mp4" }
    let path = photo[..<dot] + ".mp4"
    return path == photo ? photo + ".mp4" : String(path)
  }

  /// The highest number that a file of these names has already, so that a series goes on behind an earlier one; 0: none
  /// has, or files are replaced.
  var lastNumber: Int {
    guard let (range, _) = numbering, !isFolder, !replaces else { return 0 }
    let slash = text.lastIndex(of: "/")
    // A number in a folder's name makes no files beside each other.
    if let slash, slash > range.lowerBound { return 0 }
    let beginning = text[
      (slash.map { text.index(after: $0) } ?? text.startIndex)..<range.lowerBound]
    let end = text[range.upperBound...]
    let folder = slash.map { String(text[...$0]) } ?? "."
    let numbers = DirectoryListing.names(in: folder).compactMap { name -> Int? in
      guard name.hasPrefix(beginning), name.hasSuffix(end) else { return nil }
      let digits = name.dropFirst(beginning.count).dropLast(end.count)
      // A longer one is a date, or no number of ours.
      guard (1...9).contains(digits.utf8.count),
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return Int(digits)
    }
    return numbers.max() ?? 0
  }

  /// Whether there is a file already that is not to be replaced.
  func isTaken(_ path: String) -> Bool { !replaces && takesSeveral && access(path, F_OK) == 0 }

  /// Throws if the first photo could not be written, so that the user knows before it is taken.
  func check() throws(Failure) {
    if isStandardOutput { return }
    let path = path(of: "x", number: lastNumber + 1)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard access(folder, W_OK | X_OK) == 0 else {
      throw .input("\(folder) cannot be written to: \(Errno.last)")
    }
    if !isFolder { try refuseToReplace(path) }
  }

  /// Copies a photo. When it returns, the file is durable on the disk; if it throws, there is no file.
  func write(_ photo: borrowing OwnedDescriptor, to path: String) throws {
    if isStandardOutput {
      var offset = 0
      while case let bytes = try chunk(of: photo, at: offset), !bytes.isEmpty {
        StandardOutput.write(bytes)
        offset += bytes.count
      }
      return
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      // A pipe, or a device.
      let file = try OwnedDescriptor.open(path, O_WRONLY)
      // In a folder of several users, another one could have put a link to a file there in the meantime.
      guard fstat(file.raw, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
        throw SystemError("write", path, errno: Errno(EEXIST))
      }
      return try copy(photo, to: file, path)
    }
    let draft = Self.draft(of: path)
    let file = try Self.create(draft, for: path)
    do {
      try copy(photo, to: file, draft)
      try finish(file, draft, path)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Writes bytes. When it returns, the file is durable on the disk; if it throws, there is no file.
  func write(_ bytes: [UInt8], to path: String) throws {
    let draft = Self.draft(of: path)
    let file = try Self.create(draft, for: path)
    do {
      try WholeFile.write(bytes, to: file, draft)
      try finish(file, draft, path)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// A name beside the file's that nobody knows before: in a folder of several users, another one could have put a
  /// link there.
  static func draft(of path: String) -> String {
    "\(path).\(RandomName.make().prefix(12)).part"
  }

  /// A file for a draft. One that replaces a file of this user has that one's mode, from its beginning; a file of
  /// somebody else says nothing about who may read this one.
  static func create(_ draft: String, for path: String) throws(SystemError) -> OwnedDescriptor {
    var status = stat()
    let isOwn =
      lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid()
    let file = try OwnedDescriptor.open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: isOwn ? 0o600 : 0o666)
    guard isOwn else { return file }
    var draftStatus = stat()
    // Another group is not the one that might read the old file.
    let isOfGroup = fstat(file.raw, &draftStatus) == 0 && draftStatus.st_gid == status.st_gid
    guard fchmod(file.raw, status.st_mode & (isOfGroup ? 0o777 : 0o707)) == 0 else {
      let error = SystemError("set the mode of the file for", path)
      unlink(draft)
      throw error
    }
    return file
  }

  /// Makes the draft durable, and gives it its name.
  private func finish(
    _ file: borrowing OwnedDescriptor, _ draft: String, _ path: String
  ) throws {
    guard fsync(file.raw) == 0 else { throw SystemError("fsync", draft) }
    try name(draft, path)
  }

  private func name(_ draft: String, _ path: String) throws {
    if !replaces {
      if clinux_rename_noreplace(AT_FDCWD, draft, path) == 0 { return }
      // This file system cannot rename without replacing, so look before.
      guard errno == EINVAL || errno == ENOSYS else {
        if errno == EEXIST { try refuseToReplace(path) }
        throw SystemError("write", path)
      }
      try refuseToReplace(path)
    }
    guard rename(draft, path) == 0 else { throw SystemError("write", path) }
  }

  private func refuseToReplace(_ path: String) throws(Failure) {
    var status = stat()
    guard !replaces, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    throw .input("\(path) is there already; --force replaces it")
  }

  private func copy(
    _ photo: borrowing OwnedDescriptor, to file: borrowing OwnedDescriptor, _ path: String
  ) throws {
    var offset = 0
    while case let bytes = try chunk(of: photo, at: offset), !bytes.isEmpty {
      try WholeFile.write(bytes, to: file, path)
      offset += bytes.count
    }
  }

  /// The next bytes from an offset; none at the end.
  private func chunk(
    of photo: borrowing OwnedDescriptor, at offset: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = -1
    repeat {
      count = pread(photo.raw, &bytes, bytes.count, off_t(offset))
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw SystemError("read", "the photo") }
    return Array(bytes[..<count])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var replaced = self
    replaced.replaceSubrange(range, with: text)
    return replaced
  }
}
