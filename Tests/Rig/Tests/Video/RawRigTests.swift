// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Raw photos of a camera of the kernel, in each order of the mosaic: vivid's colour bars have to come
/// out in their colours.
@Suite(.rig, .serialized)
struct RawRigTests {
  private static let formats = [
    "RGGB", "GRBG", "GBRG", "BA81", "RG10", "BA10", "GB10", "BG10", "RG12", "BA12", "GB12", "BG12",
  ]

  /// White, yellow, cyan, green, magenta, red, blue and black: red, green and blue of each.
  private static let bars: [Set<Int>] = [
    [0, 1, 2], [0, 1], [1, 2], [1], [0, 2], [0], [2], [],
  ]

  @Test("LibRaw and the engine develop vivid's bars, and the samples are the driver's")
  func colours() throws {
    let vivid = try Vivid()
    defer { withExtendedLifetime(vivid) {} }
    // Its name and counters are written over the bars.
    try vivid.set(control: "osd_text_mode", 2)
    let daemons = try Daemons()
    let engine = try daemons.startEngine(
      configuration: "content_directory = \"\(daemons.runtimeFolder)/content\"")
    let session = try RigClock.wait(for: "the engine to find the camera") {
      try? TestSession(daemons, starts: false, .init(camera: "platform-vivid.0"))
    }
    var paths: [String] = []
    for name in Self.formats {
      try session.configure(.init(pixelFormat: name, width: 320, height: 180))
      try session.start()
      let frame = try session.photo(.init(mediaType: "application/octet-stream"))
      let steps = try session.steps(.init(rawMediaType: "image/x-adobe-dng"))
      let photos = try steps.filter { $0.photo != nil }.map { try $0.taken }
      try session.stop()
      try #require(photos.map(\.mediaType) == ["image/jpeg", "image/x-adobe-dng"], "\(name)")
      #expect(photos[0].frameSequence == photos[1].frameSequence)
      let path = try #require(photos[1].path)
      let dng = try DNGReader(RigFile.bytes(path))
      // The picture stands still.
      let delivered = try RigFile.bytes(try #require(frame.path))
      #expect(dng.strip == delivered, "\(name)")
      paths.append(path)
      let picture = try DevelopedRaw(path)
      #expect((picture.width, picture.height) == (320, 180))
      let ours = try DecodedPhoto(#require(photos[0].path))
      for (index, bar) in Self.bars.enumerated() {
        let found = picture.colour(x: index * 40 + 20, y: 90)
        // vivid uses a quarter of the range of 10 and 12 bits.
        for colour in 0..<3 {
          #expect(
            bar.contains(colour) ? found[colour] > 90 : found[colour] < 30,
            "\(name), bar \(index): \(found)")
        }
        let (red, green, blue) = ours.colour(x: index * 40 + 20, y: 90)
        for (colour, value) in [red, green, blue].enumerated() {
          #expect(
            bar.contains(colour) ? value > 90 : value < 40,
            "\(name), bar \(index), as the engine develops it: \(red), \(green), \(blue)")
        }
      }
    }
    // All at once, because Perl takes a second to begin in an emulated machine.
    let verdicts = try Command.run(["exiftool", "-q", "-validate", "-p", "$validate"] + paths)
    #expect(
      verdicts.split(separator: "\n") == Self.formats.map { _ in "OK" },
      "\(zip(Self.formats, verdicts.split(separator: "\n")).map { "\($0): \($1)" })")
    engine.signal(SIGTERM)
    try engine.wait()
  }
}
