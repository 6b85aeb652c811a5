// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import PhotoRecords
import Varlink

/// A photo in a content directory, with the facts from its file or from the record beside it.
struct FoundPhoto: KeptFile {
  let path: String
  /// The name of the application that took it.
  let application: String
  let size: Int64
  /// Nil if neither the file nor a record has it.
  let provenance: PhotoProvenance?

  static let noun = "photo"
  static let command = "photos"
  static let endings = PhotoMedia.allCases.map { ".\($0.fileExtension)" }

  /// As a row of a table.
  var row: [String] {
    guard let provenance else { return ["-", "not known", "", path] }
    return [
      pressText(provenance),
      TextForm.milliseconds(provenance.offsetUSec),
      provenance.zeroShutterLag == .used
        ? "" : "shutter lag: \(provenance.zeroShutterLag.rawValue)",
      path,
    ]
  }

  private func pressText(_ provenance: PhotoProvenance) -> String {
    guard let press = provenance.press else { return "-" }
    return provenance.pressSource == .gateway ? "press \(press)" : "press \(press), claimed"
  }

  var json: JSONObject {
    var object: JSONObject = [
      "path": .string(path), "application": .string(application), "size": .int(size),
    ]
    for (name, value) in provenance?.fields ?? [] {
      switch value {
      case .number(let number): object[name] = .int(number)
      case .word(let word): object[name] = .string(word)
      }
    }
    return object
  }

  init?(_ path: String, _ application: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = path
    self.application = application
    size = Int64(status.st_size)
    provenance = PhotoRecord(of: path).provenance
  }
}

extension CommonOptions {
  /// The photos in the caller's content directories, as `kept` finds them.
  @LoopActor
  func photos(
    of application: String?
  ) async throws -> (photos: [FoundPhoto], unreadable: [String]) {
    let (files, unreadable) = try await kept(FoundPhoto.self, of: application)
    return (files, unreadable)
  }
}
