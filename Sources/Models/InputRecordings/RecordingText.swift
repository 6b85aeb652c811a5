// SPDX-License-Identifier: Apache-2.0

/// Recordings as text, in libinput's format and in evemu's.
package enum RecordingText {
  /// The most bytes of a file: several minutes of a touch screen.
  package static let longest = 64 << 20
  /// The most events.
  static let mostEvents = 2_000_000
  /// The longest recording, in seconds.
  static let longestSeconds: Int64 = 86_400

  /// Reads a recording of one or, in libinput's format, of several devices.
  package static func read(_ text: String) throws(RecordingError) -> [DeviceRecording] {
    // A mark of the order of bytes is no text.
    let text = text.first == "\u{feff}" ? String(text.dropFirst()) : text
    // Other text from a terminal may stand before the recording.
    if let start = lines(text).firstIndex(where: { trimmed($0).hasPrefix("# EVEMU") }) {
      return [try EvemuReader.read(text, from: start)]
    }
    for line in lines(text) {
      let content = trimmed(line)
      if content.isEmpty || content == "---" { continue }
      if content.first == "#" {
        continue
      }
      let isEvemu = content.dropFirst().first == ":" && content.first?.isUppercase == true
      return isEvemu ? [try EvemuReader.read(text)] : try LibinputReader.read(text)
    }
    throw RecordingError(1, "there is nothing in it")
  }

  static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var trimmed = text.drop(while: isBlank)
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    return trimmed
  }

  /// Adds an event, which must be possible and not before the last one.
  static func append(
    _ event: RecordedEvent, to events: inout [RecordedEvent], _ line: Int
  ) throws(RecordingError) {
    guard event.type <= EventCode.lastType else {
      throw RecordingError(line, "there is no event type \(event.type)")
    }
    guard event.code <= EventCode.lastCode else {
      throw RecordingError(line, "there is no event code \(event.code)")
    }
    if let last = events.last, event.timeUSec < last.timeUSec {
      throw RecordingError(line, "the event goes back in time")
    }
    guard events.count < mostEvents else {
      throw RecordingError(line, "there are more than \(mostEvents) events")
    }
    events.append(event)
  }
}
