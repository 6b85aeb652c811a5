// SPDX-License-Identifier: Apache-2.0

/// Writes recordings as the input of a fixture of the press machine, so that what a user's device did can
/// become a test (Tests/Models/ButtonModelTests/Fixtures).
package enum FixtureText {
  /// Time for the client to come first, microseconds.
  private static let leadUSec: Int64 = 100_000

  /// A finger's name belongs to one screen of a fixture.
  private static let fingersOfScreen = 10

  private struct Step {
    let timeUSec: Int64
    let text: String
  }

  /// The lines up to the blank one; the expected output is for the author to write.
  ///
  /// - Parameter roles: the role of a key's name; nil: it has none by default.
  package static func text(
    _ recordings: [DeviceRecording], role: (String) -> String?
  ) -> String {
    let names = names(recordings)
    var lines: [String] = []
    var steps: [Step] = []
    var fingers = 0
    for (recording, name) in zip(recordings, names) {
      let (line, found) = story(
        recording, name, firstFinger: fingers, isAlone: recordings.count == 1, role: role)
      // A pen's touch is also a contact.
      if recording.kind == .touchScreen { fingers += fingersOfScreen }
      lines += ["# \(printable(recording.name)) (\(numbers(recording.identity)))", line]
      steps += found
    }
    lines += ["0ms  client A pair", "0ms  session A running"]
    let start = steps.map(\.timeUSec).min() ?? 0
    // Stable, so that events of one moment stay in their order.
    let sorted = steps.enumerated().sorted { left, right in
      (left.element.timeUSec, left.offset) < (right.element.timeUSec, right.offset)
    }.map(\.element)
    for step in sorted {
      lines.append("\(time(step.timeUSec - start + leadUSec))  \(step.text)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The device's line and its steps.
  private static func story(
    _ recording: DeviceRecording, _ name: String, firstFinger: Int, isAlone: Bool,
    role: (String) -> String?
  ) -> (line: String, steps: [Step]) {
    if recording.isPen {
      return pen(recording, name, firstFinger, isAlone: isAlone, role: role)
    }
    if recording.kind == .touchScreen {
      let found = touches(recording, name, firstFinger)
      if !found.steps.isEmpty { return found }
    }
    return keys(recording, name, isAlone: isAlone, role: role)
  }

  /// Whether it is used as a mouse: a keyboard with a mouse in its node is a keyboard, if only its keys move.
  private static func isMouse(_ recording: DeviceRecording) -> Bool {
    let keys = recording.events.filter { $0.type == EventCode.key && !$0.code.isTool }
    return recording.kind == .mouse && (keys.isEmpty || keys.contains { $0.code.isPointerButton })
  }

  private static func keys(
    _ recording: DeviceRecording, _ name: String, isAlone: Bool, role: (String) -> String?
  ) -> (line: String, steps: [Step]) {
    var buttons: [UInt16] = []
    var steps: [Step] = []
    var (across, down): (Int32, Int32) = (0, 0)
    let isMouse = isMouse(recording)
    let isTouched = recording.kind != .keys && recording.kind != .dial
    for event in recording.events where isMouse {
      switch (event.type, event.code) {
      case (EventCode.relative, EventCode.relativeX): across = event.value
      case (EventCode.relative, EventCode.relativeY): down = event.value
      case (EventCode.sync, EventCode.syncReport):
        if across != 0 || down != 0 {
          steps.append(Step(timeUSec: event.timeUSec, text: "roll \(name) \(across),\(down)"))
        }
        (across, down) = (0, 0)
      default: break
      }
    }
    for event in recording.events where event.type == EventCode.key && event.value < 2 {
      // These say how a pad is touched.
      if isTouched, event.code.isTool { continue }
      if !buttons.contains(event.code) { buttons.append(event.code) }
      let button = (isAlone ? "" : "\(name)/") + buttonName(event.code)
      steps.append(
        Step(timeUSec: event.timeUSec, text: "\(event.value == 1 ? "down" : "up") \(button)"))
    }
    let roles = buttons.map { code in
      // As in the rules for pointing devices: the middle button of a mouse has no role.
      let usual =
        switch code {
        case EventCode.buttonRight: "secondary"
        case EventCode.buttonLeft: "primary"
        default: isMouse && code.isPointerButton ? "none" : "primary"
        }
      return "\(buttonName(code))=\(KeyNames.name(code).flatMap(role) ?? usual)"
    }
    let mode = isMouse ? "observe mouse display0" : "proxy"
    return ((["device", name, mode] + roles).joined(separator: " "), steps)
  }

  private static func pen(
    _ recording: DeviceRecording, _ name: String, _ finger: Int, isAlone: Bool,
    role: (String) -> String?
  ) -> (line: String, steps: [Step]) {
    let device = isAlone ? "" : "\(name)/"
    var tracker = PenTracker(recording)
    var buttons: [UInt16] = []
    var steps: [Step] = []
    for event in recording.events {
      for change in tracker.take(event) {
        let text =
          switch change {
          case .place(let place?):
            "hover \(name) \(self.place(place.x, place.y))"
              + (place.tool == "pen" ? "" : " \(place.tool)")
              + (place.force == 0 ? "" : " force \(part(place.force))")
          case .place(nil): "hover \(name) away"
          case .touch(let isDown): "\(isDown ? "down" : "up") \(device)touch\(finger)"
          case .button(let code, let isDown):
            "\(isDown ? "down" : "up") \(device)\(buttonName(code))"
          }
        if case .button(let code, _) = change, !buttons.contains(code) { buttons.append(code) }
        steps.append(Step(timeUSec: event.timeUSec, text: text))
      }
    }
    let roles =
      ["touch\(finger)=primary"]
      + buttons.map { code in
        "\(buttonName(code))=\(KeyNames.name(code).flatMap(role) ?? "none")"
      }
    return ((["device", name, "observe pen display0"] + roles).joined(separator: " "), steps)
  }

  private static func touches(
    _ recording: DeviceRecording, _ name: String, _ firstFinger: Int
  ) -> (line: String, steps: [Step]) {
    var tracker = ContactTracker(recording)
    var fingers = 1
    var steps: [Step] = []
    for event in recording.events {
      for contact in tracker.take(event) {
        fingers = max(fingers, contact.finger + 1)
        let finger = "touch \(firstFinger + contact.finger)"
        switch contact.change {
        case .down(let x, let y):
          steps.append(Step(timeUSec: event.timeUSec, text: "\(finger) down \(place(x, y))"))
        case .moved(let x, let y):
          steps.append(Step(timeUSec: event.timeUSec, text: "\(finger) move \(place(x, y))"))
        case .up: steps.append(Step(timeUSec: event.timeUSec, text: "\(finger) up"))
        }
      }
    }
    let roles = (0..<fingers).map { "touch\(firstFinger + $0)=primary" }
    let line = (["device", name, "observe screen display0"] + roles).joined(separator: " ")
    return (line, steps)
  }

  /// A name for each device, which a fixture can write.
  private static func names(_ recordings: [DeviceRecording]) -> [String] {
    let kinds = recordings.map { recording in
      switch recording.kind {
      case .touchScreen: recording.isPen ? "pen" : "screen"
      case .mouse, .touchPad: "mouse"
      case .dial: "dial"
      case .keys: recording.isTypedOn ? "keyboard" : "remote"
      }
    }
    return kinds.enumerated().map { index, kind in
      let earlier = kinds[..<index].filter { $0 == kind }.count
      return earlier == 0 ? kind : "\(kind)\(earlier + 1)"
    }
  }

  /// The name of a key without its prefix, as fixtures have it.
  private static func buttonName(_ code: UInt16) -> String {
    guard let name = KeyNames.name(code) else { return "\(code)" }
    return String(name.dropFirst("KEY_".count))
  }

  private static func numbers(_ identity: DeviceIdentity) -> String {
    "\(identity.vendor.fourDigits):\(identity.product.fourDigits)"
  }

  /// Milliseconds, or microseconds where they are not exact.
  private static func time(_ uSec: Int64) -> String {
    uSec % 1_000 == 0 ? "\(uSec / 1_000)ms" : "\(uSec)us"
  }

  private static func place(_ x: Double, _ y: Double) -> String { "\(part(x)),\(part(y))" }

  /// A number from 0 to 1 with at most four digits.
  private static func part(_ value: Double) -> String {
    let number = Int((value * 10_000).rounded())
    if number % 10_000 == 0 { return "\(number / 10_000)" }
    var digits = "\(number + 10_000)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "0.\(digits)"
  }

  private static func printable(_ name: String) -> String {
    String(name.map { $0.isNewline ? " " : $0 })
  }
}

extension UInt16 {
  /// Four hexadecimal digits, as the kernel writes a device's numbers.
  package var fourDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
