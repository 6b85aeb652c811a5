// SPDX-License-Identifier: Apache-2.0

/// A strict reader of finished MP4 files, which shares no code with the writer. It knows only the parts that ours
/// are made of.
struct MP4File {
  struct Box {
    var type: String
    var content: Range<Int>
  }

  private struct Track {
    var isPicture = false
    var timescale = 0
    var byteCounts: [Int] = []
    var times: [Int] = []
    var endTick = 0
    var keys: Set<Int>?
    var offsets: [Int] = []
    /// The time at which its first sample is shown, and the first part of its media that is shown.
    var startUSec = 0
    var firstTick = 0
    var matrix: [Int] = []
  }

  private let file: [UInt8]
  private(set) var samples: [ReadSample] = []
  private(set) var durationUSec: Int64 = 0
  /// Seconds since 1970.
  private(set) var creation = 0
  /// The picture's matrix: 16.16 bits, in the order of the file.
  private(set) var matrix: [Int] = []
  /// The type of each box within `moov`, indented by its depth.
  private(set) var outline: [String] = []

  init(_ file: [UInt8]) throws {
    self.file = file
    let top = try boxes(0..<file.count)
    try FormatError.unless(
      top.map(\.type) == ["ftyp", "mdat", "moov"], "boxes \(top.map(\.type))")
    try FormatError.unless(
      top[0].content == 8..<32 && top[1].content.lowerBound == 48, "the beginning")
    try readMovie(top[2].content, data: top[1].content)
  }

  /// The boxes that fill a range exactly.
  private func boxes(_ range: Range<Int>) throws -> [Box] {
    var cursor = FileCursor(file, range)
    var found: [Box] = []
    while !cursor.isAtEnd {
      let start = cursor.place
      var size = try cursor.number(4)
      let type = try cursor.text(4)
      if size == 1 { size = try cursor.number(8) }
      try FormatError.unless(
        size >= cursor.place - start && start + size <= range.upperBound,
        "a box \(type) of \(size) bytes at \(start)")
      found.append(Box(type: type, content: cursor.place..<start + size))
      cursor.place = start + size
    }
    return found
  }

  private mutating func readMovie(_ range: Range<Int>, data: Range<Int>) throws {
    for box in try boxes(range) {
      outline.append(box.type)
      switch box.type {
      case "mvhd":
        var cursor = FileCursor(file, box.content)
        try FormatError.unless(try cursor.number(4) == 1 << 24, "mvhd's version")
        creation = try cursor.number(8) - 2_082_844_800
        cursor.place += 8
        try FormatError.unless(try cursor.number(4) == 1_000_000, "mvhd's scale")
        durationUSec = Int64(try cursor.number(8))
        try FormatError.unless(box.content.count == 112, "mvhd's size")
      case "trak":
        var track = Track()
        try readTrack(box.content, &track, depth: 1)
        try add(track, data: data)
      default: throw FormatError("a box \(box.type)")
      }
    }
  }

  private mutating func readTrack(
    _ range: Range<Int>, _ track: inout Track, depth: Int
  ) throws {
    for box in try boxes(range) {
      outline.append(String(repeating: " ", count: depth) + box.type)
      var cursor = FileCursor(file, box.content)
      switch box.type {
      case "mdia", "minf", "stbl", "edts":
        try readTrack(box.content, &track, depth: depth + 1)
        continue
      case "vmhd", "smhd", "dinf": continue
      case "tkhd":
        cursor.place += 52
        let matrix = try (0..<9).map { _ in try cursor.number(4) }
        track.matrix = matrix.map { Int(Int32(truncatingIfNeeded: $0)) }
        cursor.place += 8
      case "elst":
        cursor.place += 4
        for _ in 0..<(try cursor.number(4)) {
          let duration = try cursor.number(8)
          let tick = try cursor.number(8)
          try FormatError.unless(try cursor.number(4) == 1 << 16, "an edit's rate")
          if tick == -1 { track.startUSec += duration } else { track.firstTick = tick }
        }
      case "mdhd":
        cursor.place += 20
        track.timescale = try cursor.number(4)
        track.endTick = try cursor.number(8)
        cursor.place += 4
      case "hdlr":
        cursor.place += 8
        track.isPicture = try cursor.text(4) == "vide"
        continue
      case "stsd":
        cursor.place += 4
        try FormatError.unless(try cursor.number(4) == 1, "one description")
        let entry = try boxes(cursor.place..<box.content.upperBound)
        outline.append(String(repeating: " ", count: depth + 1) + entry[0].type)
        let fields = track.isPicture ? 78 : 28
        let start = entry[0].content.lowerBound + fields
        for inner in try boxes(start..<entry[0].content.upperBound) {
          outline.append(String(repeating: " ", count: depth + 2) + inner.type)
        }
        continue
      case "stts":
        cursor.place += 4
        var tick = 0
        for _ in 0..<(try cursor.number(4)) {
          let count = try cursor.number(4)
          let ticks = try cursor.number(4)
          try FormatError.unless(count > 0, "an empty run")
          for _ in 0..<count {
            track.times.append(tick)
            tick += ticks
          }
        }
        try FormatError.unless(tick == track.endTick, "mdhd's duration")
      case "stss":
        cursor.place += 4
        track.keys = Set(try (0..<(try cursor.number(4))).map { _ in try cursor.number(4) - 1 })
      case "stsz":
        cursor.place += 8
        track.byteCounts = try (0..<(try cursor.number(4))).map { _ in try cursor.number(4) }
      case "stsc":
        cursor.place += 4
        // Chunk by chunk, once the chunks are known.
        track.offsets = [cursor.place]
        cursor.place += 4 + 12 * (try FileCursor(file, cursor.place..<cursor.end).peek(4))
      case "co64":
        cursor.place += 4
        let chunks = try (0..<(try cursor.number(4))).map { _ in try cursor.number(8) }
        try place(chunks, &track)
      default: throw FormatError("a box \(box.type)")
      }
      try FormatError.unless(cursor.isAtEnd, "\(box.type) is longer than its entries")
    }
  }

  /// Gives each sample its place, chunk by chunk.
  private func place(_ chunks: [Int], _ track: inout Track) throws {
    var cursor = FileCursor(file)
    cursor.place = track.offsets[0]
    var counts: [Int] = []
    let runs = try cursor.number(4)
    for _ in 0..<runs {
      let first = try cursor.number(4) - 1
      let count = try cursor.number(4)
      try FormatError.unless(try cursor.number(4) == 1, "another description")
      try FormatError.unless(first == 0 || first > counts.count - 1, "stsc's order")
      while counts.count < first { counts.append(counts.last ?? 0) }
      counts.append(count)
    }
    while counts.count < chunks.count { counts.append(counts.last ?? 0) }
    track.offsets = []
    for (chunk, count) in zip(chunks, counts) {
      var offset = chunk
      for _ in 0..<count {
        try FormatError.unless(track.offsets.count < track.byteCounts.count, "too many samples")
        track.offsets.append(offset)
        offset += track.byteCounts[track.offsets.count - 1]
      }
    }
  }

  private mutating func add(_ track: Track, data: Range<Int>) throws {
    try FormatError.unless(
      track.offsets.count == track.byteCounts.count && track.times.count == track.offsets.count
        && !track.offsets.isEmpty, "the tables disagree")
    if track.isPicture { matrix = track.matrix }
    for index in track.offsets.indices {
      let range = track.offsets[index]..<track.offsets[index] + track.byteCounts[index]
      try FormatError.unless(
        data.lowerBound <= range.lowerBound && range.upperBound <= data.upperBound,
        "a sample is outside of mdat")
      samples.append(
        ReadSample(
          track: track.isPicture ? .picture : .sound, bytes: Array(file[range]),
          timeUSec: Int64(
            track.startUSec + (track.times[index] * 1_000_000 + track.timescale / 2)
              / track.timescale),
          isKey: track.keys?.contains(index) ?? true))
    }
  }
}

extension FileCursor {
  /// A number that stays to be read.
  fileprivate func peek(_ count: Int) throws -> Int {
    var copy = self
    return try copy.number(count)
  }
}
