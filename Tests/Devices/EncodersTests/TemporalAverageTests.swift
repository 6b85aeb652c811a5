// SPDX-License-Identifier: Apache-2.0
import PixelKernels
import TestSupport
import Testing

@Suite("The average of several frames")
struct TemporalAverageTests {
  /// Each value computed on its own, as the comment of `TemporalAverage` describes it.
  private func expected(_ frame: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    frame.indices.map { index in
      let own = Int(frame[index])
      let sum = others.reduce(own) { sum, other in
        let found = Int(other[index])
        return sum + (abs(found - own) <= TemporalAverage.movement ? found : own)
      }
      let count = others.count + 1
      return UInt8((sum + count / 2) / count)
    }
  }

  private func blend(_ frame: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: frame.count)
    let buffers = others.map { other in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: other.count, alignment: 1)
      copy.copyBytes(from: other)
      return copy
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    frame.withUnsafeBytes { own in
      result.withUnsafeMutableBytes { target in
        TemporalAverage.blend(own, buffers.map { UnsafeRawBufferPointer($0) }, into: target)
      }
    }
    return result
  }

  @Test("values of any length, with 1 and 3 neighbours", arguments: [0, 1, 15, 16, 17, 333])
  func values(count: Int) {
    var random = RandomSource(seed: 9)
    for neighbours in [1, 3] {
      let frames = (0...neighbours).map { _ in
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      #expect(blend(frames[0], Array(frames[1...])) == expected(frames[0], Array(frames[1...])))
    }
  }

  @Test("moving parts of the frame stay as they are, still ones are smoothed")
  func movement() {
    #expect(blend([100], [[124], [124], [124]]) == [118])
    #expect(blend([100], [[125], [75], [255]]) == [100])
    #expect(blend([0, 255], [[24, 231]]) == [12, 243])
  }

  @Test("with another number of neighbours the frame is as it was")
  func others() {
    #expect(blend([1, 2, 3], []) == [1, 2, 3])
    #expect(blend([10], [[20], [20]]) == [10])
  }
}
