// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("How long live clips are, and the memory that they take")
struct LiveClipLengthTests {
  private func length(beforeUSec: Int64) -> LiveClipLength {
    var length = LiveClipLength()
    length.beforeUSec = beforeUSec
    return length
  }

  @Test("Nobody has to ask for 1.5 s on each side; the ring has a second more, and 32 MiB")
  func usual() {
    let ring = LiveClipLength().ring(bytesPerSecond: 100_000_000)
    #expect(ring == .liveClips && ring.reachUSec == 2_500_000 && ring.memoryBytes == 32 << 20)
    #expect(LiveClipLength().afterUSec == 1_500_000)
    #expect(LiveClipLength.allowedUSec == 500_000...30_000_000)
  }

  @Test("Half a second takes no more than that; half a minute takes what its frames may")
  func lengths() {
    #expect(length(beforeUSec: 500_000).ring(bytesPerSecond: 1_000_000).reachUSec == 1_500_000)
    #expect(length(beforeUSec: 500_000).ring(bytesPerSecond: 1 << 30).memoryBytes == 32 << 20)
    let long = length(beforeUSec: 30_000_000)
    #expect(long.ring(bytesPerSecond: 10_000_000).memoryBytes == 310_000_000)
    #expect(long.ring(bytesPerSecond: 10_000_000).reachUSec == 31_000_000)
    #expect(long.ring(bytesPerSecond: 100_000).memoryBytes == 32 << 20, "never less than usual")
    // A camera that others have switched to larger pictures makes clips shorter.
    #expect(long.ring(bytesPerSecond: 40_000_000, limit: 100 << 20).memoryBytes == 100 << 20)
  }

  @Test("The longest time is the one that still fits, and no limit forbids the usual one")
  func longest() {
    func longest(_ bytes: Int, _ limit: Int = LiveClipLength.mostMemory) -> Int64 {
      LiveClipLength.longestBeforeUSec(bytesPerSecond: bytes, limit: limit)
    }
    #expect(longest(1_000_000) == 30_000_000 && longest(17_000_000) == 30_000_000)
    // 1080p at 30 frames a second.
    #expect(longest(31_104_000) == 16_200_000)
    for bytes in [18_000_000, 31_104_000, 50_000_000, 124_416_000] {
      let usec = longest(bytes)
      #expect(LiveClipLength.memory(beforeUSec: usec, bytes) <= 512 << 20)
      #expect(LiveClipLength.memory(beforeUSec: usec + 100_000, bytes) > 512 << 20)
    }
    #expect(longest(1 << 30) == 1_500_000 && longest(31_104_000, 1 << 20) == 1_500_000)
    #expect(longest(1_000_000, 16 << 20) == 30_000_000, "it fits into the usual 32 MiB")
  }

  @Test("The film of a clip may have as much again to wait, however late it is")
  func film() {
    let capacity = FilmCapacity.clip(.liveClips)
    #expect(capacity.memoryBytes == 64 << 20 && capacity.spanUSec == .max)
  }
}

@Suite("The frames that wait to become pictures of live clips")
struct LiveClipQueueTests {
  /// A queue that tells what it did.
  private struct Story {
    private var queue = LiveClipQueue<String>()

    /// Adds the frame of this number; whether there was room.
    mutating func add(_ number: Int, bytes: Int) -> Bool {
      queue.append("frame \(number)", bytes: bytes)
    }

    mutating func addMark() { queue.append(mark: "mark") }

    mutating func next() -> String? { queue.next() }
  }

  @Test("Each piece comes out once, in order, and marks always have room")
  func order() {
    var story = Story()
    var said = [story.next()]
    for number in 0..<3 { _ = story.add(number, bytes: 100) }
    story.addMark()
    _ = story.add(3, bytes: 100)
    for _ in 0..<6 { said.append(story.next()) }
    #expect(said == [nil, "frame 0", "frame 1", "frame 2", "mark", "frame 3", nil])
  }

  @Test("Frames wait while there is memory, not only four; four wait however large they are")
  func memory() {
    var story = Story()
    // YUYV of 1280x720.
    var count = 0
    while story.add(count, bytes: 1_843_200) { count += 1 }
    #expect(count == 18)
    story.addMark()
    let oldest = story.next()
    let rooms = (0..<2).map { _ in story.add(18, bytes: 1_843_200) }
    #expect(oldest == "frame 0" && rooms == [true, false])
    var large = Story()
    let largeRooms = (0..<5).map { large.add($0, bytes: 50 << 20) }
    #expect(largeRooms == [true, true, true, true, false])
    let first = large.next()
    let isThereRoom = large.add(5, bytes: 50 << 20)
    #expect(first == "frame 0" && isThereRoom)
  }
}
