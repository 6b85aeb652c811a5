// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Encoders
import TestSupport
import Testing

/// JPEGs of all forms that cameras send, made by programs of others: kept as they are, decoded, or refused by the name of
/// their form.
struct JPEGFormTests {
  private static let (width, height) = (72, 40)
  private let folder = TemporaryFolder()

  enum Verdict: Equatable {
    /// It becomes the photo as it is.
    case kept
    /// It is decoded and encoded again.
    case decoded(String)
    case refused(String)
  }

  private func verdict(_ jpeg: [UInt8]) -> Verdict {
    jpeg.withUnsafeBytes { bytes in
      do throws(JPEGDamage) {
        _ = try JPEGLayout(checking: bytes, width: Self.width, height: Self.height)
        return .kept
      } catch {
        guard let form = error.form else { return .refused("\(error)") }
        do throws(JPEGEncoderError) {
          let picture = try JPEGPicture.rgb(of: bytes, width: Self.width, height: Self.height)
          #expect(picture.count == Self.width * Self.height * 3)
          return .decoded(form)
        } catch {
          return .refused(form)
        }
      }
    }
  }

  /// What `cjpeg` makes of a picture with these options.
  private func jpeg(_ options: [String]) throws -> [UInt8] {
    let picture = folder.path + "/picture.ppm"
    var bytes = Array("P6\n\(Self.width) \(Self.height)\n255\n".utf8)
    for y in 0..<Self.height {
      for x in 0..<Self.width { bytes += [UInt8(x * 3), UInt8(y * 6), UInt8(x ^ y)] }
    }
    try TestFile.write(picture, bytes)
    let file = folder.path + "/picture.jpg"
    try Command.run(["cjpeg"] + options + ["-outfile", file, picture])
    return try TestFile.bytes(file)
  }

  @Test(
    "any sampling, grey, restarts and other tables are kept as they are",
    arguments: [
      "-sample 1x1", "-sample 2x1", "-sample 2x2", "-sample 4x1", "-sample 1x2", "-sample 4x2",
      "-sample 2x4", "-sample 1x4", "-sample 2x2,1x2,1x2", "-sample 1x1,2x2,2x2",
      "-grayscale", "-grayscale -sample 2x2", "-rgb", "-optimize", "-restart 1", "-restart 3B",
      "-quality 1 -baseline", "-quality 100", "-smooth 20",
    ])
  func kept(options: String) throws {
    #expect(try verdict(jpeg(options.split(separator: " ").map(String.init))) == .kept)
  }

  @Test(
    "what libjpeg can decode is decoded",
    arguments: [
      ("-progressive", "progressive"), ("-progressive -sample 4x1", "progressive"),
      ("-progressive -grayscale", "progressive"), ("-arithmetic", "arithmetic coding"),
      ("-arithmetic -progressive", "arithmetic coding"),
      ("-quality 1", "quantisation tables of 16 bits"),
      ("-scans SCANS", "one scan for each component"),
    ])
  func decoded(options: String, form: String) throws {
    let scans = folder.path + "/scans"
    try TestFile.write(scans, "0;\n1;\n2;\n")
    let words = options.split(separator: " ").map { $0 == "SCANS" ? scans : String($0) }
    #expect(try verdict(jpeg(words)) == .decoded(form))
  }

  @Test("four inks, 12 bits and lossless processes are refused by name, in any process")
  func refused() throws {
    #expect(try verdict(Self.inks()) == .refused("four inks (CMYK)"))
    var plain = try jpeg([])
    let frame = try #require(Self.frame(plain))
    for marker in [UInt8(0xC0), 0xC1, 0xC2, 0xC9] {
      (plain[frame + 1], plain[frame + 4]) = (marker, 12)
      #expect(verdict(plain) == .refused("12 bits a sample"))
    }
    for (marker, form) in [
      (UInt8(0xC3), "lossless"), (0xC5, "hierarchical"), (0xCB, "arithmetic coding"),
    ] {
      (plain[frame + 1], plain[frame + 4]) = (marker, 8)
      #expect(verdict(plain) == .refused(form))
    }
    // Extended sequential of 8 bits is like baseline.
    plain[frame + 1] = 0xC1
    #expect(verdict(plain) == .decoded("extended sequential"))
  }

  @Test("filling before the last marker, as long as it may be")
  func filling() throws {
    let plain = try jpeg([])
    for count in [1, 63, 64, 4096, 70_000] {
      let zeros = [UInt8](repeating: 0, count: count)
      #expect(verdict(Array(plain.dropLast(2)) + zeros + plain.suffix(2)) == .kept)
      let ones = [UInt8](repeating: 0xFF, count: count)
      #expect(verdict(Array(plain.dropLast(2)) + ones + plain.suffix(2)) == .kept)
    }
  }

  @Test("a second last marker, and remains of another picture, are left out")
  func remains() throws {
    let plain = try jpeg([])
    #expect(verdict(plain + [0xFF, 0xD9]) == .kept)
    #expect(verdict(plain + plain.prefix(200)) == .kept)
  }

  @Test("a JPEG that was cut off is found out, also with a last marker added")
  func cutOff() throws {
    let plain = try jpeg([])
    for count in [20, plain.count / 4] {
      guard case .refused = verdict(Array(plain.dropLast(count)) + [0xFF, 0xD9]) else {
        Issue.record("\(count) bytes less")
        continue
      }
    }
  }

  /// The offset of the frame header's marker.
  private static func frame(_ jpeg: [UInt8]) -> Int? {
    jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }
  }

  /// A JPEG of four components.
  private static func inks() throws -> [UInt8] {
    guard let encoder = tjInitCompress() else { throw JPEGDecoder.Failure(message: "no memory") }
    defer { tjDestroy(encoder) }
    let pixels = [UInt8](repeating: 90, count: width * height * 4)
    var output: UnsafeMutablePointer<UInt8>?
    defer { tjFree(output) }
    var size: UInt = 0
    guard
      tjCompress2(
        encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_CMYK.rawValue), &output, &size,
        Int32(TJSAMP_444.rawValue), 85, 0) == 0
    else { throw JPEGDecoder.Failure(message: String(cString: tjGetErrorStr2(encoder))) }
    return Array(UnsafeBufferPointer(start: output, count: Int(size)))
  }
}
