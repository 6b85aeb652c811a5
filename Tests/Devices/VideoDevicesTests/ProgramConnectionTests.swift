// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

/// The rules of the wire between the engine and a camera program.
struct ProgramConnectionTests {
  private typealias Wire = WireBytes

  /// A connection whose program has one camera, listed.
  private static func listed() throws -> ProgramConnection {
    var connection = ProgramConnection()
    for message in [Wire.ready, .camera(), .format(), Wire(5, camera: 1), Wire(6)] {
      _ = try connection.take(message.read(), descriptors: 0, nowUSec: 0)
    }
    return connection
  }

  /// The same, with run 1 open in four buffers.
  private static func streaming() throws -> ProgramConnection {
    var connection = try listed()
    _ = connection.open(1)
    for index in 0..<4 as Range<UInt32> {
      _ = try connection.take(Wire.buffer(index).read(), descriptors: 1, nowUSec: 0)
    }
    _ = try connection.take(Wire.opened().read(), descriptors: 0, nowUSec: 0)
    return connection
  }

  @Test("a camera is listed with its formats; those that would have to be converted are left out")
  func listing() throws {
    var connection = ProgramConnection()
    var listed: ListedCamera?
    let messages = [
      Wire.ready, .camera(), .format(), .format(1, "NV16"), .format(1, "RGB4"), .format(1, "NV12"),
      Wire(5, camera: 1),
    ]
    for message in messages {
      let action = try connection.take(message.read(), descriptors: 0, nowUSec: 0)
      if case .listed(let camera) = action { listed = camera }
    }
    #expect(listed?.id == "cam" && listed?.model == "Model" && listed?.position == .back)
    #expect(listed?.formats.map(\.pixelFormat.description) == ["YUYV", "NV12"])
    #expect(listed?.foreignFormats == ["NV16", "RGB4"])
  }

  @Test(
    "messages that are not of the wire",
    arguments: [
      (Wire(77), WireFault.kind(77)),
      (Wire.ready.with(UInt16(2), 2), .version(2)),
      (Wire.camera().with("a\u{1b}", 16), .field("id")),
      (Wire.camera().with(UInt32(45), 212), .field("rotation")),
      (Wire.format().with(UInt32(1), 20), .field("width")),
      (Wire.format().with(UInt32(9), 28), .field("intervals")),
      (Wire.format().with(UInt32(0), 36), .field("frame interval")),
      (Wire.opened(buffers: 65), .field("buffers")),
      (Wire.opened().with(UInt32(638), 28), .field("bytes per line")),
      (Wire.frame(0, -1), .field("sequence")),
      (Wire.frame(0, 1).with(Int64.max, 16), .field("bytes")),
      (Wire.frame(0, 1).with(UInt32(4), 40), .field("stamp's meaning")),
    ])
  func fields(message: WireBytes, fault: WireFault) {
    #expect(throws: fault) { try message.read() }
  }

  @Test("a message of another length")
  func length() {
    var short = Wire.ready
    short.bytes.removeLast()
    #expect(throws: WireFault.length(255)) { try short.read() }
  }

  @Test(
    "an order of messages that the wire does not have",
    arguments: [
      [Wire.camera()],
      [Wire.ready, Wire.ready],
      [Wire.ready, .format()],
      [Wire.ready, .camera(), .camera(2, "other")],
      [Wire.ready, .camera(), Wire(6)],
      [Wire.ready, Wire(7, camera: 1)],
      [Wire.ready, Wire(6), Wire(6)],
      [Wire.ready, Wire(13, number: 1)],
      [Wire.ready, Wire(11, run: 1)],
      [Wire.ready, .frame(0, 1)],
    ])
  func order(messages: [WireBytes]) {
    var connection = ProgramConnection()
    #expect(throws: WireFault.self) {
      for message in messages {
        _ = try connection.take(message.read(), descriptors: 0, nowUSec: 0)
      }
    }
  }

  @Test("a camera has one id, and a number is never used twice")
  func identity() throws {
    var connection = try Self.listed()
    #expect(throws: WireFault.field("id, which another camera has")) {
      _ = try connection.take(Wire.camera(2).read(), descriptors: 0, nowUSec: 0)
    }
    _ = try connection.take(Wire(7, camera: 1).read(), descriptors: 0, nowUSec: 0)
    #expect(throws: WireFault.order("camera")) {
      _ = try connection.take(Wire.camera(1).read(), descriptors: 0, nowUSec: 0)
    }
    _ = try connection.take(Wire.camera(2).read(), descriptors: 0, nowUSec: 0)
  }

  @Test("64 changes of cameras in a second, and not one more")
  func changes() throws {
    var connection = ProgramConnection()
    _ = try connection.take(Wire.ready.read(), descriptors: 0, nowUSec: 0)
    func change(_ number: UInt32) throws {
      for message in [Wire.camera(number), Wire(5, camera: number), Wire(7, camera: number)] {
        _ = try connection.take(message.read(), descriptors: 0, nowUSec: 0)
      }
    }
    for number in 1...32 as ClosedRange<UInt32> { try change(number) }
    #expect(throws: WireFault.limit("changes of cameras")) { try change(33) }
  }

  @Test("descriptors come with buffers, and with nothing else")
  func descriptors() throws {
    var connection = try Self.listed()
    _ = connection.open(1)
    #expect(throws: WireFault.descriptors) {
      _ = try connection.take(Wire.buffer(0).read(), descriptors: 0, nowUSec: 0)
    }
    #expect(throws: WireFault.descriptors) {
      _ = try connection.take(Wire(15).read(), descriptors: 1, nowUSec: 0)
    }
  }

  @Test("buffers are as long as a frame, and no longer than the largest format needs")
  func bufferLengths() throws {
    for (length, isTaken) in [
      (153_599, false), (153_600, true), (4 * 320 * 240 + 4 << 20, true),
      (4 * 320 * 240 + 4 << 20 + 1, false),
    ] as [(Int64, Bool)] {
      var connection = try Self.listed()
      _ = connection.open(1)
      for index in 0..<2 as Range<UInt32> {
        let buffer = try Wire.buffer(index, length: length).read()
        _ = try connection.take(buffer, descriptors: 1, nowUSec: 0)
      }
      let opened = Result {
        try connection.take(Wire.opened(buffers: 2).read(), descriptors: 0, nowUSec: 0)
      }
      let isOpen = (try? opened.get()) != nil
      #expect(isOpen == isTaken)
    }
  }

  @Test("a buffer has one owner at a time")
  func ownership() throws {
    var connection = try Self.streaming()
    func frame(_ index: UInt32, _ sequence: Int64) throws {
      _ = try connection.take(
        Wire.frame(index, sequence).read(), descriptors: 0, nowUSec: 0)
    }
    try frame(0, 1)
    #expect(throws: WireFault.buffer(0)) { try frame(0, 2) }
    connection.release(1, 0)
    try frame(0, 2)
    #expect(throws: WireFault.buffer(4)) { try frame(4, 3) }
    #expect(throws: WireFault.field("sequence")) { try frame(1, 2) }
    #expect(throws: WireFault.field("bytes")) {
      _ = try connection.take(
        Wire.frame(1, 3, bytes: 153_601).read(), descriptors: 0, nowUSec: 0)
    }
    #expect(throws: WireFault.order("frame")) {
      _ = try connection.take(Wire.frame(1, 3, run: 2).read(), descriptors: 0, nowUSec: 0)
    }
  }

  @Test("frames on their way while a run is being closed belong to nobody")
  func closing() throws {
    var connection = try Self.streaming()
    #expect(connection.streams)
    let first = connection.close(1)
    let second = connection.close(1)
    #expect(first && !second && !connection.streams)
    let late = try connection.take(Wire.frame(0, 1).read(), descriptors: 0, nowUSec: 0)
    #expect(late == nil)
    let closed = try connection.take(Wire(11, run: 1).read(), descriptors: 0, nowUSec: 0)
    guard case .ended(run: 1, nil) = closed else {
      Issue.record("not closed: \(String(describing: closed))")
      return
    }
    #expect(throws: WireFault.order("frame")) {
      _ = try connection.take(Wire.frame(0, 2).read(), descriptors: 0, nowUSec: 0)
    }
  }

  @Test(
    "a stamp becomes the start of the exposure where that is known",
    arguments: [
      (1, true, 1_000_000, true), (2, true, 990_000, true), (2, false, 1_000_000, false),
      (3, true, 985_000, true), (3, false, 1_000_000, false),
    ] as [(UInt32, Bool, Int64, Bool)])
  func stamps(meaning: UInt32, hasReadings: Bool, start: Int64, isStart: Bool) throws {
    let message = Wire.frame(0, 1).with(meaning, 40).with(UInt32(hasReadings ? 0x1FF : 0), 48)
      .with(UInt32(10_000), 56).with(UInt32(2000), 60).with(UInt32(5000), 84)
    guard case .frame(_, _, let frame) = try message.read() else { throw WireFault.kind(0) }
    #expect(frame.stamp.uSec == start && frame.stamp.isStartOfExposure == isStart)
    #expect(frame.stamp.isMonotonic)
    #expect(frame.readings.exposure.timeUSec == (hasReadings ? 10_000 : nil))
    #expect(frame.readings.exposure.milliISO == (hasReadings ? 200_000 : nil))
  }
}
