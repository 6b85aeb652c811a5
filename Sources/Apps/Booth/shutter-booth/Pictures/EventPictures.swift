// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Glibc
import LinuxIO
import WebServing

/// All pictures that an event has kept, for the host who takes them along.
struct EventPictures: Sendable {
  /// The most files of an archive.
  private static let most = 65_000

  /// The event's folder.
  let folder: String

  /// The events that have pictures, by the names of their folders.
  static func events(in pictures: String) -> [String] {
    DirectoryListing.names(in: pictures).filter { name in
      DirectoryListing.names(in: "\(pictures)/\(name)")
        .contains { PictureName.mediaType(of: $0) != nil }
    }.sorted()
  }

  /// The folders of events, with the names of those that say them.
  static func owners(in pictures: String) -> [String: String?] {
    var owners: [String: String?] = [:]
    for name in DirectoryListing.names(in: pictures) where !name.hasPrefix(".") {
      let folder = "\(pictures)/\(name)"
      var status = stat()
      guard stat(folder, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        // No folder can be there.
        owners.updateValue("\0", forKey: name)
        continue
      }
      let mark = try? WholeFile.read("\(folder)/\(PictureName.mark)", limit: 4096)
      let owner = mark.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
      owners.updateValue(owner, forKey: name)
    }
    return owners
  }

  /// Their names, the oldest first, without those that were laid aside.
  var names: [String] {
    Array(
      DirectoryListing.names(in: folder).filter { PictureName.mediaType(of: $0) != nil }
        .sorted().prefix(Self.most))
  }

  var files: [ArchivedFile] {
    names.map { name in
      let path = "\(folder)/\(name)"
      return ArchivedFile(path: path, name: name, unixTime: Self.unixTime(of: path) ?? 0)
    }
  }

  /// The archive's name.
  var fileName: String { PictureName.archive(of: folder) }

  static func unixTime(of path: String) -> Int64? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// Copies into a folder, such as a stick's, what is not there yet. Blocks.
  ///
  /// - Returns: how many were copied.
  func copy(to target: String) throws(SystemError) -> Int {
    let present = Set(DirectoryListing.names(in: target))
    var count = 0
    for name in names where !present.contains(name) {
      let bytes = try FileReading.bytes(at: "\(folder)/\(name)", limit: 256 << 20)
      try WholeFile.replace("\(target)/\(name)", with: bytes, mode: 0o644)
      count += 1
    }
    return count
  }
}
