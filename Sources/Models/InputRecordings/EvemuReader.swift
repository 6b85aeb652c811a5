// SPDX-License-Identifier: Apache-2.0

/// Reads evemu's format: lines of a letter and words, of which those that begin with `#` are comments.
struct EvemuReader {
  private var recording = DeviceRecording(name: "")
  private var isNamed = false
  /// How many bits of each type's bitmap were read.
  private var bits: [UInt16: Int] = [:]
  private var propertyBits = 0
  /// The time of the first event, if the times are those of a calendar.
  private var startUSec: Int64?

  /// - Parameter start: the line with which the recording begins; before it is what a terminal showed.
  static func read(
    _ text: String, from start: Int = 0
  ) throws(RecordingError) -> DeviceRecording {
    var reader = EvemuReader()
    for (index, line) in RecordingText.lines(text).enumerated() where index >= start {
      try reader.read(line, index + 1)
    }
    guard reader.isNamed else {
      throw RecordingError(
        1,
        "no line 'N:' names the device; the description may be in another file: put NAME.desc beside "
          + "NAME.events, or join the two")
    }
    return reader.recording
  }

  private mutating func read(_ line: Substring, _ number: Int) throws(RecordingError) {
    let text = RecordingText.trimmed(line)
    if text.isEmpty || text.first == "#" { return }
    guard text.dropFirst().first == ":" else {
      throw RecordingError(number, "neither a comment nor a letter with a colon")
    }
    let rest = RecordingText.trimmed(text.dropFirst(2))
    let comment = rest.firstIndex(of: "#") ?? rest.endIndex
    let words = EvemuWords(rest[..<comment], number)
    switch text.first {
    case "N":
      guard !isNamed else {
        throw RecordingError(number, "a second device; replay them one by one")
      }
      recording.name = String(rest)
      isNamed = true
    case "I":
      recording.identity = DeviceIdentity(
        bus: try words.hexadecimal(0), vendor: try words.hexadecimal(1),
        product: try words.hexadecimal(2), version: try words.hexadecimal(3))
    case "P":
      for index in 0..<words.count {
        let byte = try words.hexadecimal(index)
        let properties = Self.codes(of: byte, from: propertyBits)
        guard properties.allSatisfy({ $0 <= EventCode.lastProperty }) else {
          throw RecordingError(number, "there is no property \(properties.max() ?? 0)")
        }
        recording.properties += properties
        propertyBits += 8
      }
    case "B": try readBits(words, number)
    case "A":
      var range = AxisRange(
        minimum: try words.decimal(1), maximum: try words.decimal(2), fuzz: try words.decimal(3),
        flat: try words.decimal(4))
      // Old recordings have none.
      if words.count > 5 { range.resolution = try words.decimal(5) }
      let axis = try words.hexadecimal(0)
      guard axis <= EventCode.lastAxis else {
        throw RecordingError(number, "there is no axis \(axis)")
      }
      recording.axes[axis] = range
    case "L", "S":
      // The states of lights and switches at the begin.
      break
    case "E": try readEvent(words, number)
    default: throw RecordingError(number, "there are no lines '\(text.prefix(2))'")
    }
  }

  private mutating func readBits(
    _ words: EvemuWords, _ number: Int
  ) throws(RecordingError) {
    let type = try words.hexadecimal(0)
    guard type <= EventCode.lastType else {
      throw RecordingError(number, "there is no event type \(type)")
    }
    for index in 1..<max(words.count, 1) {
      let byte = try words.hexadecimal(index)
      let codes = Self.codes(of: byte, from: bits[type, default: 0])
      guard codes.allSatisfy({ $0 <= EventCode.lastCode }) else {
        throw RecordingError(number, "there is no event code \(codes.max() ?? 0)")
      }
      // The bitmap of type 0 has the types.
      if type != EventCode.sync, !codes.isEmpty { recording.codes[type, default: []] += codes }
      bits[type, default: 0] += 8
    }
  }

  private mutating func readEvent(
    _ words: EvemuWords, _ number: Int
  ) throws(RecordingError) {
    guard let foundUSec = words[0].flatMap(Self.time) else {
      throw RecordingError(number, "an event begins with its time, as in 1.000250")
    }
    // Old recordings have the time of day: then the first event is the begin.
    if recording.events.isEmpty, foundUSec > RecordingText.longestSeconds * 1_000_000 {
      startUSec = foundUSec
    }
    let timeUSec = foundUSec - (startUSec ?? 0)
    guard timeUSec <= RecordingText.longestSeconds * 1_000_000 else {
      throw RecordingError(number, "the event comes more than a day after the first")
    }
    guard words.count == 4 else { throw RecordingError(number, "an event has four words") }
    let event = RecordedEvent(
      timeUSec: timeUSec, type: try words.hexadecimal(1), code: try words.hexadecimal(2),
      value: try words.decimal(3))
    try RecordingText.append(event, to: &recording.events, number)
  }

  /// Seconds and microseconds, `1.000250`. Tools of others leave out zeros at the end, or write more digits.
  private static func time(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let seconds = Int64(parts[0]),
      (0...latestSeconds).contains(seconds)
    else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000 }
    let digits = parts[1].prefix(6)
    guard !digits.isEmpty, parts[1].count <= 9, parts[1].allSatisfy({ "0"..."9" ~= $0 }),
      let uSec = Int64(digits + String(repeating: "0", count: 6 - digits.count))
    else { return nil }
    return seconds * 1_000_000 + uSec
  }

  /// The latest time of a calendar that is read: a thousand years.
  private static let latestSeconds: Int64 = 1000 * 366 * 86_400

  private static func codes(of byte: UInt16, from start: Int) -> [UInt16] {
    (0..<8).filter { byte & (1 << UInt16($0)) != 0 }.map { UInt16(clamping: start + $0) }
  }
}

/// The words of a line.
private struct EvemuWords {
  private let words: [Substring]
  private let line: Int

  init(_ text: Substring, _ line: Int) {
    words = text.split { $0 == " " || $0 == "\t" }
    self.line = line
  }

  var count: Int { words.count }

  subscript(_ index: Int) -> Substring? { index < words.count ? words[index] : nil }

  func hexadecimal(_ index: Int) throws(RecordingError) -> UInt16 {
    guard let word = self[index], let number = UInt16(word, radix: 16) else {
      throw RecordingError(line, "word \(index + 2) is not a hexadecimal number")
    }
    return number
  }

  func decimal(_ index: Int) throws(RecordingError) -> Int32 {
    guard let word = self[index], let number = Int32(word) else {
      throw RecordingError(line, "word \(index + 2) is not a number")
    }
    return number
  }
}
