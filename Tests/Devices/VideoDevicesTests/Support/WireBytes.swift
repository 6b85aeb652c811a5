// SPDX-License-Identifier: Apache-2.0

@testable import VideoDevices

/// Messages of a camera program as bytes, written independently of the code that reads them.
struct WireBytes {
  var bytes = [UInt8](repeating: 0, count: 256)

  init(_ kind: UInt16, camera: UInt32 = 0, run: UInt32 = 0, number: UInt32 = 0) {
    put(kind, 0)
    put(UInt16(1), 2)
    put(camera, 4)
    put(run, 8)
    put(number, 12)
  }

  mutating func put(_ value: some FixedWidthInteger, _ at: Int) {
    for index in 0..<(value.bitWidth / 8) {
      bytes[at + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }

  func with(_ value: some FixedWidthInteger, _ at: Int) -> WireBytes {
    var copy = self
    copy.put(value, at)
    return copy
  }

  func with(_ text: String, _ at: Int) -> WireBytes {
    var copy = self
    for (index, byte) in text.utf8.enumerated() { copy.bytes[at + index] = byte }
    return copy
  }

  func read() throws(WireFault) -> ProgramMessage {
    let bytes = bytes
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(WireFault) in try ProgramMessage(bytes) }
    }
    return try result.get()
  }

  static let ready = WireBytes(1).with("tests 1", 16).with("none", 80)

  static func camera(_ number: UInt32 = 1, _ id: String = "cam") -> WireBytes {
    WireBytes(2, camera: number).with(id, 16).with("Model", 144).with(UInt32(2), 208)
  }

  static func format(_ camera: UInt32 = 1, _ code: String = "YUYV") -> WireBytes {
    WireBytes(3, camera: camera).with(code, 16).with(UInt32(320), 20).with(UInt32(240), 24)
      .with(UInt32(1), 28).with(UInt32(1), 32).with(UInt32(30), 36)
  }

  static func buffer(_ index: UInt32, run: UInt32 = 1, length: Int64 = 153_600) -> WireBytes {
    WireBytes(8, run: run, number: index).with(Int64(0), 16).with(length, 24)
  }

  static func opened(run: UInt32 = 1, buffers: UInt32 = 4) -> WireBytes {
    WireBytes(9, run: run).with("YUYV", 16).with(UInt32(320), 20).with(UInt32(240), 24)
      .with(UInt32(640), 28).with(buffers, 36).with(UInt32(1), 40).with(UInt32(30), 44)
  }

  static func frame(
    _ index: UInt32, _ sequence: Int64, run: UInt32 = 1, bytes: Int64 = 153_600
  ) -> WireBytes {
    WireBytes(10, run: run, number: index).with(bytes, 16).with(sequence, 24)
      .with(Int64(1_000_000), 32).with(UInt32(1), 40)
  }
}
