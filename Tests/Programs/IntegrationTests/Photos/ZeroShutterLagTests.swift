// SPDX-License-Identifier: Apache-2.0
import Glibc
import PixelKernels
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// The photo shows the moment of the press, however late it is asked for.
struct ZeroShutterLagTests {
  @Test("a photo asked for 200 ms late is the frame nearest to the press")
  func late() throws {
    for _ in 0..<5 where try isNearest(askedAfterUSec: 200_000) { return }
    Issue.record("no photo of five presses was taken before the ring had lost their frames")
  }

  /// Presses, and takes photos of the frames around the press.
  ///
  /// - Returns: false if the machine was too busy: the engine was asked when the ring may have lost the frames, and
  ///   nothing is expected.
  private func isNearest(askedAfterUSec delayUSec: Int64) throws -> Bool {
    let studio = try Studio(engine: "storage = { sidecars = true }")
    let session = try TestSession(studio)
    let interaction = try TestInteraction(session)
    // A ring that has frames from before the press.
    _ = try session.photo()
    try studio.down()
    let began = try interaction.event()
    let moment = began.monotonicUSec
    TestClock.pass(until: moment + delayUSec)
    // The frames around it, each asked for by its own moment, all at once.
    let asked = try [0, -33_000, 33_000].map { offsetUSec in
      let calls = try studio.daemons.connect(.engine)
      try calls.send(
        EngineInterface.CapturePhoto.self,
        .init(
          session: session.id,
          settings: .init(
            mediaType: "application/octet-stream", press: began.press,
            momentUSec: moment + Int64(offsetUSec))))
      return calls
    }
    let photos = try asked.map { try $0.next(EngineInterface.CapturePhoto.self).taken }
    let answered = TestClock.nowUSec
    let requests = try photos.map { photo in
      let record = try JSON(parsing: TestFile.read(#require(photo.path) + ".json"))
      return try #require(record["requestUSec"]?.intValue)
    }
    guard requests.allSatisfy({ $0 < moment + Self.reachUSec }) else { return false }
    // The engine chooses a frame after it has read the request, and may have had to wait for the processor in between.
    if photos.contains(where: { $0.zeroShutterLag == .missed }), answered >= moment + Self.reachUSec
    {
      return false
    }
    for photo in photos {
      #expect(photo.zeroShutterLag == .used)
      let code = try #require(try Self.code(of: photo))
      #expect(code.timeUSec == photo.frameUSec && Int64(code.number) == photo.frameSequence)
    }
    let nearest = try #require(photos.map { abs($0.frameUSec - moment) }.min())
    #expect(abs(photos[0].offsetUSec) == nearest)
    #expect(nearest < 100_000)
    return true
  }

  /// The time that the ring reaches back (docs/PHOTOS.md), less a margin for frames before the
  /// press.
  private static let reachUSec: Int64 = 900_000

  @Test("switched off, the frame is one from after the request")
  func switchedOff() throws {
    let studio = try Studio()
    let session = try TestSession(studio, .init(zeroShutterLag: false))
    let moment = TestClock.nowUSec
    TestClock.pass(until: moment + 100_000)
    let asked = TestClock.nowUSec
    let photo = try session.photo(.init(momentUSec: moment))
    #expect(photo.zeroShutterLag == .off && photo.frameUSec >= asked)
  }

  @Test("a moment that the ring has lost gives its oldest frame, and says so")
  func lost() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let photo = try session.photo(.init(momentUSec: 1))
    #expect(photo.zeroShutterLag == .missed && photo.offsetUSec == photo.frameUSec - 1)
  }

  @Test("shutterctl client --photo: each press its photo, of the moment of the press")
  func scriptedClient() throws {
    let studio = try Studio()
    let client = try ClientUnderTest(studio.daemons, ["--photo"])
    for _ in 0..<3 {
      try studio.down()
      let began = try client.event()
      #expect(began.phase == .began)
      let photo = try client.photo()
      #expect(photo.press == began.press)
      #expect(photo.offsetUSec == photo.frameUSec - began.monotonicUSec)
      #expect(try Picture(try #require(photo.path)).code?.timeUSec == photo.frameUSec)
      try studio.up()
      #expect(try client.event().phase == .ended)
    }
    #expect(try studio.photos().count == 3)
  }

  /// The code in the frame as the camera delivered it: YUYV.
  private static func code(of photo: EngineInterface.Photo) throws -> FrameCode? {
    let (width, height) = (Int(photo.width), Int(photo.height))
    return try TestFile.bytes(photo.path ?? "").withUnsafeBytes {
      FrameCode.read(
        luma: $0, width: width, height: height, bytesPerLine: 2 * width, bytesPerPixel: 2)
    }
  }
}
