// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

@testable import VideoDevices

/// The headers in a buffer of uvcvideo's metadata node, and where that node is.
@Suite struct PayloadHeaderTests {
  /// An entry as the driver writes it.
  private func entry(
    _ nsec: UInt64, length: UInt8 = 12, flags: UInt8, start: UInt32? = nil, clock: UInt32? = nil
  ) -> [UInt8] {
    var bytes = withUnsafeBytes(of: nsec) { Array($0) } + [7, 0, length, flags]
    for value in [start, clock] {
      if let value { bytes += withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    }
    return bytes + (clock == nil ? [] : [0x34, 0x02])
  }

  private func first(_ bytes: [UInt8]) -> PayloadHeader? {
    bytes.withUnsafeBytes { PayloadHeader.first(in: $0) }
  }

  @Test("the first header with both times is the frame's")
  func both() {
    let good = entry(5_000_000_123, flags: 0x8D, start: 0xFFFF_FFF0, clock: 17)
    let header = PayloadHeader(
      startTicks: 0xFFFF_FFF0, sentTicks: 17, arrivalNSec: 5_000_000_123)
    #expect(first(good) == header)
    #expect(first(good + entry(6, flags: 0x8F, start: 3, clock: 4)) == header)
    // A camera's own header may be longer than what the driver passes on.
    #expect(first(entry(1, length: 30, flags: 0x8C, start: 5, clock: 6) + good)?.sentTicks == 6)
  }

  @Test("headers without one of the times, or flagged as faulty, are left out")
  func incomplete() {
    let good = entry(5, flags: 0x8C, start: 1, clock: 2)
    let without = [
      entry(1, length: 2, flags: 0x80), entry(1, length: 6, flags: 0x84, start: 9),
      entry(1, length: 8, flags: 0x88, clock: 9), entry(1, flags: 0xCC, start: 9, clock: 9),
    ]
    for bytes in without {
      #expect(first(bytes) == nil)
      #expect(first(bytes + good)?.startTicks == 1)
    }
    #expect(first(without.flatMap { $0 } + good)?.sentTicks == 2)
  }

  @Test("what is cut short is no header")
  func cut() {
    let good = entry(5, flags: 0x8C, start: 1, clock: 2)
    for count in 0..<good.count { #expect(first(Array(good[..<count])) == nil) }
    #expect(first([UInt8](repeating: 0xFF, count: 9)) == nil)
  }

  @Test("a time beyond all years is cut")
  func absurd() {
    #expect(first(entry(.max, flags: 0x8C, start: 1, clock: 2))?.arrivalNSec == 1 << 62)
  }

  @Test("the node of the headers is the next of the same device, whatever its number")
  func node() throws {
    let folder = TemporaryFolder()
    // A camera with two streams, whose numbers are in disorder, and another camera.
    let nodes = [
      ("video4", "a", 0), ("video2", "a", 1), ("video7", "a", 2), ("video3", "a", 3),
      ("video0", "b", 0), ("video1", "b", 1), ("video9", "c", 0),
    ]
    for (name, device, index) in nodes {
      for path in [device, "\(device)/video4linux", "\(device)/video4linux/\(name)", name] {
        mkdir("\(folder.path)/\(path)", 0o700)
      }
      try TestFile.write("\(folder.path)/\(name)/index", "\(index)\n")
      symlink("\(folder.path)/\(device)", "\(folder.path)/\(name)/device")
    }
    func path(_ camera: String) -> String? {
      MetadataNode.path(beside: camera, in: folder.path)
    }
    #expect(path("/dev/video4") == "/dev/video2" && path("/dev/video7") == "/dev/video3")
    #expect(path("/dev/video0") == "/dev/video1")
    #expect(path("/dev/video9") == nil && path("/dev/video5") == nil && path("") == nil)
  }
}
