// SPDX-License-Identifier: Apache-2.0
import InputRecordings
import TestSupport

/// Recordings as users attach them to reports. The rig replays them on the kernel.
enum RecordingSamples {
  /// A remote control by `libinput record` of version 1.22, with everything around the events.
  static let remote = text("remote.yml")

  /// A touch screen by evemu-record.
  static let screen = text("screen.evemu")

  /// A pen by `libinput record`, and a mouse by evemu-record.
  static let pen = text("pen.yml")
  static let mouse = text("mouse.evemu")

  /// The one device of a recording.
  static func device(_ text: String) throws -> DeviceRecording {
    try RecordingText.read(text)[0]
  }

  /// A device that can send these codes, by their types.
  static func device(
    _ name: String, _ codes: [UInt16: [UInt16]], vendor: UInt16
  ) -> DeviceRecording {
    var device = DeviceRecording(name: name)
    device.identity = DeviceIdentity(bus: 3, vendor: vendor, product: 0x8266)
    device.codes = codes
    return device
  }

  /// What is learned from the recording of a device that does not behave.
  static func learned(_ name: String) throws -> LearnedButton? {
    var learner = ButtonLearner()
    learner.take([try device(odd(name))])
    return learner.found
  }

  /// A recording of a device that does not behave.
  static func odd(_ name: String) -> String { text("Odd/\(name).evemu") }

  /// Empty, so that every test of it fails, if the file is not there.
  private static func text(_ name: String) -> String {
    let folder = "\(Repository.root)/Tests/Models/InputRecordingsTests/Recordings"
    return (try? TestFile.read("\(folder)/\(name)")) ?? ""
  }
}
