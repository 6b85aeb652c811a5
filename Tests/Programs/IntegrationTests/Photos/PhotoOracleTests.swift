// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The metadata of photos, as other programs read it: ExifTool, Exiv2 and Pillow. Scripts/setup installs them; a test
/// fails where one is missing.
struct PhotoOracleTests {
  @Test(
    "ExifTool finds nothing wrong in a photo, and the same values in its EXIF data and its XMP",
    arguments: ["YUYV", "MJPG"])
  func exiftool(pixelFormat: String) throws {
    let (photo, path) = try photo(pixelFormat)
    // The words are "OK", or how many errors and warnings there are.
    #expect(try Command.run("exiftool", "-validate", "-s3", path) == "OK\n")
    #expect(try Command.run("exiftool", "-warning", "-error", "-a", path) == "")
    let text = try Command.run("exiftool", "-json", "-n", "-G1", path)
    let values = try JSON(parsing: text.trimmed(from: "[", to: "]"))
    func same(_ name: String, _ other: String) {
      #expect(values[name] != nil && values[name] == values[other], "\(name), \(other): \(text)")
    }
    same("ExifIFD:ImageUniqueID", "XMP-exif:ImageUniqueID")
    #expect(values["XMP-shutterd:Press"] == 17)
    #expect(values["XMP-shutterd:OffsetUSec"] == .int(photo.offsetUSec))
    #expect(values["XMP-shutterd:FrameSequence"] == .int(photo.frameSequence))
    #expect(values["XMP-shutterd:PressSource"] == "caller")
    #expect(values["XMP-shutterd:Application"] == "org.example.\"Test\" & <Co>")
    #expect(values["XMP-dc:Format"] == "image/jpeg")
    #expect(values["IFD0:Orientation"] == 7)
    #expect((values["XMP-shutterd:Compression"] != nil) == (pixelFormat != "MJPG"))
    // The one is without its fraction and its zone.
    let exif = try #require(values["ExifIFD:DateTimeOriginal"]?.stringValue)
    let fraction = try #require(values["ExifIFD:SubSecTimeOriginal"])
    let zone = try #require(values["ExifIFD:OffsetTimeOriginal"]?.stringValue)
    // ExifTool writes a number as one unless it begins with a zero.
    let digits = fraction.stringValue ?? "\(fraction.intValue ?? 0)"
    #expect(values["XMP-xmp:CreateDate"]?.stringValue == "\(exif).\(digits)\(zone)")
  }

  @Test("Exiv2 reads both without a word of warning", arguments: ["YUYV", "MJPG"])
  func exiv2(pixelFormat: String) throws {
    let (photo, path) = try photo(pixelFormat)
    let text = try Command.run("exiv2", "-pa", "print", path)
    #expect(!text.contains("Warning") && !text.contains("Error"), "\(text)")
    func value(_ key: String) -> String? {
      text.split(separator: "\n").first { $0.hasPrefix(key + " ") }?
        .split(separator: " ", omittingEmptySubsequences: true).dropFirst(3)
        .joined(separator: " ")
    }
    #expect(value("Xmp.shutterd.press") == "17")
    #expect(value("Xmp.shutterd.frameUSec") == "\(photo.frameUSec)")
    #expect(value("Xmp.shutterd.application") == "org.example.\"Test\" & <Co>")
    #expect(value("Exif.Photo.PixelXDimension") == "320")
    #expect(value("Exif.Photo.ImageUniqueID") == value("Xmp.exif.ImageUniqueID"))
  }

  @Test("Pillow decodes the photo and reads both", arguments: ["YUYV", "MJPG"])
  func pillow(pixelFormat: String) throws {
    let (_, path) = try photo(pixelFormat)
    let program = """
      import sys, warnings
      warnings.simplefilter("error")
      from PIL import Image
      from xml.etree import ElementTree
      picture = Image.open(sys.argv[1])
      picture.load()
      data = picture.getexif()
      packets = [d for _, d in picture.applist if d.startswith(b"http://ns.adobe.com/xap/1.0/\\0")]
      [tree] = [ElementTree.fromstring(p.split(b"\\0", 1)[1]) for p in packets]
      own = "{http://shutterd.org/ns/photo/1.0/}"
      [press] = [e.get(own + "press") for e in tree.iter() if e.get(own + "press")]
      print(picture.size, data[0x0112], data.get_ifd(0x8769)[0xA002], press)
      """
    // Debian's: another Python may come first on the path, without Pillow.
    let told = try Command.run(["/usr/bin/python3", "-c", program, path])
    #expect(told == "(320, 180) 7 320 17\n")
  }

  @Test("[storage] xmp = false: no XMP, and the EXIF data as before", arguments: ["YUYV", "MJPG"])
  func switchedOff(pixelFormat: String) throws {
    let (_, path) = try photo(pixelFormat, "storage = { xmp = false }")
    let bytes = try TestFile.bytes(path)
    #expect(bytes.firstRange(of: Array("http://ns.adobe.com/".utf8)) == nil)
    #expect(try EXIFReader(photo: bytes).image[0x0112]?.number == 7)
    #expect(try Command.run("exiftool", "-validate", "-s3", path) == "OK\n")
  }

  /// A photo of a press, mirrored and turned, by an application with a name that needs escaping.
  private func photo(
    _ pixelFormat: String, _ table: String = ""
  ) throws -> (EngineInterface.Photo, path: String) {
    let studio = try Studio(engine: table, pixelFormat: pixelFormat)
    let session = try TestSession(studio, application: "org.example.\"Test\" & <Co>")
    let photo = try session.photo(
      .init(press: 17, momentUSec: TestClock.nowUSec, rotation: 270, mirrored: true))
    let path = try #require(photo.path)
    // The studio and its folder end with this function.
    let copy = folder.path + "/photo.jpg"
    try TestFile.write(copy, TestFile.bytes(path))
    return (photo, copy)
  }

  private let folder = TemporaryFolder()
}

extension String {
  /// The text between these characters, the first of the one and the last of the other.
  fileprivate func trimmed(from start: Character, to end: Character) throws -> String {
    guard let first = firstIndex(of: start), let last = lastIndex(of: end), first < last else {
      throw TestError.unexpected(awaited: "a list", got: self)
    }
    return String(self[index(after: first)..<last])
  }
}
