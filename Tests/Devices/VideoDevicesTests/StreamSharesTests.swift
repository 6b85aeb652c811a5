// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Testing

@testable import VideoDevices

/// The members of a camera's one stream, in each phase of the drawing above `StreamShares`.
@Suite struct StreamSharesTests {
  private typealias Shares = StreamShares<Character>

  private static let stall = CameraError.device(
    SystemError("wait for a frame of", "/dev/video9", errno: Errno(ETIMEDOUT)))

  /// The wish for exactly this format; without a rate for each.
  private static func wish(
    _ width: Int = 640, _ pixelFormat: PixelFormat = .yuyv, rate: Int? = 30
  ) -> StreamWish {
    let interval = rate.flatMap { FrameInterval(1, $0) }
    return StreamWish(
      format: CaptureFormat(
        pixelFormat: pixelFormat, width: width, height: width * 3 / 4,
        frameInterval: interval ?? FrameInterval(1, 60)),
      settings: CaptureSettings(
        pixelFormat: pixelFormat, width: width, height: width * 3 / 4, frameInterval: interval))
  }

  /// The wish of somebody who names nothing, and would choose 1920x1080.
  private static func open(_ settings: CaptureSettings = CaptureSettings()) -> StreamWish {
    StreamWish(
      format: CaptureFormat(
        pixelFormat: .mjpg, width: 1920, height: 1080, frameInterval: FrameInterval(1, 30)),
      settings: settings)
  }

  /// A stream that these have.
  private func open(_ members: Character...) -> Shares {
    var shares = Shares()
    for member in members { _ = shares.join(member, Self.wish()) }
    return shares
  }

  @Test("the first starts the stream, others join it, and the last stops it")
  func joinsAndLeaves() {
    var shares = Shares()
    #expect(shares.join("a", Self.wish()) == [.start("a")])
    #expect(shares.isAlone)
    #expect(shares.join("b", Self.wish()) == [.joined("b")])
    #expect(!shares.isAlone)
    #expect(shares.leave("a", stall: Self.stall) == [.ended("a", nil)])
    #expect(shares.leave("a", stall: Self.stall) == [])
    #expect(shares.isAlone)
    #expect(shares.leave("b", stall: Self.stall) == [.stop])
    #expect(shares.isClosing)
    #expect(shares.leave("b", stall: Self.stall) == [])
    #expect(shares.ended(nil) == [.ended("b", nil)])
    #expect(shares.join("c", Self.wish(320)) == [.start("c")])
  }

  @Test("another pixel format, size or rate is refused with what the stream has; no rate fits each")
  func refuses() {
    var shares = open("a")
    let refusals: [(StreamWish, String, String)] = [
      (Self.wish(320), "width", "640x480"),
      (Self.wish(640, .mjpg), "pixelFormat", "YUYV"),
      (Self.wish(rate: 15), "frameInterval", "1/30"),
    ]
    for (wish, field, present) in refusals {
      let error = CameraError.inAnotherFormat(field: field, present: present)
      #expect(shares.join("b", wish) == [.refused("b", error)])
    }
    #expect(shares.join("c", Self.wish(rate: nil)) == [.joined("c")])
  }

  @Test("a driver that makes another size: that is what others get, or are refused with")
  func otherSize() {
    var shares = Shares()
    _ = shares.join("a", Self.open())
    var made = CaptureFormat(
      pixelFormat: .mjpg, width: 960, height: 720, frameInterval: FrameInterval(1, 30))
    // They join before the driver has said which size it makes.
    _ = (shares.join("b", Self.open()), shares.join("c", Self.open(.init(width: 1920))))
    let error = CameraError.inAnotherFormat(field: "width", present: "960x720")
    #expect(shares.made(made) == [.refused("c", error)])
    #expect(shares.format?.width == 960 && shares.made(made) == [])
    #expect(shares.join("d", Self.open(.init(width: 960))) == [.joined("d")])
    #expect(shares.join("e", Self.open(.init(width: 1920))) == [.refused("e", error)])
    #expect(shares.leave("a", stall: Self.stall) == [.ended("a", nil)])
    #expect(shares.leave("b", stall: Self.stall) == [.ended("b", nil)])
    #expect(shares.leave("d", stall: Self.stall) == [.stop])
    // The one that opened the camera leaves before: nobody is left who takes this size.
    var deserted = Shares()
    _ = (deserted.join("a", Self.open()), deserted.join("c", Self.open(.init(width: 1920))))
    #expect(deserted.leave("a", stall: Self.stall) == [.ended("a", nil)])
    #expect(deserted.made(made) == [.refused("c", error), .stop])
    // The same with another pixel format.
    made.pixelFormat = .yuyv
    #expect(shares.made(made) == [] && deserted.made(made) == [])
    var others = Shares()
    _ = (others.join("a", Self.open()), others.join("b", Self.open(.init(pixelFormat: .mjpg))))
    let format = CameraError.inAnotherFormat(field: "pixelFormat", present: "YUYV")
    #expect(others.made(made) == [.refused("b", format)])
    #expect(others.format?.pixelFormat == .yuyv)
    #expect(deserted.join("f", Self.open()) == [] && deserted.ended(nil) == [.start("f")])
  }

  @Test("who names no format takes what runs, and its own choice where nothing does")
  func takesWhatRuns() {
    var shares = open("a")
    #expect(shares.join("b", Self.open()) == [.joined("b")])
    #expect(shares.join("c", Self.open(.init(pixelFormat: .yuyv))) == [.joined("c")])
    #expect(shares.join("d", Self.open(.init(preset: .low, width: 640))) == [.joined("d")])
    let refusal = CameraError.inAnotherFormat(field: "height", present: "640x480")
    #expect(shares.join("e", Self.open(.init(height: 240))) == [.refused("e", refusal)])
    #expect(shares.format?.width == 640)
    _ = shares.ended(nil)
    #expect(shares.format == nil)
    #expect(shares.join("b", Self.open()) == [.start("b")])
    #expect(shares.format?.width == 1920)
  }

  @Test("a stream that is being closed is awaited; the first that waits has its format")
  func waits() {
    var shares = open("a")
    #expect(shares.leave("a", stall: Self.stall) == [.stop])
    for (member, width) in [("b", 320), ("c", 640), ("d", 320), ("e", 320)] as [(Character, Int)] {
      #expect(shares.join(member, Self.wish(width)) == [])
    }
    #expect(shares.leave("e", stall: Self.stall) == [.ended("e", nil)])
    let refusal = CameraError.inAnotherFormat(field: "width", present: "320x240")
    #expect(
      shares.ended(nil) == [.ended("a", nil), .start("b"), .refused("c", refusal), .joined("d")])
  }

  @Test("an error ends all that have the stream")
  func fails() {
    var shares = open("a", "b")
    #expect(
      shares.ended(.disconnected) == [.ended("a", .disconnected), .ended("b", .disconnected)])
    #expect(shares.join("b", Self.wish()) == [.start("b")])
  }

  @Test("a stall: whoever leaves has the camera closed for all, and newcomers wait for that")
  func stalls() {
    var shares = open("a", "b", "c")
    shares.stalled()
    #expect(shares.join("d", Self.wish()) == [])
    #expect(shares.leave("a", stall: Self.stall) == [.stop])
    #expect(shares.leave("b", stall: Self.stall) == [])
    #expect(
      shares.ended(nil)
        == [.ended("a", nil), .ended("b", nil), .ended("c", Self.stall), .start("d")])
  }

  @Test("a stall that is over: newcomers join, and whoever leaves leaves alone")
  func recovers() {
    var shares = open("a", "b")
    #expect(shares.frame() == [])
    shares.stalled()
    #expect(shares.join("c", Self.wish()) == [])
    #expect(shares.frame() == [.joined("c")])
    #expect(shares.frame() == [])
    #expect(shares.leave("a", stall: Self.stall) == [.ended("a", nil)])
  }
}
