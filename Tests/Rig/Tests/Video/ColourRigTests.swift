// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import Testing

/// A photo in each pixel format of a camera, by both of V4L2's ways to capture: vivid's colour bars have
/// to come out in their colours.
@Suite(.rig, .serialized)
struct ColourRigTests {
  private typealias Engine = EngineInterface

  /// White, yellow, cyan, green, magenta, red, blue and black, at 75 %.
  private static let bars = [
    (191, 191, 191), (191, 191, 0), (0, 191, 191), (0, 191, 0), (191, 0, 191), (191, 0, 0),
    (0, 0, 191), (0, 0, 0),
  ]

  @Test("a photo has the camera's colours", arguments: [1, 2])
  func colours(planar: Int) throws {
    let vivid = try Vivid(options: ["multiplanar=\(planar)"])
    // Its name and counters are written over the bars.
    try vivid.set(control: "osd_text_mode", 2)
    let daemons = try Daemons()
    let engine = try daemons.startEngine(
      configuration: """
        content_directory = "\(daemons.runtimeFolder)/content"
        [[camera]]
        match = { ID_PATH = "platform-vivid.0" }
        # One that it does not have is left out.
        controls = { horizontal_flip = 1, warmth = 3 }
        """)
    let session = try RigClock.wait(for: "the engine to find the camera") {
      try? TestSession(daemons, starts: false, .init(camera: "platform-vivid.0"))
    }
    let names =
      [
        "YUYV", "UYVY", "NV12", "YU12", "RGB3", "GREY", "YVYU", "VYUY", "NV21", "YV12", "NV16",
        "NV61",
        "422P", "NV24", "NV42", "BGR3", "XR24", "BX24", "XB24", "RX24", "RGBP", "Y16",
      ] + (planar == 2 ? ["NM12", "YM12"] : [])
    for name in names {
      let set = try session.configure(.init(pixelFormat: name, width: 320, height: 180))
      #expect(set.pixelFormat == name)
      try session.start()
      let photo = try #require(try session.capture().photo)
      try session.stop()
      let picture = try DecodedPhoto(try #require(photo.path))
      #expect((picture.width, picture.height) == (320, 180))
      // Turned over by the control that the configuration sets.
      for (index, bar) in Self.bars.reversed().enumerated() {
        let found = picture.colour(x: index * 40 + 20, y: 90)
        let luma = (bar.0 * 2126 + bar.1 * 7152 + bar.2 * 722) / 10_000
        let wanted = ["GREY", "Y16"].contains(name) ? (luma, luma, luma) : bar
        let farthest = [found.0 - wanted.0, found.1 - wanted.1, found.2 - wanted.2].map(abs).max()
        // A word of 16 bits has no more than 32 values of each colour.
        #expect(
          try #require(farthest) <= (name == "RGBP" ? 8 : 4),
          "\(name), bar \(index): \(found) for \(wanted)")
      }
    }
    engine.signal(SIGTERM)
    try engine.wait()
  }
}
