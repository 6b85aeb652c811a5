// SPDX-License-Identifier: Apache-2.0
import MovieFormats

/// A strict reader of finished Matroska files, which shares no code with the writer. It knows only the parts that ours
/// are made of.
struct MatroskaFile {
  private struct Element {
    var name: Int
    var start: Int
    var content: Range<Int>
  }

  private let file: [UInt8]
  private(set) var samples: [ReadSample] = []
  private(set) var durationUSec: Int64 = 0
  /// Nanoseconds since 2001.
  private(set) var date = 0
  /// Degrees, counter-clockwise.
  private(set) var roll = 0.0
  /// The names of the elements of the segment, except clusters.
  private(set) var outline: [Int] = []

  init(_ file: [UInt8]) throws {
    self.file = file
    let top = try elements(0..<file.count)
    try FormatError.unless(
      top.map(\.name) == [0x1A45_DFA3, 0x1853_8067], "the file is no segment")
    let segment = top[1].content
    let all = try elements(segment)
    outline = all.map(\.name).filter { $0 != 0x1F43_B675 }
    var places: [Int: [Int]] = [:]
    for element in all { places[element.name, default: []].append(element.start) }
    var cues: [(tick: Int, place: Int)] = []
    for element in all {
      switch element.name {
      case 0xEC: try FormatError.unless(file[element.content].allSatisfy { $0 == 0 }, "a gap")
      case 0x114D_9B74:
        for entry in try elements(element.content) {
          let name = try number(0x53AB, in: entry.content)
          let place = segment.lowerBound + (try number(0x53AC, in: entry.content))
          try FormatError.unless(places[name] == [place], "the seek head's \(name)")
        }
      case 0x1549_A966:
        try FormatError.unless(
          try number(0x2AD7B1, in: element.content) == 100_000, "TimestampScale")
        let bits = UInt64(bitPattern: Int64(try number(0x4489, in: element.content)))
        durationUSec = Int64(Double(bitPattern: bits) * 100)
        date = try number(0x4461, in: element.content)
      case 0x1654_AE6B: try readTracks(element.content)
      case 0x1F43_B675: try readCluster(element)
      case 0x1C53_BB6B:
        for point in try elements(element.content) {
          let position = try child(0xB7, in: point.content)
          cues.append(
            (
              try number(0xB3, in: point.content),
              segment.lowerBound + (try number(0xF1, in: position))
            ))
        }
      default: throw FormatError("an element \(element.name)")
      }
    }
    let clusters = Set(places[0x1F43_B675] ?? [])
    let keys = Set(samples.filter { $0.track == .picture && $0.isKey }.map { $0.timeUSec / 100 })
    for cue in cues {
      try FormatError.unless(
        clusters.contains(cue.place) && keys.contains(Int64(cue.tick)), "a cue at \(cue.tick)")
    }
    try FormatError.unless(!cues.isEmpty, "there are no cues")
  }

  private func variable(_ cursor: inout FileCursor, keepsMarker: Bool) throws -> Int {
    let first = try cursor.number(1)
    let more = UInt8(first).leadingZeroBitCount
    try FormatError.unless(more < 8, "no number at \(cursor.place)")
    let start = keepsMarker ? first : first & (0x7F >> more)
    let rest = more > 0 ? try cursor.number(more) : 0
    return start << (8 * more) | rest
  }

  /// The elements that fill a range exactly.
  private func elements(_ range: Range<Int>) throws -> [Element] {
    var cursor = FileCursor(file, range)
    var found: [Element] = []
    while !cursor.isAtEnd {
      let start = cursor.place
      let name = try variable(&cursor, keepsMarker: true)
      let size = try variable(&cursor, keepsMarker: false)
      try FormatError.unless(
        size <= cursor.end - cursor.place, "an element of \(size) bytes at \(start)")
      let content = cursor.place..<cursor.place + size
      found.append(Element(name: name, start: start, content: content))
      cursor.place = content.upperBound
    }
    return found
  }

  private func child(_ name: Int, in range: Range<Int>) throws -> Range<Int> {
    let found = try elements(range).filter { $0.name == name }
    try FormatError.unless(found.count == 1, "\(found.count) elements \(name)")
    return found[0].content
  }

  private func number(_ name: Int, in range: Range<Int>) throws -> Int {
    let content = try child(name, in: range)
    var cursor = FileCursor(file, content)
    return try cursor.number(content.count)
  }

  private mutating func readTracks(_ range: Range<Int>) throws {
    for track in try elements(range) where try number(0x83, in: track.content) == 1 {
      let video = try child(0xE0, in: track.content)
      for projection in try elements(video) where projection.name == 0x7670 {
        let bits = try number(0x7675, in: projection.content)
        roll = Double(bitPattern: UInt64(bitPattern: Int64(bits)))
      }
    }
  }

  private mutating func readCluster(_ cluster: Element) throws {
    var tick: Int?
    for element in try elements(cluster.content) {
      var cursor = FileCursor(file, element.content)
      switch element.name {
      case 0xE7: tick = try cursor.number(element.content.count)
      case 0xA3:
        guard let tick else { throw FormatError("a block before its cluster's time") }
        let track = try cursor.number(1)
        let relative = Int(Int16(truncatingIfNeeded: try cursor.number(2)))
        let flags = try cursor.number(1)
        try FormatError.unless(
          (0x81...0x82).contains(track) && flags & 0x7F == 0 && relative >= 0, "a block's head")
        samples.append(
          ReadSample(
            track: track == 0x81 ? .picture : .sound,
            bytes: Array(file[cursor.place..<cursor.end]), timeUSec: Int64(tick + relative) * 100,
            isKey: flags == 0x80))
      default: throw FormatError("an element \(element.name) in a cluster")
      }
    }
  }
}
