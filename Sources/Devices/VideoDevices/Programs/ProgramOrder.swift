// SPDX-License-Identifier: Apache-2.0

/// What the engine says to a camera program.
enum ProgramOrder: Sendable, Hashable {
  case start
  case open(camera: UInt32, run: UInt32, CaptureFormat, buffers: Int)
  case release(run: UInt32, index: UInt32)
  case close(run: UInt32)
  /// - Parameter values: at most `CameraWire.mostSet`.
  case set(camera: UInt32, number: UInt32, [ControlSetting])
  case ping(number: UInt32)

  var bytes: [UInt8] {
    switch self {
    case .start: return Self.message(.start)
    case .open(let camera, let run, let format, let buffers):
      var message = Self.message(.open, camera: camera, run: run)
      message.put(format.pixelFormat.fourcc, at: 16)
      message.put(UInt32(format.width), at: 20)
      message.put(UInt32(format.height), at: 24)
      message.put(UInt32(format.frameInterval?.numerator ?? 0), at: 28)
      message.put(UInt32(format.frameInterval?.denominator ?? 0), at: 32)
      message.put(UInt32(buffers), at: 36)
      return message
    case .release(let run, let index): return Self.message(.release, run: run, number: index)
    case .close(let run): return Self.message(.close, run: run)
    case .set(let camera, let number, let values):
      var message = Self.message(.set, camera: camera, number: number)
      message.put(UInt32(values.count), at: 16)
      for (index, value) in values.prefix(CameraWire.mostSet).enumerated() {
        message.put(value.control.id, at: 24 + 16 * index)
        message.put(value.value, at: 32 + 16 * index)
      }
      return message
    case .ping(let number): return Self.message(.ping, number: number)
    }
  }

  private static func message(
    _ kind: CameraWire.Order, camera: UInt32 = 0, run: UInt32 = 0, number: UInt32 = 0
  ) -> [UInt8] {
    var message = [UInt8](repeating: 0, count: CameraWire.length)
    message.put(kind.rawValue, at: 0)
    message.put(CameraWire.version, at: 2)
    message.put(camera, at: 4)
    message.put(run, at: 8)
    message.put(number, at: 12)
    return message
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ value: some FixedWidthInteger, at place: Int) {
    let value = value.littleEndian
    Swift.withUnsafeBytes(of: value) { bytes in
      for (index, byte) in bytes.enumerated() { self[place + index] = byte }
    }
  }
}
