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

  private static func format(
    _ width: Int = 640, _ pixelFormat: PixelFormat = .yuyv, rate: Int? = 30
  ) -> CaptureFormat {
    CaptureFormat(
      pixelFormat: pixelFormat, width: width, height: width * 3 / 4,
      frameInterval: rate.flatMap { FrameInterval(1, $0) })
  }

  /// A stream that these have.
  private func open(_ members: Character...) -> Shares {
    var shares = Shares()
    for member in members { _ = shares.join(member, Self.format()) }
    return shares
  }

  @Test("the first starts the stream, others join it, and the last stops it")
  func joinsAndLeaves() {
    var shares = Shares()
    #expect(shares.join("a", Self.format()) == [.start("a")])
    #expect(shares.isAlone)
    #expect(shares.join("b", Self.format()) == [.joined("b")])
    #expect(!shares.isAlone)
    #expect(shares.leave("a", stall: Self.stall) == [.ended("a", nil)])
    #expect(shares.leave("a", stall: Self.stall) == [])
    #expect(shares.isAlone)
    #expect(shares.leave("b", stall: Self.stall) == [.stop])
    #expect(shares.isClosing)
    #expect(shares.leave("b", stall: Self.stall) == [])
    #expect(shares.ended(nil) == [.ended("b", nil)])
    #expect(shares.join("c", Self.format(320)) == [.start("c")])
  }

  @Test("another pixel format, size or rate is refused with what the stream has; no rate fits each")
  func refuses() {
    var shares = open("a")
    let refusals: [(CaptureFormat, String, String)] = [
      (Self.format(320), "width", "640x480"),
      (Self.format(640, .mjpg), "pixelFormat", "YUYV"),
      (Self.format(rate: 15), "frameInterval", "1/30"),
    ]
    for (format, field, nearest) in refusals {
      let error = CameraError.unsupported(field: field, nearest: nearest)
      #expect(shares.join("b", format) == [.refused("b", error)])
    }
    #expect(shares.join("c", Self.format(rate: nil)) == [.joined("c")])
  }

  @Test("a stream that is being closed is awaited; the first that waits has its format")
  func waits() {
    var shares = open("a")
    #expect(shares.leave("a", stall: Self.stall) == [.stop])
    for (member, width) in [("b", 320), ("c", 640), ("d", 320), ("e", 320)] as [(Character, Int)] {
      #expect(shares.join(member, Self.format(width)) == [])
    }
    #expect(shares.leave("e", stall: Self.stall) == [.ended("e", nil)])
    let refusal = CameraError.unsupported(field: "width", nearest: "320x240")
    #expect(
      shares.ended(nil) == [.ended("a", nil), .start("b"), .refused("c", refusal), .joined("d")])
  }

  @Test("an error ends all that have the stream")
  func fails() {
    var shares = open("a", "b")
    #expect(
      shares.ended(.disconnected) == [.ended("a", .disconnected), .ended("b", .disconnected)])
    #expect(shares.join("b", Self.format()) == [.start("b")])
  }

  @Test("a stall: whoever leaves has the camera closed for all, and newcomers wait for that")
  func stalls() {
    var shares = open("a", "b", "c")
    shares.stalled()
    #expect(shares.join("d", Self.format()) == [])
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
    #expect(shares.join("c", Self.format()) == [])
    #expect(shares.frame() == [.joined("c")])
    #expect(shares.frame() == [])
    #expect(shares.leave("a", stall: Self.stall) == [.ended("a", nil)])
  }
}
