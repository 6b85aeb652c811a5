// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

@testable import CaptureEngine
@testable import VideoDevices

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

  @Test("what a camera refuses is asked of it again at two more starts, and then given up")
  func ends() throws {
    let values = [value("exposure_time_absolute", 250), value("auto_exposure", 3)]
    try ControlJournal(folder: folder.path).keep(values, of: "a")
    for attempt in 1...ControlJournal.mostRefusals {
      let journal = ControlJournal(folder: folder.path)
      let camera = UnwillingCamera(["exposure_time_absolute": 20, "auto_exposure": 1])
      camera.refuse("auto_exposure")
      let lost = try journal.restore(camera)
      let isOver = attempt == ControlJournal.mostRefusals
      #expect(lost == (isOver ? [value("auto_exposure", 3)] : []))
      // The others are set back at the first time, and not once more.
      #expect(
        ControlJournal(folder: folder.path).values(of: "a")
          == (isOver ? nil : [value("auto_exposure", 3)]))
      #expect(camera.isSet("exposure_time_absolute") == (attempt == 1))
    }
    let camera = UnwillingCamera(["auto_exposure": 1])
    #expect(try ControlJournal(folder: folder.path).restore(camera) == [])
    #expect(!camera.isSet("auto_exposure"))
  }

  @Test("what somebody has set back by hand is forgotten, and not set again")
  func byHand() throws {
    let journal = ControlJournal(folder: folder.path)
    try journal.keep([value("exposure_time_absolute", 250), value("auto_exposure", 3)], of: "a")
    let camera = UnwillingCamera(["exposure_time_absolute": 156, "auto_exposure": 3])
    #expect(try journal.restore(camera) == [])
    #expect(!camera.isSet("auto_exposure") && !camera.isSet("exposure_time_absolute"))
    #expect(ControlJournal(folder: folder.path).values(of: "a") == nil)
  }

  @Test("what a camera takes is set back and forgotten, automatics last")
  func restores() throws {
    let journal = ControlJournal(folder: folder.path)
    try journal.keep([value("auto_exposure", 3), value("exposure_time_absolute", 250)], of: "a")
    let camera = UnwillingCamera(["exposure_time_absolute": 20, "auto_exposure": 1])
    #expect(try journal.restore(camera) == [])
    #expect(camera.sets.map(\.name) == ["exposure_time_absolute", "auto_exposure"])
    #expect(journal.values(of: "a") == nil)
  }

  @Test("without a folder nothing is kept, and the caller knows")
  func withoutFolder() {
    let journal = ControlJournal(folder: folder.path + "/missing")
    #expect(throws: (any Error).self) { try journal.keep([value("gain", 16)], of: "a") }
    #expect(journal.values(of: "a") == nil)
  }
}

/// A camera "a" with an exposure, which refuses some values.
private final class UnwillingCamera: Camera {
  private struct State {
    var values: [String: Int64]
    var refused: Set<String> = []
    var sets: [ControlValue] = []
  }

  private let state: Mutex<State>

  init(_ values: [String: Int64]) { state = Mutex(State(values: values)) }

  var description: CameraDescription {
    var description = CameraDescription(
      kind: .synthetic, name: "a", label: "a", node: nil, position: nil, formats: [])
    description.controls = [
      CameraControl(
        id: 0x009A_0901, name: "auto_exposure", kind: .choice([1, 3]), minimum: 0, maximum: 3,
        step: 1, defaultValue: 3, value: 3),
      CameraControl(
        id: 0x009A_0902, name: "exposure_time_absolute", minimum: 3, maximum: 2047, step: 1,
        defaultValue: 250, value: 250),
    ]
    return description
  }

  var sets: [ControlValue] { state.withLock(\.sets) }
  func isSet(_ name: String) -> Bool { sets.contains { $0.name == name } }
  func refuse(_ name: String) { state.withLock { _ = $0.refused.insert(name) } }

  func open(_ settings: CaptureSettings) throws(CameraError) -> any CameraStream {
    throw .disconnected
  }

  func setControls(_ values: [ControlValue]) throws(CameraError) {
    if try !restoreControls(values).isEmpty { throw .disconnected }
  }

  func restoreControls(_ values: [ControlValue]) throws(CameraError) -> [ControlRefusal] {
    let controls = description.controls
    return state.withLock { state in
      values.compactMap { value in
        if state.refused.contains(value.name) {
          let error = CameraError.device(SystemError("VIDIOC_S_EXT_CTRLS", errno: Errno(EACCES)))
          return controls.first { $0.name == value.name }.map {
            ControlRefusal(ControlSetting($0, value.value), .error(error))
          }
        }
        state.values[value.name] = value.value
        state.sets.append(value)
        return nil
      }
    }
  }

  func readControls(_ names: [String]) throws(CameraError) -> [ControlValue] {
    state.withLock { state in
      names.compactMap { name in state.values[name].map { ControlValue(name: name, value: $0) } }
    }
  }
}
