// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import TestSupport
import Testing
import Varlink

/// Raw photos with the installed programs, from the configuration to a developed picture.
struct RawPhotoCommandTests {
  @Test(
    "capture --raw of a Bayer camera: a DNG that LibRaw develops, and that is listed with its press"
  )
  func raw() throws {
    let studio = try Studio(pixelFormat: "pRAA")
    let photo = try #require(try studio.daemons.controlJSON("capture", "--raw").first)
    #expect(photo["mediaType"] == "image/x-adobe-dng")
    let path = try #require(photo["path"]?.stringValue)
    #expect(path.hasSuffix(".dng"))
    let picture = try DevelopedRaw(path)
    unlink(path + ".ppm")
    #expect((picture.width, picture.height) == (320, 180))
    // Red is the sixth bar; below the code, and wide enough for the line that moves.
    let reds = (0..<6).map { picture.colour(x: 210 + $0 * 5, y: 170) }
    #expect(reds.count { $0[0] > 150 && $0[1] < 30 && $0[2] < 30 } >= 4, "\(reds)")
    let listed = try #require(try studio.daemons.controlJSON("photos").first)
    #expect(listed["path"] == .string(path) && listed["frameUSec"] == photo["frameUSec"])
    let verdict = try Command.run("exiftool", "-validate", "-s3", path)
    #expect(verdict.hasPrefix("OK"), "\(verdict)")
  }

  @Test("capture --with-raw of a Bayer camera: a JPEG and a DNG of one frame")
  func both() throws {
    let studio = try Studio(pixelFormat: "RG10")
    let photos = try studio.daemons.controlJSON("capture", "--with-raw")
    let paths = try photos.map { try #require($0["path"]?.stringValue) }
    #expect(paths.map { $0.suffix(4) } == [".jpg", ".dng"])
    #expect(photos.map { $0["frameSequence"] }.allSatisfy { $0 == photos[0]["frameSequence"] })
    let number = try #require(photos[0]["frameSequence"]?.intValue)
    #expect(try Picture(paths[0]).code?.number == FrameCode(number: number, timeUSec: 0).number)
    #expect(try DevelopedRaw(paths[1]).width == 320)
    let verdict = try Command.run("exiftool", "-validate", "-s3", paths[0])
    #expect(verdict.hasPrefix("OK"), "\(verdict)")
  }

  @Test("a format that the camera does not have is refused with those that it has")
  func refused() throws {
    let studio = try Studio()
    for (words, status, told) in [
      (["--raw"], EXIT_FAILURE, "'application/octet-stream'"),
      (["--raw", "--media-type", "image/jpeg"], EX_USAGE, "--media-type"),
    ] {
      let (found, output) = try studio.daemons.run(
        "shutterctl", ["capture", "--runtime-dir", studio.daemons.runtimeFolder] + words)
      #expect(found == status && output.contains(told), "\(output)")
    }
    #expect(try studio.files() == [])
  }

  @Test("a press of a Bayer camera that the engine handles itself is a raw photo")
  func press() throws {
    let studio = try Studio(engine: Studio.builtIn, pixelFormat: "BA81")
    try studio.waitUntilGranted()
    try studio.press()
    let path = try TestClock.wait(for: "a raw photo") {
      try studio.files().first { $0.hasSuffix(".dng") }
    }
    #expect(path.contains("-press"))
    let dng = try DNGReader(TestFile.bytes(path))
    #expect((dng.width, dng.height) == (320, 180) && dng.raw[33422]?.numbers == [2, 1, 1, 0])
  }
}
