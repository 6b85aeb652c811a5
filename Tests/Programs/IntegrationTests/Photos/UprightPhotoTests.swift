// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Photos whose pixels stand upright, for programs that ignore the orientation tag.
struct UprightPhotoTests {
  private typealias Engine = EngineInterface

  /// Whether the code that the camera has burned in stands upright once the turn is taken back.
  private static func shows(
    _ picture: Picture, _ photo: Engine.Photo, rotation: Int64, isMirrored: Bool
  ) -> Bool {
    let (width, height) =
      rotation % 180 == 0 ? (picture.width, picture.height) : (picture.height, picture.width)
    var luma = [UInt8](repeating: 0, count: width * height)
    for y in 0..<picture.height {
      for right in 0..<picture.width {
        let x = isMirrored ? picture.width - 1 - right : right
        let place =
          switch rotation {
          case 90: (height - 1 - x) * width + y
          case 180: (height - 1 - y) * width + width - 1 - x
          case 270: x * width + width - 1 - y
          default: y * width + x
          }
        luma[place] = picture.luma[y * picture.width + right]
      }
    }
    let code = luma.withUnsafeBytes {
      FrameCode.read(luma: $0, width: width, height: height, bytesPerLine: width)
    }
    return code?.number == UInt32(photo.frameSequence)
  }

  @Test(
    "all orientations: the pixels are turned, and the record and the tag say that nothing is left to do",
    arguments: ["YUYV", "MJPG"], ["", "thumbnails = \"all\", sidecars = true"])
  func orientations(pixelFormat: String, storage: String) throws {
    // Its JPEGs are 4:2:2: the sizes allow all turns.
    let studio = try Studio(
      engine: """
        storage = { \(storage) }
        [[synthetic]]
        name = "turned"
        width = 320
        height = 240
        pixel_format = "\(pixelFormat)"
        """)
    let session = try TestSession(studio, .init(camera: "turned"))
    for rotation in [0, 90, 180, 270] as [Int64] {
      for isMirrored in [false, true] {
        let reply = try session.capture(
          .init(
            rotation: rotation, mirrored: isMirrored, previewPhoto: true, uprightPixels: true))
        let photo = try reply.taken
        let size = rotation % 180 == 0 ? (320, 240) : (240, 320) as (Int64, Int64)
        #expect(photo.rotation == 0 && photo.mirrored == false)
        #expect((photo.width, photo.height) == size && photo.encodedAgain == nil)
        #expect((reply.resolved.width, reply.resolved.height) == size)
        #expect(reply.resolved.rotation == 0)
        let path = try #require(photo.path)
        let picture = try Picture(path)
        #expect((Int64(picture.width), Int64(picture.height)) == size)
        #expect(Self.shows(picture, photo, rotation: rotation, isMirrored: isMirrored))
        let data = try EXIFReader(photo: TestFile.bytes(path))
        #expect(data.image[0x0112]?.number == 1)
        #expect(data.exif[0xA002]?.number == picture.width)
        #expect(data.exif[0xA003]?.number == picture.height)
        let preview = try #require(photo.previewPhoto.flatMap { Base64.bytes(of: $0) })
        try TestFile.write(path + ".preview", preview)
        let small = try Picture(path + ".preview")
        // At most 160 by 120, in the photo's proportions.
        #expect((small.width, small.height) == (rotation % 180 == 0 ? (160, 120) : (90, 120)))
        let isStored = !storage.isEmpty || pixelFormat == "YUYV"
        #expect(data.thumbnail == (isStored ? preview : nil))
        if isStored { #expect(data.small[0x0112]?.number == 1) }
        guard !storage.isEmpty else { continue }
        let record = try #require(try JSON(parsing: TestFile.bytes(path + ".json")).objectValue)
        #expect(record["width"] == .int(photo.width) && record["height"] == .int(photo.height))
        #expect(record["rotation"] == 0 && record["mirrored"] == false)
      }
    }
  }

  @Test("a camera's own JPEG of another size is encoded again, and the photo says so")
  func otherSize() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "narrow"
        width = 328
        height = 240
        pixel_format = "MJPG"
        """)
    let session = try TestSession(studio, .init(camera: "narrow"))
    // 328 columns are no multiple of 16, so that they cannot be counted from the other end.
    let cases: [(rotation: Int64, isAgain: Bool)] = [
      (90, false), (180, true), (270, true), (0, false),
    ]
    for (rotation, isAgain) in cases {
      let photo = try session.photo(.init(rotation: rotation, uprightPixels: true))
      #expect(photo.encodedAgain == (isAgain ? true : nil))
      let path = try #require(photo.path)
      let picture = try Picture(path)
      #expect(Int64(picture.width) == photo.width && Int64(picture.height) == photo.height)
      #expect(Self.shows(picture, photo, rotation: rotation, isMirrored: false))
    }
    let words = try studio.daemons.control(
      "capture", "--camera", "narrow", "--rotation", "180", "--upright-pixels")
    #expect(words.contains("328x240") && words.contains("encoded again"))
  }

  /// The words, the orientation, and the width of the photo.
  private static let commands: [(words: [String], orientation: Int, width: Int)] = [
    ([], 1, 240), (["--no-upright-pixels"], 5, 320),
    (["--upright-pixels", "--rotation", "0", "--no-mirrored"], 1, 320),
  ]

  @Test(
    "the command, and a camera of which the configuration says it", arguments: ["YUYV", "MJPG"])
  func configured(pixelFormat: String) throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "turned"
        width = 320
        height = 240
        rotation = 90
        mirror = true
        pixel_format = "\(pixelFormat)"
        upright_pixels = true
        """)
    let file = studio.daemons.path("a.jpg")
    for (words, orientation, width) in Self.commands {
      let command = try studio.daemons.run(
        "shutterctl",
        ["capture", "--camera", "turned", "-o", file, "--force"] + words
          + ["--runtime-dir", studio.daemons.runtimeFolder])
      #expect(command.output.contains("\(width)x\(560 - width), "), "\(command.output)")
      #expect(try Picture(file).width == width)
      #expect(
        try EXIFReader(photo: TestFile.bytes(file)).image[0x0112]?.number == orientation)
    }
  }

  @Test("options that change nothing with this camera are named, and others are not")
  func withoutEffect() throws {
    for (pixelFormat, isNamed) in [("MJPG", true), ("YUYV", false)] {
      let studio = try Studio(pixelFormat: pixelFormat)
      func output(_ words: String...) throws -> String {
        let command = try studio.daemons.run(
          "shutterctl",
          ["capture"] + words + ["--runtime-dir", studio.daemons.runtimeFolder])
        #expect(command.output.contains("320x180"), "\(command.output)")
        return command.output
      }
      let first = try output("--quality", "speed", "--compression", "50")
      #expect(first.contains("--quality speed changes nothing") == isNamed, "\(first)")
      #expect(first.contains("--compression changes nothing") == isNamed)
      let second = try output("--quality", "quality", "--compression", "50", "--upright-pixels")
      #expect(!second.contains("changes nothing"), "\(second)")
    }
  }

  @Test("a raw photo keeps its pixels and says how they lie, also beside a JPEG that is upright")
  func raw() throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "sensor"
        width = 320
        height = 240
        rotation = 90
        pixel_format = "BG10"
        """)
    let session = try TestSession(studio, .init(camera: "sensor"))
    let steps = try session.steps(
      .init(rawMediaType: "image/x-adobe-dng", uprightPixels: true))
    let photos = steps.compactMap(\.photo).filter { $0.photoCount < 3 }
    let picture = try #require(photos.first { $0.mediaType == "image/jpeg" })
    let negative = try #require(photos.first { $0.mediaType == "image/x-adobe-dng" })
    #expect(picture.rotation == 0 && (picture.width, picture.height) == (240, 320))
    #expect(negative.rotation == 90 && (negative.width, negative.height) == (320, 240))
    #expect(try Picture(try #require(picture.path)).width == 240)
  }

  @Test("a photo that is made later is turned like its stand-in", arguments: ["YUYV", "MJPG"])
  func deferred(pixelFormat: String) throws {
    let studio = try Studio(
      engine: """
        [[synthetic]]
        name = "turned"
        width = 328
        height = 240
        pixel_format = "\(pixelFormat)"
        """)
    let session = try TestSession(
      studio, .init(camera: "turned", deferredDelivery: true, maxQuality: .quality))
    for rotation in [90, 270] as [Int64] {
      let proxy = try session.photo(
        .init(deferred: true, rotation: rotation, uprightPixels: true))
      #expect(proxy.proxy && proxy.rotation == 0 && (proxy.width, proxy.height) == (240, 328))
      let calls = try studio.connect(.engine)
      let photo = try calls.call(Engine.FinalizePhoto.self, .init(photo: proxy.name)).photo
      #expect(!photo.proxy && (photo.width, photo.height) == (240, 328))
      #expect(photo.encodedAgain == (pixelFormat == "MJPG" && rotation == 270 ? true : nil))
      let path = try #require(photo.path)
      #expect(
        Self.shows(try Picture(path), photo, rotation: rotation, isMirrored: false))
      #expect(try EXIFReader(photo: TestFile.bytes(path)).image[0x0112]?.number == 1)
    }
  }
}
