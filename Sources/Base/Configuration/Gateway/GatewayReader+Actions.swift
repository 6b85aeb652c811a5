// SPDX-License-Identifier: Apache-2.0
import Vocabulary

extension GatewayConfiguration {
  /// A rule for the action of presses that no client is granted, `[[action]]`.
  package struct ActionRule: Sendable, Equatable {
    /// The name of an action of the action service.
    package var command: String
    /// The logical name of the device; `nil`: any.
    package var device: String?
    /// The name of the button; `nil`: any.
    package var button: String?
    /// The button's role; `nil`: any.
    package var role: Role?
    package var gesture = ActionGesture.press
    /// The role of a second button that is down with it; `nil`: it is about one button.
    package var with: Role?

    package init(command: String) { self.command = command }
  }
}

extension GatewayReader {
  /// Reads `[[action]]`.
  mutating func readActionRule(_ table: TableReader) {
    var reader = table
    let commandValue = reader.required("command")
    var rule = GatewayConfiguration.ActionRule(command: commandValue?.actionName() ?? "")
    rule.device = reader.value("device")?.name()
    if let button = reader.value("button") {
      // A key of an input device may be written by its number; a line has a name of its own.
      rule.button = button.name()
    }
    rule.role = reader.value("role")?.word(Role.self)
    let gesture = reader.value("gesture")
    rule.gesture = gesture?.word(ActionGesture.self) ?? .press
    let with = reader.value("with")
    rule.with = with?.word(Role.self)
    reader.finish()
    if let with, rule.gesture != .press {
      with.report(
        "is set with the gesture \"\(rule.gesture.rawValue)\": two buttons together have none",
        remedy: "leave out \"gesture\", or \"with\"")
    }
    if rule.role == nil, rule.button == nil {
      commandValue?.report(
        "would run for no button",
        remedy: "name a role, as in role = \"primary\", or a button, as in button = \"KEY_F13\"")
    }
    configuration.actions.append(rule)
  }
}
