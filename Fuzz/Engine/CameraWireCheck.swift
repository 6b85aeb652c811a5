// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import VideoDevices

/// Anything that a camera program may send, with the engine's orders in between. It is refused, or within the bounds that the
/// engine relies on: no buffer has two owners, no frame is longer than its memory, no camera is there twice.
///
///     step   0  a whole message: its bytes
///            1  a usual message of a kind, for a camera, a run and a number; then changes of its fields
///            2  an order: open, close, release
///            3  time passes
package enum CameraWireCheck {
  package static func check(_ input: [UInt8]) throws(Finding) {
    var story = Story(input: input[...])
    while try story.step() {}
  }

  private struct Story {
    var input: ArraySlice<UInt8>
    var connection = ProgramConnection()
    var nowUSec: Int64 = 0
    /// What the engine relies on, kept a second time.
    var ids: [UInt32: String] = [:]
    var lengths: [UInt32: [Int]] = [:]
    var held: [UInt32: Set<UInt32>] = [:]
    var sequences: [UInt32: Int] = [:]
    var open: Set<UInt32> = []

    mutating func byte() -> UInt8 { input.popFirst() ?? 0 }

    /// Plays the next step. False at the end of the input, or when the program is given up.
    mutating func step() throws(Finding) -> Bool {
      guard let kind = input.popFirst() else { return false }
      switch kind % 4 {
      case 0:
        let message = Array(input.prefix(CameraWire.length))
        input = input.dropFirst(CameraWire.length)
        return try take(message, descriptors: message.count % 2)
      case 1: return try take(usual(), descriptors: Int(byte() % 3))
      case 2: order()
      default: nowUSec += Int64(byte()) * 10_000
      }
      return true
    }

    private mutating func order() {
      let (kind, what, index) = (byte() % 3, UInt32(byte() % 4), UInt32(byte() % 8))
      switch kind {
      case 0: _ = connection.open(what)
      case 1: if connection.close(what) { open.remove(what) }
      default:
        connection.release(what, index)
        held[what]?.remove(index)
      }
    }

    /// A message as a program usually sends it, with as many changes as the input has for it.
    private mutating func usual() -> [UInt8] {
      var message = [UInt8](repeating: 0, count: CameraWire.length)
      let kind = byte() % 18
      message[0] = kind
      message[2] = UInt8(CameraWire.version)
      for at in [4, 8, 12] { message[at] = byte() % 8 }
      func put(_ bytes: [UInt8], _ at: Int) {
        message.replaceSubrange(at..<at + bytes.count, with: bytes)
      }
      switch kind {
      case 2:
        put([0x63, 0x30 + message[4]], 16)
        put([0x6D], 144)
      case 3, 9:
        put(Array("YUYV".utf8) + [64, 0, 0, 0, 32, 0, 0, 0], 16)
        if kind == 9 { put([128, 0, 0, 0, 0, 0, 0, 0, 4], 28) }
      case 8: put([0, 16], 24)
      case 10: put([0, 16, 0, 0, 0, 0, 0, 0, byte()], 16)
      default: break
      }
      for _ in 0..<byte() % 4 {
        let at = Int(byte())
        message[at] = byte()
      }
      return message
    }

    private mutating func take(_ bytes: [UInt8], descriptors: Int) throws(Finding) -> Bool {
      let action: ProgramConnection.Action?
      do throws(WireFault) {
        let read = bytes.withUnsafeBytes { bytes in
          Result { () throws(WireFault) in try ProgramMessage(bytes) }
        }
        action = try connection.take(
          read.get(), descriptors: descriptors, nowUSec: nowUSec)
      } catch {
        try Finding.unless(!error.description.isEmpty, "a fault without words")
        return false
      }
      if let action { try look(at: action) }
      return true
    }

    private mutating func look(at action: ProgramConnection.Action) throws(Finding) {
      switch action {
      case .listed(let camera):
        try Finding.unless(!ids.values.contains(camera.id), "two cameras of one id")
        try Finding.unless(ids[camera.number] == nil, "a number that is used twice")
        ids[camera.number] = camera.id
        try Finding.unless(
          ids.count <= ProgramConnection.mostCameras, "more cameras than there may be")
      case .gone(let camera):
        try Finding.unless(
          ids.removeValue(forKey: camera.number) != nil, "a camera goes that was not there")
      case .map(let run, let offset, let length):
        lengths[run, default: []].append(length)
        try Finding.unless(offset >= 0 && length > 0, "memory without a place")
        try Finding.unless(
          lengths[run]?.count ?? 0 <= CameraWire.buffers.upperBound,
          "more buffers than there may be")
      case .opened(let run, let format):
        let most = CameraWire.mostBytes(width: format.format.width, height: format.format.height)
        let known = lengths[run] ?? []
        try Finding.unless(known.count == format.bufferCount, "buffers that were not announced")
        try Finding.unless(
          known.allSatisfy { (format.format.minimumBytes...most).contains($0) },
          "a buffer that is too short or too long")
        open.insert(run)
      case .frame(let run, let index, let frame):
        try Finding.unless(open.contains(run), "a frame of a run that is not open")
        let known = lengths[run] ?? []
        try Finding.unless(Int(index) < known.count, "a frame in no buffer")
        try Finding.unless(
          frame.bytes <= known[Int(index)], "a frame that is longer than its buffer")
        try Finding.unless(
          held[run, default: []].insert(index).inserted, "a buffer with two owners")
        try Finding.unless(frame.sequence > sequences[run] ?? -1, "a number that does not rise")
        sequences[run] = frame.sequence
      case .ended(let run, _): open.remove(run)
      case .ready, .allListed, .done, .value: break
      }
    }
  }
}
