// SPDX-License-Identifier: Apache-2.0

/// Writes libinput's format, version 1, as `libinput replay` and this product read it. The head can be written
/// before the first event, and each frame as it comes.
package enum LibinputWriter {
  /// The text up to the first frame of events.
  ///
  /// - Parameter node: the device's node, for people to read.
  package static func head(_ recording: DeviceRecording, node: String) -> String {
    let identity = recording.identity
    var lines = [
      "# recorded by shutterctl, in the format of libinput record", "version: 1", "ndevices: 1",
      "devices:", "- node: \(node)", "  evdev:", "    name: \(quoted(recording.name))",
      "    id: [\(identity.bus), \(identity.vendor), \(identity.product), \(identity.version)]",
      "    codes:", "      0: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]",
    ]
    for (type, codes) in recording.codes.sorted(by: { $0.key < $1.key }) {
      lines.append("      \(type): [\(list(codes))]")
    }
    if recording.axes.isEmpty {
      lines.append("    absinfo: {}")
    } else {
      lines.append("    absinfo:")
    }
    for (code, range) in recording.axes.sorted(by: { $0.key < $1.key }) {
      let numbers = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      lines.append("      \(code): [\(list(numbers))]")
    }
    lines.append("    properties: [\(list(recording.properties))]")
    if !recording.udev.isEmpty {
      lines += ["  udev:", "    properties:"]
      lines += recording.udev.map { "    - \($0)" }
    }
    lines.append("  events:")
    return lines.map { $0 + "\n" }.joined()
  }

  /// The text of events up to a SYN_REPORT, which is the last.
  package static func frame(_ events: [RecordedEvent]) -> String {
    var text = "  - evdev:\n"
    for event in events {
      let (seconds, uSec) = (event.timeUSec / 1_000_000, event.timeUSec % 1_000_000)
      let key = event.type == EventCode.key ? KeyNames.name(event.code) : nil
      text += "    - [\(seconds), \(uSec), \(event.type), \(event.code), \(event.value)]"
      text += key.map { " # \($0)\n" } ?? "\n"
    }
    return text
  }

  /// The whole text of a recording.
  package static func text(_ recording: DeviceRecording, node: String) -> String {
    var text = head(recording, node: node)
    var events: [RecordedEvent] = []
    for event in recording.events {
      events.append(event)
      guard event.type == EventCode.sync, event.code == EventCode.syncReport else { continue }
      text += frame(events)
      events = []
    }
    return events.isEmpty ? text : text + frame(events)
  }

  private static func list(_ numbers: [some BinaryInteger]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }

  private static func quoted(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..<"\u{20}", "\u{7f}": text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(text)\""
  }
}
