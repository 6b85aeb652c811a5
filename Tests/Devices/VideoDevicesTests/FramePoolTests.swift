// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import VideoDevices

@Suite struct FramePoolTests {
  @Test("memory that nobody holds is used again, in the order in which it was given back")
  func memoryIsUsedAgain() throws {
    var pool = FramePool(blockSize: 64)
    for number in 0..<1000 {
      let frame = try #require(pool.makeFrame(metadata(number)) { fill($0, number) })
      #expect(frame.withBytes { $0.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) } })
    }
    #expect(pool.blockCount == 1)
    var ring: [Frame] = []
    for number in 0..<1000 {
      ring.append(try #require(pool.makeFrame(metadata(number)) { fill($0, number) }))
      if ring.count > 6 { ring.removeFirst() }
    }
    #expect(pool.blockCount == 7)
    // None of those that are held was written over.
    #expect(ring.map { frame in frame.withBytes { Int($0[0]) } } == (994..<1000).map { $0 % 256 })
    #expect(ring.map(\.metadata.sequence) == (994..<1000).map { Int64($0) })
  }

  @Test("above the limit there are no more frames until some are given back")
  func thereIsALimit() throws {
    var pool = FramePool(blockSize: 100, limit: 1000)
    var held: [Frame] = []
    while let frame = pool.makeFrame(metadata(0), fill: { fill($0, 1) }) { held.append(frame) }
    #expect(held.count == 10)
    held.removeLast()
    #expect(pool.makeFrame(metadata(0)) { fill($0, 2) } != nil)
  }

  @Test("compressed frames count by their own length")
  func compressedFramesCountByTheirLength() {
    var pool = FramePool(blockSize: 1 << 20, limit: 1000)
    var held: [Frame] = []
    while let frame = pool.makeFrame(metadata(0), fill: { _ in 20 }) { held.append(frame) }
    #expect(held.count == 50)
    #expect(held[0].bytesUsed == 20)
  }

  @Test("the largest frames are no more than announced")
  func thereAreAsFewAsWasSaid() {
    var pool = FramePool(blockSize: 5000, limit: 0, minimumBlocks: 2)
    var held: [Frame] = []
    while let frame = pool.makeFrame(metadata(0), fill: { fill($0, 1) }) { held.append(frame) }
    #expect(held.count == 2)
    held.removeFirst()
    #expect(pool.makeFrame(metadata(0)) { fill($0, 2) } != nil)
  }

  @Test("a few frames are always possible")
  func aFewAreAlwaysPossible() {
    var pool = FramePool(blockSize: 5000, limit: 1)
    var held: [Frame] = []
    while let frame = pool.makeFrame(metadata(0), fill: { fill($0, 1) }) { held.append(frame) }
    #expect(held.count == FramePool.minimumBlocks)
  }

  @Test("more bytes than a block has, and none, are refused")
  func lengthsAreChecked() {
    var pool = FramePool(blockSize: 16)
    let bytes = [UInt8](repeating: 1, count: 17)
    let tooMany = bytes.withUnsafeBytes { pool.makeFrame(metadata(0), copying: [$0]) }
    #expect(tooMany == nil)
    let all = bytes.withUnsafeBytes {
      pool.makeFrame(metadata(0), copying: [UnsafeRawBufferPointer(rebasing: $0[..<16])])
    }
    #expect(all?.bytesUsed == 16)
    #expect(pool.makeFrame(metadata(0)) { _ in 0 } == nil)
  }

  private func fill(_ target: UnsafeMutableRawBufferPointer, _ number: Int) -> Int {
    for index in target.indices { target[index] = UInt8(truncatingIfNeeded: number) }
    return target.count
  }

  private func metadata(_ number: Int) -> FrameMetadata {
    FrameMetadata(
      format: FrameFormat(pixelFormat: .grey, width: 8, height: 8, bytesPerLine: 8),
      sequence: Int64(number), stampUSec: 0, stampSource: .received, dequeuedUSec: 0)
  }
}
