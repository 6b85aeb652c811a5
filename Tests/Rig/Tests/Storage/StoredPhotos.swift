// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// Files with a final name, by their names.
struct StoredPhotos {
  /// The ending of the name of a record beside a photo.
  static let sidecarSuffix = ".json"

  private(set) var files: [String: [UInt8]] = [:]

  /// All of those below a folder.
  init(below folder: String) throws {
    for name in RigFile.names(in: folder) where !name.hasPrefix(".") && name != "lost+found" {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        files.merge(try Self(below: "\(folder)/\(name)").files) { first, _ in first }
      } else {
        files[name] = try RigFile.bytes("\(folder)/\(name)")
      }
    }
  }

  /// The promises that a cut has broken, if these are the photos that it left: each photo that was
  /// acknowledged has to be there, with its record, and no file may differ from what was written.
  func violations(of photos: StoredPhotos, acknowledged: [String]) -> [PowerCutViolation] {
    let promised = acknowledged + acknowledged.map { $0 + Self.sidecarSuffix }
    // Not all of them have records.
    return promised.filter { files[$0] != nil && photos.files[$0] == nil }.sorted()
      .map { .missing($0) }
      + photos.files.filter { files[$0.key] != $0.value }.keys.sorted().map { .broken($0) }
  }
}

extension PowerCut where Content == StoredPhotos {
  /// - Parameters:
  ///   - disk: a file with the content of the disk before the log begins; it is changed.
  ///   - photos: the photos without any fault. Each is acknowledged by a mark of its name.
  convenience init(_ disk: String, _ photos: StoredPhotos) {
    self.init(disk) {
      try StoredPhotos(below: $0)
    } judge: { found, marks in
      photos.violations(of: found, acknowledged: marks)
    }
  }
}
