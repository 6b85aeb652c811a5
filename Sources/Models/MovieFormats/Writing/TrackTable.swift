// SPDX-License-Identifier: Apache-2.0

/// The entries of an MP4's index for the samples of one track. They grow by 4 to 12 bytes with each sample. The
/// fragments in the file have the same values, so after a crash the index is made from them.
struct TrackTable: Sendable {
  struct Run: Sendable {
    var count: UInt32
    /// The duration of each.
    var ticks: UInt32
  }

  /// The samples of one fragment.
  struct Chunk: Sendable {
    var offset: Int64
    var count: UInt32
  }

  private(set) var runs = BlockList<Run>()
  private(set) var sizes = BlockList<UInt32>()
  /// Numbers of key samples, from 1; only kept if there may be others.
  private(set) var keys: [UInt32] = []
  private(set) var chunks: [Chunk] = []
  /// The time of the first sample, and the end of the last.
  private(set) var startTick: Int64 = 0
  private(set) var endTick: Int64 = 0
  private(set) var shape = TrackShape()
  let keepsKeys: Bool

  init(keepsKeys: Bool) {
    self.keepsKeys = keepsKeys
  }

  /// Begins a chunk, the samples of which are added next.
  mutating func addChunk(offset: Int64, count: Int, startTick: Int64) {
    if sizes.isEmpty {
      self.startTick = startTick
      endTick = startTick
    }
    chunks.append(Chunk(offset: offset, count: UInt32(clamping: count)))
    shape.addChunk(count: UInt32(clamping: count))
  }

  mutating func add(byteCount: UInt32, ticks: UInt32, isKey: Bool) {
    sizes.append(byteCount)
    if keepsKeys && isKey { keys.append(UInt32(clamping: sizes.count)) }
    if runs.last?.ticks == ticks {
      runs.updateLast { $0.count += 1 }
    } else {
      runs.append(Run(count: 1, ticks: ticks))
    }
    endTick += Int64(ticks)
    shape.add(ticks: ticks, isKey: keepsKeys && isKey)
  }

  /// Forgets the last chunk with its samples.
  mutating func removeChunk() {
    guard let chunk = chunks.popLast() else { return }
    sizes.removeLast(Int(chunk.count))
    while let key = keys.last, Int(key) > sizes.count { keys.removeLast() }
    var left = chunk.count
    while left > 0, let last = runs.last {
      let count = min(left, last.count)
      endTick -= Int64(count) * Int64(last.ticks)
      left -= count
      if count == last.count {
        runs.removeLast()
      } else {
        runs.updateLast { $0.count -= count }
      }
    }
    shape = TrackShape(self)
  }
}

/// The counts on which the size of an index depends. They are few, so that the cost of one more sample can be tried
/// out.
struct TrackShape: Sendable {
  private(set) var samples = 0
  private(set) var keys = 0
  private(set) var chunks = 0
  private(set) var chunkRuns = 0
  private var runs = 0
  private var lastRun = TrackTable.Run(count: 0, ticks: 0)
  private var lastChunk: UInt32?

  init() {}

  init(_ table: TrackTable) {
    for chunk in table.chunks { addChunk(count: chunk.count) }
    samples = table.sizes.count
    keys = table.keys.count
    runs = table.runs.count
    lastRun = table.runs.last ?? lastRun
  }

  /// The runs of durations in the index. The last sample has one for itself: how long it lasts is known only
  /// at the end, and must not change the size of the file.
  var writtenRuns: Int { runs + (lastRun.count > 1 ? 1 : 0) }

  mutating func addChunk(count: UInt32) {
    chunks += 1
    if lastChunk != count { chunkRuns += 1 }
    lastChunk = count
  }

  mutating func add(ticks: UInt32, isKey: Bool) {
    samples += 1
    if isKey { keys += 1 }
    if lastRun.count > 0 && lastRun.ticks == ticks {
      lastRun.count += 1
    } else {
      runs += 1
      lastRun = TrackTable.Run(count: 1, ticks: ticks)
    }
  }
}
