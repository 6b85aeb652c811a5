// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine
@testable import CaptureModel

@Suite("The pictures of a film, of a camera's own JPEGs")
struct CameraPicturesTests {
  /// A frame as a driver delivers it that gives all the same number.
  private static func frame(_ index: Int, _ jpeg: [UInt8]) throws -> FilmFrame<Frame> {
    let format = FrameFormat(pixelFormat: .mjpg, width: 320, height: 180, bytesPerLine: 0)
    let stampUSec = Int64(index + 1) * 33_333
    let metadata = FrameMetadata(
      format: format, sequence: 0, stampUSec: stampUSec, stampSource: .endOfFrame,
      dequeuedUSec: stampUSec)
    // The frame keeps the memory.
    var pool = FramePool(blockSize: jpeg.count)
    let made = jpeg.withUnsafeBytes { pool.makeFrame(metadata, copying: [$0]) }
    return FilmFrame(
      payload: try #require(made), timeUSec: stampUSec - 33_333, stampUSec: stampUSec,
      sequence: 0, bytes: jpeg.count)
  }

  /// Which frames of one batch have pictures, and what is said of the camera.
  private static func pictures(
    _ jpegs: [[UInt8]], checksAll: Bool = false
  ) throws -> (there: [Bool], said: Set<CameraRemark>) {
    var said: Set<CameraRemark> = []
    var pictures = CameraPictures(checksAll: checksAll, interval: FrameInterval(1, 30)) {
      said.insert($0)
    }
    let frames = try jpegs.enumerated().map { try frame($0.offset, $0.element) }
    pictures.look(at: frames)
    return (frames.map { pictures.picture(of: $0) != nil }, said)
  }

  @Test(
    "of frames that have all the same number only the damaged ones are left out",
    arguments: DamagedFilmTests.Damage.allCases)
  func numbers(damage: DamagedFilmTests.Damage) throws {
    let whole = try PlayedJPEGs.jpeg(["-sample", "2x1"])
    let damaged = damage.done(to: whole)
    for checksAll in [false, true] {
      let (there, said) = try Self.pictures(
        [whole, damaged, whole, damaged, whole], checksAll: checksAll)
      #expect(there == [true, false, true, false, true])
      #expect(said.count == 1)
    }
  }

  @Test("H.264 says how a frame is damaged, as MJPEG does")
  func kinds() throws {
    let whole = try PlayedJPEGs.jpeg(["-sample", "2x1"])
    let jpegs = [whole, DamagedFilmTests.Damage.cut.done(to: whole)]
    var said: Set<CameraRemark> = []
    let pictures = H264Pictures(
      interval: FrameInterval(1, 30), bitRate: nil, device: nil
    ) {
      said.insert($0)
    } onFallback: {
    }
    let there = try jpegs.enumerated().map {
      try pictures.picture(of: Self.frame($0.offset, $0.element)) != nil
    }
    #expect(there == [true, false])
    #expect(try said == Self.pictures(jpegs).said && said == [.damagedFrames("it is cut short")])
  }
}
