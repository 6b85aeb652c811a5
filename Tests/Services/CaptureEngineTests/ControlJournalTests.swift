// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// The values that a bracket has to set back, on the disk.
struct ControlJournalTests {
  private let folder = TemporaryFolder()

  private func value(_ name: String, _ value: Int64) -> ControlValue {
    ControlValue(name: name, value: value)
  }

  @Test("kept entries are there at the next start, in their order, until they are forgotten")
  func keeps() throws {
    let journal = ControlJournal(folder: folder.path)
    #expect(journal.values(of: "a") == nil)
    let values = [value("exposure_time_absolute", 250), value("auto_exposure", 3)]
    try journal.keep(values, of: "a")
    try journal.keep([value("gain", .min)], of: "b \"quoted\"")
    let next = ControlJournal(folder: folder.path)
    #expect(next.values(of: "a") == values)
    #expect(next.values(of: "b \"quoted\"") == [value("gain", .min)])
    try next.forget("a")
    #expect(ControlJournal(folder: folder.path).values(of: "a") == nil)
    #expect(ControlJournal(folder: folder.path).values(of: "b \"quoted\"") != nil)
  }

  @Test("values that were not set back are the older ones, and stay")
  func staysOld() throws {
    let journal = ControlJournal(folder: folder.path)
    try journal.keep([value("gain", 16)], of: "a")
    try journal.keep([value("gain", 99), value("auto_exposure", 3)], of: "a")
    #expect(
      ControlJournal(folder: folder.path).values(of: "a") == [
        value("gain", 16), value("auto_exposure", 3),
      ])
  }

  @Test(
    "a damaged file counts as empty, and is replaced",
    arguments: ["", "{", "[]", "{\"cameras\":3}", "{\"cameras\":{\"a\":{\"gain\":\"loud\"}}}"])
  func damaged(text: String) throws {
    try TestFile.write(folder.path + "/controls.json", text)
    let journal = ControlJournal(folder: folder.path)
    #expect(journal.values(of: "a") ?? [] == [])
    try journal.keep([value("gain", 16)], of: "c")
    #expect(ControlJournal(folder: folder.path).values(of: "c") == [value("gain", 16)])
  }

  @Test("without a folder nothing is kept, and the caller knows")
  func withoutFolder() {
    let journal = ControlJournal(folder: folder.path + "/missing")
    #expect(throws: (any Error).self) { try journal.keep([value("gain", 16)], of: "a") }
    #expect(journal.values(of: "a") == nil)
  }
}
