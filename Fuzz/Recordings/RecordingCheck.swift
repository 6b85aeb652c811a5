// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import InputRecordings

/// Checks the readers of recordings of input devices, which users send with their reports.
package enum RecordingCheck {
  /// Throws a promise that does not hold for a file with these bytes.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    let recordings: [DeviceRecording]
    do throws(RecordingError) {
      recordings = try RecordingText.read(text)
    } catch {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      try Finding.unless(
        (1...lines.count).contains(error.line), "line \(error.line) of \(lines.count)")
      try Finding.unless(
        !error.message.isEmpty && !error.message.contains(where: \.isNewline),
        "the message is no line: \(error.message)")
      return
    }
    try Finding.unless(!recordings.isEmpty, "no device was read, and nothing was refused")
    for recording in recordings { try check(recording) }
    let story = FixtureText.text(recordings) { _ in nil }
    try Finding.unless(
      story.hasSuffix("\n") && !story.contains("\n\n"), "a fixture's input has no blank line")
    try learn(recordings)
  }

  /// Learns the button that they show. What is written for it is a table.
  private static func learn(_ recordings: [DeviceRecording]) throws(Finding) {
    var learner = ButtonLearner()
    learner.take(recordings)
    guard let lines = learner.found?.configuration(role: "primary") else { return }
    try Finding.unless(
      lines.hasPrefix("[[") && lines.hasSuffix("\n") && !lines.contains("\n\n"),
      "what is learned is no table")
  }

  private static func check(_ recording: DeviceRecording) throws(Finding) {
    var last: Int64 = 0
    for event in recording.events {
      try Finding.unless(event.timeUSec >= last, "the events go back in time")
      last = event.timeUSec
    }
    // A control character of a name is written as "?", so the second text is the one that stays.
    let once = try readAgain(recording)
    let twice = try readAgain(once)
    try Finding.unless(twice == once, "written and read again it is another recording")
    try Finding.unless(
      once.codes == sorted(recording.codes) && once.axes == recording.axes
        && once.identity == recording.identity && once.events == recording.events,
      "what was read is not what was written")
  }

  private static func sorted(_ codes: [UInt16: [UInt16]]) -> [UInt16: [UInt16]] {
    codes.mapValues { $0.sorted() }
  }

  private static func readAgain(
    _ recording: DeviceRecording
  ) throws(Finding) -> DeviceRecording {
    let text = LibinputWriter.text(recording, node: "/dev/input/event0")
    let again: [DeviceRecording]
    do throws(RecordingError) {
      again = try RecordingText.read(text)
    } catch {
      throw Finding("its own text is refused: \(error)")
    }
    try Finding.unless(again.count == 1, "one device was written, \(again.count) were read")
    return again[0]
  }
}
