// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
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
    provenance = Self.provenance(of: path)
  }

  /// The provenance from the EXIF data, else from the record beside the photo.
  static func provenance(of path: String) -> PhotoProvenance? {
    if let file = beginning(of: path), let text = EXIFComment.text(in: file) {
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
    guard let file = try? OwnedDescriptor.open(file: path) else { return nil }
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
