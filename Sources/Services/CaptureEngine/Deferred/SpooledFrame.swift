// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import PixelKernels
import ShutterInterfaces
import Varlink
import VideoDevices

//   8 bytes   "SHUTTERF"
//   4 bytes   the length of the header, the lowest byte first
//   header    JSON: the format of the pixels, the photo's segments, and the report about it
//   the rest  the pixels

/// A frame on the disk with everything that is needed to make a photo from it, even by another
/// engine after a restart of the machine. The parts that depend on a clock are in it already: the
/// photo's segments.
struct SpooledFrame: Sendable {
  /// All but the pixels.
  struct Head: Sendable {
    let format: FrameFormat
    /// JPEG quality, in percent, 1 to 100.
    let compression: Int
    /// The EXIF data, and the XMP packet if there is to be one.
    let segments: [UInt8]
    /// The report about the photo, without the size and the hash of its file.
    let photo: EngineInterface.Photo
    /// The record beside the photo, if there is to be one, also without size and hash.
    let sidecar: JSONObject?
    /// How the pixels are turned when the photo is made; nil where they stay.
    var turn: PictureTurn?
  }

  let head: Head
  /// A camera's own JPEG, or the pixels of one frame. For several frames it is their average.
  let pixels: [UInt8]

  /// The greatest size of a spooled frame that is read, bytes.
  static let mostBytes = 512 << 20
  private static let mark = Array("SHUTTERF".utf8)
}

extension SpooledFrame {
  /// The reason why a file is no spooled frame.
  struct Damage: Error, CustomStringConvertible {
    let what: String

    var description: String { "the spooled frame is damaged: \(what)" }
  }

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - pixels: those of `pixels`, as they lie in the camera's memory.
  ///   - file: any bytes, whose memory is used if it is enough; afterwards those of the file.
  static func write(
    _ head: Head, _ pixels: UnsafeRawBufferPointer, to file: inout [UInt8]
  ) {
    var header: JSONObject = [
      "pixelFormat": .string(head.format.pixelFormat.description),
      "width": .int(Int64(head.format.width)),
      "height": .int(Int64(head.format.height)),
      "bytesPerLine": .int(Int64(head.format.bytesPerLine)),
      "isFullRange": .bool(head.format.range == .full),
      "compression": .int(Int64(head.compression)),
      "segments": .string(String(decoding: Base64.text(of: head.segments), as: UTF8.self)),
    ]
    if let photo = try? JSON(parsing: head.photo.jsonBytes) { header["photo"] = photo }
    if let sidecar = head.sidecar { header["sidecar"] = .object(sidecar) }
    if let turn = head.turn {
      header["turn"] = .int(Int64(turn.rotation))
      header["isMirrored"] = .bool(turn.isMirrored)
    }
    let text = JSON.object(header).jsonBytes
    file.removeAll(keepingCapacity: true)
    file.reserveCapacity(Self.mark.count + 4 + text.count + pixels.count)
    file += Self.mark
    file += (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
    file += text
    file += pixels
  }

  /// Reads a file. Anybody who may write into its folder may have changed it.
  init(_ bytes: [UInt8]) throws(Damage) {
    let start = Self.mark.count + 4
    guard bytes.count >= start, bytes.starts(with: Self.mark) else {
      throw Damage(what: "its mark")
    }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[Self.mark.count + $1]) << (8 * $1) }
    guard length <= bytes.count - start,
      let header = (try? JSON(parsing: Array(bytes[start..<start + length])))?.objectValue
    else { throw Damage(what: "its header") }
    func number(_ name: String, _ range: ClosedRange<Int64>) throws(Damage) -> Int {
      guard let number = header[name]?.intValue, range.contains(number) else {
        throw Damage(what: name)
      }
      return Int(number)
    }
    guard let pixelFormat = header["pixelFormat"]?.stringValue.flatMap({ PixelFormat($0) }),
      case .bool(let isFullRange)? = header["isFullRange"],
      let segments = header["segments"]?.stringValue.flatMap({ Base64.bytes(of: $0) }),
      let photo = header["photo"].flatMap({ try? EngineInterface.Photo(from: $0, .tolerant) })
    else { throw Damage(what: "its header") }
    let sides: ClosedRange<Int64> = 1...65_535
    head = Head(
      format: FrameFormat(
        pixelFormat: pixelFormat, width: try number("width", sides),
        height: try number("height", sides),
        bytesPerLine: try number("bytesPerLine", 0...(1 << 20)),
        range: isFullRange ? .full : .limited),
      compression: try number("compression", 1...100), segments: segments, photo: photo,
      sidecar: header["sidecar"]?.objectValue,
      turn: header["turn"]?.intValue.flatMap {
        PictureTurn(
          rotation: Int(clamping: $0), isMirrored: header["isMirrored"] == .bool(true))
      })
    pixels = Array(bytes[(start + length)...])
    guard pixels.count >= head.format.minimumBytes else { throw Damage(what: "its pixels") }
  }

  /// The photo's file.
  func picture() throws -> [UInt8] {
    let (format, segments) = (head.format, head.segments)
    if format.pixelFormat == .mjpg {
      let (width, height) = (format.width, format.height)
      return try pixels.withUnsafeBytes { bytes in
        let layout = try JPEGLayout(checking: bytes, width: width, height: height)
        guard let turn = head.turn else {
          return JPEGFile.photo(bytes, layout, segments: segments)
        }
        let whole = JPEGFile.photo(bytes, layout, segments: [])
        return try TurnedJPEG.photo(whole, turn, segments: segments)
      }
    }
    guard let layout = format.pixels else {
      throw Damage(what: "frames of \(format.pixelFormat) are not encoded")
    }
    // Made for this one photo: this is rare, and its memory is not kept.
    var encoder = try PhotoEncoder()
    return try pixels.withUnsafeBytes { bytes in
      try encoder.photo(
        bytes, layout, range: format.range, width: format.width, height: format.height,
        quality: head.compression, turn: head.turn, segments: { segments })
    }
  }

  /// The report about the photo with this file.
  func report(name: String, path: String?, size: Int, sha256: String) -> EngineInterface.Photo {
    var photo = head.photo
    photo.name = name
    photo.path = path
    photo.size = Int64(size)
    photo.sha256 = sha256
    photo.proxy = false
    return photo
  }

  /// The record beside this file.
  func record(size: Int, sha256: String) -> [UInt8]? {
    guard var sidecar = head.sidecar else { return nil }
    sidecar["size"] = .int(Int64(size))
    sidecar["sha256"] = .string(sha256)
    return JSON.object(sidecar).jsonBytes + [UInt8(ascii: "\n")]
  }
}
