// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Varlink
import WebServing

/// A photo or a film of this program's user.
struct LibraryItem: Sendable {
  /// The page's name for it, which nobody can guess.
  let name: String
  let path: String
  let fileName: String
  /// The moment of its frame, microseconds since 1970.
  let unixUSec: Int64
  let mediaType: String
  /// The facts that the page shows before it asks for more.
  let json: JSON

  /// The kinds of files in content directories, by the ends of their names.
  static let mediaTypes: [String: String] = [
    "jpg": "image/jpeg", "dng": "image/x-adobe-dng", "mp4": "video/mp4",
    "mkv": "video/x-matroska",
  ]

  /// - Parameters:
  ///   - path: a file that the engine has named, or that lies in a directory that it has named.
  ///   - known: members that are known without opening the file.
  init?(name: String, path: String, known: JSONObject = [:]) {
    let fileName = path.split(separator: "/").last.map { String($0) } ?? ""
    guard let ending = fileName.split(separator: ".").last,
      let mediaType = Self.mediaTypes[String(ending)]
    else { return nil }
    self.name = name
    self.path = path
    self.fileName = fileName
    self.mediaType = mediaType
    unixUSec = CaptureName.unixUSec(in: fileName) ?? 0
    var object = known
    object["name"] = .string(name)
    object["file"] = .string(fileName)
    object["type"] = .string(mediaType)
    object["unixUSec"] = .int(unixUSec)
    json = .object(object)
  }

  /// The facts in the file itself: its size, and how a photo's frame was chosen.
  var details: JSON {
    var object: JSONObject = ["kind": "details", "item": .string(name)]
    var status = stat()
    if lstat(path, &status) == 0 { object["size"] = .int(Int64(status.st_size)) }
    if let text = beginning.flatMap({ EXIFComment.text(in: $0) }),
      let provenance = PhotoProvenance(text: text)
    {
      for (name, value) in provenance.fields {
        switch value {
        case .number(let number): object[name] = .int(number)
        case .word(let word): object[name] = .string(word)
        }
      }
    }
    return .object(object)
  }

  /// Its small picture, and that one's media type; nil if the file has none that is quickly found.
  var thumbnail: (bytes: [UInt8], mediaType: String)? {
    switch mediaType {
    case "image/jpeg":
      return beginning.flatMap { EXIFComment.thumbnail(inJPEG: $0) }.map { ($0, mediaType) }
    case Self.mediaTypes["dng"]:
      guard let preview = beginning.flatMap({ RawPreview(beginning: $0) }),
        let pixels = bytes(at: Int64(preview.offset), preview.byteCount),
        let bitmap = preview.bitmap(pixels)
      else { return nil }
      return (bitmap, "image/bmp")
    default:
      return bytes(at: 0, FirstJPEG.neededBytes).flatMap { FirstJPEG.find(in: $0) }
        .map { ($0, "image/jpeg") }
    }
  }

  private var beginning: [UInt8]? {
    mediaType.hasPrefix("image/") ? bytes(at: 0, EXIFComment.neededBytes) : nil
  }

  private func bytes(at offset: Int64, _ count: Int) -> [UInt8]? {
    ServedFile(path).flatMap { try? $0.bytes(at: offset, count: count) }
  }
}
