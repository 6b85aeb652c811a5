// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Varlink

/// A photo in a content directory, and what its file or the record beside it tells.
struct FoundPhoto {
  let path: String
  /// Of the application that took it.
  let application: String
  let size: Int64
  /// Nil where nothing tells.
  let provenance: PhotoProvenance?

  /// The photos of a directory, oldest first, as their names sort. What else its owner has put there is left
  /// out.
  static func all(in directory: EngineInterface.ContentDirectory) -> [FoundPhoto] {
    guard let folder = directory.path else { return [] }
    let names = DirectoryListing.names(in: folder)
    let endings = PhotoMedia.allCases.map { ".\($0.fileExtension)" }
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted().compactMap {
      FoundPhoto("\(folder)/\($0)", directory.application)
    }
  }

  private init?(_ path: String, _ application: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = path
    self.application = application
    size = Int64(status.st_size)
    provenance = Self.provenance(of: path)
  }

  /// As its EXIF data tell it, else the record beside it.
  static func provenance(of path: String) -> PhotoProvenance? {
    if let file = beginning(of: path), let text = EXIFComment.text(inJPEG: file) {
      return PhotoProvenance(text: text)
    }
    guard let bytes = try? FileReading.bytes(at: path + ".json", limit: 1 << 16),
      let json = try? JSON(parsing: bytes)
    else { return nil }
    return PhotoProvenance { name in
      json[name].flatMap { value in
        value.intValue.map { .number($0) } ?? value.stringValue.map { .word($0) }
      }
    }
  }

  private static func beginning(of path: String) -> [UInt8]? {
    guard let file = try? OwnedDescriptor.open(path, O_RDONLY) else { return nil }
    var bytes = [UInt8](repeating: 0, count: EXIFComment.neededBytes)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        read(file.raw, $0.baseAddress! + count, $0.count - count)
      }
      if more < 0 && errno == EINTR { continue }
      guard more >= 0 else { return nil }
      if more == 0 { break }
      count += more
    }
    return Array(bytes.prefix(count))
  }
}
