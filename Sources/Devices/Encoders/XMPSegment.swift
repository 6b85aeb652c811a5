// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// The APP1 segment with the XMP packet of a photo (ISO 16684-1, and XMP Specification Part 3, 1.1.3).
///
/// It has standard properties where there are some, and the photo's provenance and settings in a
/// namespace of our own. Values that programs change later, such as the orientation, are only in
/// the EXIF data: two of them could contradict each other.
package struct XMPSegment: Hashable, Sendable {
  /// The whole segment with its marker.
  package let bytes: [UInt8]

  private static let head = """
    http://ns.adobe.com/xap/1.0/\0<?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:shutterd="http://shutterd.org/ns/photo/1.0/"
    """

  /// The most bytes of a segment: four texts from outside, each character escaped, and our own.
  package static let mostBytes = 12_288

  /// Encodes a record.
  ///
  /// - Parameters:
  ///   - record: the values that XMP has in addition to EXIF.
  ///   - exif: the photo's EXIF data.
  package init(_ record: XMPRecord, _ exif: EXIFRecord) {
    var text = XMPText()
    text.add(Self.head)
    text.addStandard(exif)
    text.addOwn(record, exif.provenance)
    text.add("/>\n </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>")
    bytes = text.segment
  }
}

/// The contents of a photo's XMP packet that its EXIF data does not have.
package struct XMPRecord: Hashable, Sendable {
  /// The application that opened the session.
  package var application: String
  /// The name of the session's content directory.
  package var contentDirectory: String
  /// The camera's name, which stays the same across reconnects where the hardware permits it.
  package var camera: String
  package var quality: PhotoQuality
  /// JPEG quality, in percent; nil for a camera's own JPEG.
  package var compression: Int?

  /// A record of these values.
  package init(
    application: String, contentDirectory: String, camera: String, quality: PhotoQuality,
    compression: Int?
  ) {
    self.application = application
    self.contentDirectory = contentDirectory
    self.camera = camera
    self.quality = quality
    self.compression = compression
  }
}

extension XMPText {
  fileprivate mutating func addStandard(_ exif: EXIFRecord) {
    add("\n    dc:format=\"image/jpeg\"")
    add("\n    xmp:CreatorTool=\"")
    add(escaping: exif.software)
    add("\"\n    xmp:CreateDate=\"")
    add(exif.time)
    add("\"\n    exif:DateTimeOriginal=\"")
    add(exif.time)
    add("\"")
    guard let identifier = exif.imageUniqueID else { return }
    add("\n    exif:ImageUniqueID=\"")
    add(escaping: identifier)
    add("\"\n    xmpMM:DocumentID=\"xmp.did:")
    add(escaping: identifier)
    add("\"\n    xmpMM:OriginalDocumentID=\"xmp.did:")
    add(escaping: identifier)
    add("\"\n    xmpMM:InstanceID=\"xmp.iid:")
    add(escaping: identifier)
    add("\"")
  }

  fileprivate mutating func addOwn(_ record: XMPRecord, _ provenance: PhotoProvenance) {
    for (name, value) in provenance.fields {
      beginOwn(name)
      switch value {
      case .number(let number): add(number: number)
      case .word(let word): add(escaping: word)
      }
      add("\"")
    }
    for (name, value) in [
      ("application", record.application), ("contentDirectory", record.contentDirectory),
      ("camera", record.camera), ("quality", record.quality.rawValue),
    ] {
      beginOwn(name)
      add(escaping: value)
      add("\"")
    }
    guard let compression = record.compression else { return }
    beginOwn("compression")
    add(number: Int64(compression))
    add("\"")
  }

  /// Begins an attribute of our namespace; our names need no escaping.
  private mutating func beginOwn(_ name: String) {
    add("\n    shutterd:")
    add(name)
    add("=\"")
  }
}

/// Collects the text of a segment, in one allocation.
private struct XMPText {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(3072)
    // The marker, and room for the length.
    bytes += [0xFF, 0xE1, 0, 0]
  }

  /// The segment with its length, which counts itself but not the marker.
  var segment: [UInt8] {
    let length = bytes.count - 2
    var segment = bytes
    segment[2] = UInt8(length >> 8)
    segment[3] = UInt8(length & 0xFF)
    return segment
  }

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(number: Int64) { bytes += String(number).utf8 }

  /// "2026-11-21T10:15:02.123456+01:00".
  mutating func add(_ time: CivilTime) {
    bytes += time.text(dash: UInt8(ascii: "-"), space: UInt8(ascii: "T"))
    bytes.append(UInt8(ascii: "."))
    bytes += time.fraction
    bytes += time.offset
  }

  /// Adds a text from outside as the value of an attribute: at most 255 characters, with a question
  /// mark for those that XML does not allow (XML 1.0, 2.2).
  mutating func add(escaping text: String) {
    if text.utf8.count <= 255, text.utf8.allSatisfy(Self.isPlain) { return add(text) }
    for scalar in text.unicodeScalars.prefix(255) {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        bytes.append(UInt8(ascii: "?"))
      case "\u{20}"..."\u{7E}": bytes.append(UInt8(scalar.value))
      default: if let encoded = UTF8.encode(scalar) { bytes += encoded }
      }
    }
  }

  /// Whether a byte is ASCII that stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
