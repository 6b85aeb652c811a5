// SPDX-License-Identifier: Apache-2.0

//   frame ──▶ F F F F F m F F ──▶ the encoder of a ring's pictures, one after the other
//             └ 32 MiB ┘ └ a mark: it takes no memory, and always has room

/// The work that waits for the encoder of live clips' pictures, oldest first. On a machine with other work the
/// encoder stands still for some frames' times. Until the memory is full the frames of that time are only late.
package struct LiveClipQueue<Work: Sendable>: Sendable {
  /// Bytes of the frames: half of what the camera's own ring keeps in any case.
  package static var memoryBytes: Int { 32 << 20 }
  /// The number of frames that may always wait, however large they are.
  package static var minimumFrames: Int { 4 }

  private var waiting: [(work: Work, bytes: Int)] = []
  private var frames = 0
  private var bytes = 0

  /// Nothing waits.
  package init() {}

  /// Adds the work for a frame; false if there is no room, and the clips lack it.
  package mutating func append(_ frame: Work, bytes: Int) -> Bool {
    guard frames < Self.minimumFrames || self.bytes + bytes <= Self.memoryBytes else {
      return false
    }
    waiting.append((frame, bytes))
    frames += 1
    self.bytes += bytes
    return true
  }

  /// Adds work other than a frame. It takes no room.
  package mutating func append(mark: Work) { waiting.append((mark, 0)) }

  /// Takes the oldest work.
  package mutating func next() -> Work? {
    guard !waiting.isEmpty else { return nil }
    let (work, bytes) = waiting.removeFirst()
    if bytes > 0 { frames -= 1 }
    self.bytes -= bytes
    return work
  }
}
