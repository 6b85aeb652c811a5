// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Glibc
import LinuxIO
import Varlink

/// What a photo's file, or the record beside it, says of how it was taken. Anybody may have put the file there.
package struct PhotoRecord: Sendable {
  /// Nil if neither has it.
  package let provenance: PhotoProvenance?
  /// The name of its camera; nil where neither has it.
  package let camera: String?

  package init(of path: String) {
    let file = Self.beginning(of: path)
    let json = (try? FileReading.bytes(at: path + ".json", limit: 1 << 16))
      .flatMap { try? JSON(parsing: $0) }
    if let file, let text = EXIFComment.text(in: file) {
      provenance = PhotoProvenance(text: text)
    } else {
      provenance = json.flatMap { json in
        PhotoProvenance { name in
          json[name].flatMap { value in
            value.intValue.map { .number($0) } ?? value.stringValue.map { .word($0) }
          }
        }
      }
    }
    camera = file.flatMap { XMPText.own("camera", in: $0) } ?? json?["camera"]?.stringValue
  }

  private static func beginning(of path: String) -> [UInt8]? {
    guard let file = try? OwnedDescriptor.open(file: path) else { return nil }
    return try? FileReading.bytes(of: file.raw, at: 0, count: EXIFComment.neededBytes)
  }
}

/// Finds what the engine wrote into a photo's XMP packet: attributes of its own namespace.
package enum XMPText {
  private static let longest = 1024

  /// The value of an attribute `shutterd:NAME`; nil if there is none, or none that makes sense.
  package static func own(_ name: String, in file: [UInt8]) -> String? {
    let mark = Array("\n    shutterd:\(name)=\"".utf8)
    guard let start = file.firstRange(of: mark)?.upperBound,
      let end = file[start...].prefix(longest).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return plain(String(decoding: file[start..<end], as: UTF8.self))
  }

  private static let entities: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"",
  ]

  private static func plain(_ text: String) -> String? {
    var (plain, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "&") {
      guard let end = rest[start...].firstIndex(of: ";"),
        let letter = Self.entities[rest[rest.index(after: start)..<end]]
      else { return nil }
      plain += rest[..<start] + letter
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }
}
