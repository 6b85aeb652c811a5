// SPDX-License-Identifier: Apache-2.0
import PressFixtures
import ShutterInterfaces
import Varlink

/// A line that a client of a fixture printed.
struct FixtureClientLine {
  /// The name that `shutterctl client` gives to the interaction of its command line.
  static let firstName = "first"

  let kind: String
  let fields: JSONObject
  /// The interaction's name in the fixture; nil where the line belongs to none.
  let interaction: String?

  init(_ text: String, client: String) throws {
    guard case .object(let fields) = try JSON(parsing: text),
      let kind = fields["kind"]?.stringValue
    else { throw RigError.unexpected(awaited: "a line of client \(client)", got: text) }
    self.kind = kind
    self.fields = fields
    interaction = fields["name"]?.stringValue.map { $0 == Self.firstName ? client : $0 }
  }

  /// Whether it says what became of this command.
  func answers(_ command: String, for interaction: String) -> Bool {
    guard self.interaction == interaction else { return false }
    return kind == "interaction" && command == "add"
      || (kind == "reply" || kind == "error") && fields["command"]?.stringValue == command
  }

  /// The line as a fixture writes it; nil for a line that fixtures leave out.
  func text(_ topics: Set<FixtureTopic>, _ devices: FixtureDevices) throws -> String? {
    guard let interaction else { return nil }
    switch kind {
    case "event":
      let event = try GatewayInterface.CaptureEvent(
        from: fields["event"]?.objectValue ?? [:], .strict)
      return "\(interaction) " + Self.text(event, devices)
    case "gesture":
      let event = try GatewayInterface.GestureEvent(
        from: fields["gesture"]?.objectValue ?? [:], .strict)
      let number = event.progress.map { Int64(($0 * 10).rounded()) } ?? event.count
      return "\(interaction) \(event.gesture.rawValue) \(event.role.rawValue)"
        + (number.map { " \($0)" } ?? "")
    case "interaction", "status":
      guard topics.contains(.status) else { return nil }
      let status = try GatewayInterface.InteractionStatus(
        from: fields["status"]?.objectValue ?? [:], .strict)
      let obstacles = status.obstacles.map(\.rawValue).joined(separator: ", ")
      return "\(interaction) " + (status.eligible ? "eligible" : "not eligible: \(obstacles)")
        + (status.pointerLock.map { ", pointers \($0.rawValue)" } ?? "")
    case "pointer":
      let event = try GatewayInterface.PointerEvent(
        from: fields["pointer"]?.objectValue ?? [:], .strict)
      return "\(interaction) " + Self.text(event, devices)
    case "control":
      let event = try GatewayInterface.ControlEvent(
        from: fields["control"]?.objectValue ?? [:], .strict)
      return "\(interaction) \(event.change.rawValue) \(event.control ?? "")"
        + (event.value.map { " " + FixtureNumber.text($0) } ?? "")
    case "band":
      let event = try GatewayInterface.BandEvent(
        from: fields["band"]?.objectValue ?? [:], .strict)
      return "\(interaction) " + Self.text(event)
    case "error":
      guard let refusal = fields["refusal"], let name = refusal["error"]?.stringValue else {
        return "\(interaction) failed: \(fields["error"]?.stringValue ?? "")"
      }
      return "\(interaction) refused "
        + Self.text(RemoteError(name: name, parameters: refusal["parameters"]?.objectValue ?? [:]))
    default: return nil
    }
  }

  /// `began primary VOLUMEDOWN`, `cancelled VOLUMEDOWN locked held 5123us`
  static func text(_ event: GatewayInterface.CaptureEvent, _ devices: FixtureDevices) -> String {
    let button =
      devices.button(device: event.device, realName: event.button)?.id.name ?? event.button
    let held = event.heldUSec.map { " held \($0)us" } ?? ""
    switch event.phase {
    case .began:
      return "began \(event.role.rawValue) \(button)" + (event.region.map { " in \($0)" } ?? "")
        + text(event.pen)
        + (event.kind == .indirectPointer ? " as \(event.touchType?.rawValue ?? "")" : "")
    case .ended: return "ended \(button)" + held
    case .cancelled: return "cancelled \(button) \(event.cancelReason?.rawValue ?? "")" + held
    case .unrecognized(let phase): return "\(phase) \(button)"
    }
  }

  /// `entered touch0 left as crosshair`, `moved touch0 0.5,0.9`
  private static func text(
    _ event: GatewayInterface.PointerEvent, _ devices: FixtureDevices
  ) -> String {
    let contact = devices.button(device: event.device, realName: event.contact)?.id.name
    let words = "\(event.change.rawValue) \(contact ?? event.contact) "
    let rest = text(event.pen) + text(event.modifiers)
    if event.change == .moved {
      let (x, y) = (FixtureNumber.text(event.x ?? -1), FixtureNumber.text(event.y ?? -1))
      return words + "\(x),\(y)" + rest
    }
    return words + (event.region ?? (event.change == .requested ? "nothing" : "surface"))
      + (event.style?.shape.map { " as \($0.rawValue)" } ?? "") + rest
  }

  /// ` with rubber 0.5`
  private static func text(_ pen: GatewayInterface.Pen?) -> String {
    pen.map { " with \($0.tool.rawValue)" + ($0.force.map { " " + FixtureNumber.text($0) } ?? "") }
      ?? ""
  }

  /// ` shift control`
  private static func text(_ modifiers: [GatewayInterface.ModifierKey]?) -> String {
    (modifiers ?? []).map { " \($0.rawValue)" }.joined()
  }

  /// `band began 0.1,0.2,0.3,0.1`
  private static func text(_ event: GatewayInterface.BandEvent) -> String {
    let words = "band \(event.state.rawValue)"
    guard let rectangle = event.rectangle else { return words }
    let parts = [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
      .map { "\(($0 * 1000).rounded() / 1000)" }
    return words + " " + parts.joined(separator: ",") + text(event.initialModifiers)
      + (event.cancelReason.map { " \($0.rawValue)" } ?? "")
  }

  /// Errors whose parameters are names and numbers of this gateway alone, or words for people.
  private static let withoutDetails = [
    "NotAuthorized", "NoSuchInteraction", "NoSuchPress", "NoSuchRequest",
  ]

  /// An error by its name and what it carries; a reason in words is not for comparing.
  static func text(_ error: RemoteError) -> String {
    let name = error.name.split(separator: ".").last.map { String($0) } ?? error.name
    if Self.withoutDetails.contains(name) { return name }
    if name == "ControlRefused" {
      return "\(name) \(error.parameters["control"]?.stringValue ?? "")"
    }
    if name == "PressRefused" {
      return "\(name) \(error.parameters["obstacle"]?.stringValue ?? "exclusive")"
    }
    let values = error.parameters.members.compactMap { member -> String? in
      switch member.value {
      case .string(let text): text.isEmpty ? nil : text
      case .int(let number): "\(number)"
      default: nil
      }
    }
    return ([name] + values).joined(separator: " ")
  }
}
