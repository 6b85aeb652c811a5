// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Data that other programs read in a photo: who made the camera, which photo it is, a small picture of it.
struct PhotoDataTests {
  @Test(
    "maker, number and thumbnail of a photo, by what [storage] says of thumbnails",
    arguments: [
      ("YUYV", "", true), ("YUYV", "none", false), ("YUYV", "all", true), ("MJPG", "", false),
      ("MJPG", "encoded", false), ("MJPG", "all", true),
    ])
  func data(pixelFormat: String, thumbnails: String, hasThumbnail: Bool) throws {
    let table = thumbnails.isEmpty ? "" : "storage = { thumbnails = \"\(thumbnails)\" }"
    let studio = try Studio(engine: table, pixelFormat: pixelFormat)
    let session = try TestSession(studio)
    var identifiers: Set<String> = []
    for _ in 0..<3 {
      let path = try #require(try session.photo().path)
      let picture = try Picture(path)
      let data = try EXIFReader(photo: TestFile.bytes(path))
      #expect(data.image[0x010F]?.text == "Shutterd")
      #expect(data.image[0x0110]?.text == "Synthetic camera test")
      let identifier = try #require(data.exif[0xA420]?.text)
      #expect(identifier.count == 32 && identifier.allSatisfy(\.isHexDigit))
      identifiers.insert(identifier)
      #expect((data.thumbnail != nil) == hasThumbnail)
      if let thumbnail = data.thumbnail { try check(thumbnail, of: picture, path) }
    }
    #expect(identifiers.count == 3)
  }

  @Test("a thumbnail is turned as its photo is, by the same field")
  func turned() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "turned"
        width = 320
        height = 240
        rotation = 90
        mirror = true
        """)
    let session = try TestSession(studio, .init(camera: "turned"))
    let path = try #require(try session.photo().path)
    let data = try EXIFReader(photo: TestFile.bytes(path))
    #expect(data.image[0x0112]?.number == 5 && data.small[0x0112]?.number == 5)
    let thumbnail = try #require(data.thumbnail)
    try check(thumbnail, of: Picture(path), path)
  }

  @Test("a photo can have its own angle and mirror, whatever its camera has")
  func ownAngle() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "turned"
        width = 320
        height = 240
        rotation = 90
        mirror = true
        """)
    let session = try TestSession(studio, .init(camera: "turned"))
    let cases: [(rotation: Int64?, isMirrored: Bool?, orientation: Int)] = [
      (nil, nil, 5), (0, false, 1), (270, nil, 7), (nil, false, 6), (180, true, 4),
    ]
    for (rotation, isMirrored, orientation) in cases {
      let photo = try session.photo(.init(rotation: rotation, mirrored: isMirrored))
      #expect(photo.rotation == rotation ?? 90 && photo.mirrored == isMirrored ?? true)
      let data = try EXIFReader(photo: TestFile.bytes(try #require(photo.path)))
      #expect(data.image[0x0112]?.number == orientation)
      #expect(data.small[0x0112]?.number == orientation)
      // The pixels are as the camera delivered them.
      #expect(photo.width == 320 && photo.height == 240)
    }
  }

  @Test(
    "a small picture comes with a photo that asks for it, whatever is in the file",
    arguments: ["YUYV", "MJPG"],
    ["", "thumbnails = \"none\"", "thumbnails = \"all\", sidecars = true"])
  func preview(pixelFormat: String, storage: String) throws {
    let studio = try Studio(engine: "storage = { \(storage) }", pixelFormat: pixelFormat)
    let session = try TestSession(studio)
    for mediaType in ["image/jpeg", "application/octet-stream"] {
      let photo = try session.photo(.init(mediaType: mediaType, previewPhoto: true))
      let preview = try #require(photo.previewPhoto.flatMap { Base64.bytes(of: $0) })
      let path = try #require(photo.path)
      guard mediaType == "image/jpeg" else {
        #expect(preview.starts(with: [0xFF, 0xD8]))
        continue
      }
      try check(preview, of: Picture(path), path)
      let stored = try EXIFReader(photo: TestFile.bytes(path)).thumbnail
      let isStored = storage.contains("all") || storage.isEmpty && pixelFormat == "YUYV"
      #expect(stored == (isStored ? preview : nil))
    }
    #expect(try session.photo().previewPhoto == nil)
  }

  /// Whether a strict decoder accepts it, and it shows what the photo shows.
  private func check(_ thumbnail: [UInt8], of photo: Picture, _ path: String) throws {
    let file = path + ".thumbnail"
    try TestFile.write(file, thumbnail)
    let small = try Picture(file)
    #expect(small.width == 160 && small.height == 160 * photo.height / photo.width)
    #expect(small.height <= 120)
    // The bars of the pattern, below where a frame's number is burned in; a line that moves may hide some.
    let line = small.height - 4
    let alike = (0..<20).count { number in
      let x = number * small.width / 20 + 4
      let place = line * photo.height / small.height * photo.width + x * photo.width / small.width
      return abs(Int(small.luma[line * small.width + x]) - Int(photo.luma[place])) < 24
    }
    #expect(alike >= 16)
  }
}
