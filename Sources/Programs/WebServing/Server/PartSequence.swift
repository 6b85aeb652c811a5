// SPDX-License-Identifier: Apache-2.0
import FlyingSocks

/// The live picture as parts of multipart/x-mixed-replace. The header of the next part goes with each picture: Chromium
/// shows a part only when the next one begins.
package struct PartSequence: AsyncBufferedSequence {
  package typealias Element = UInt8

  static let boundary = "frame"
  static let header = Array("--\(boundary)\r\nContent-Type: image/jpeg\r\n\r\n".utf8)

  private let frames: AsyncStream<[UInt8]>

  package init(_ frames: AsyncStream<[UInt8]>) { self.frames = frames }

  package func makeAsyncIterator() -> Iterator { Iterator(frames: frames.makeAsyncIterator()) }

  package struct Iterator: AsyncBufferedIteratorProtocol {
    var frames: AsyncStream<[UInt8]>.Iterator
    var rest: ArraySlice<UInt8> = PartSequence.header[...]

    package mutating func next() async -> UInt8? { await nextBuffer(suggested: 1)?.first }

    package mutating func nextBuffer(suggested count: Int) async -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        guard let frame = await frames.next() else { return nil }
        rest = (frame + Array("\r\n".utf8) + PartSequence.header)[...]
      }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }
}
