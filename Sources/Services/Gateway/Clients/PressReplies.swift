// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Varlink
import Vocabulary

/// The replies of an interaction that report the beginning of a press, made once for each button: from one press to
/// the next only three numbers change in them.
struct PressReplies {
  private struct Kind: Equatable {
    let button: ButtonID
    let role: Role
    let source: SourceKind
    let shouldPlaySound: Bool
  }

  /// More buttons than anybody uses at a time; beyond it they are made again.
  private static let most = 8

  private var templates: [(kind: Kind, template: ReplyTemplate)] = []

  /// The reply; nil for an event in which more changes.
  mutating func reply(_ event: CaptureEvent, shouldPlaySound: Bool) -> EncodedReply? {
    guard event.phase == .began, event.touch == nil else { return nil }
    let kind = Kind(
      button: event.button, role: event.role, source: event.kind,
      shouldPlaySound: shouldPlaySound)
    if let known = templates.first(where: { $0.kind == kind }) {
      return known.template.reply(event.sequence, event.press.number, event.monotonicUSec)
    }
    var wire = event.wire
    (wire.sequence, wire.press, wire.monotonicUSec) = (0, 0, 0)
    if shouldPlaySound { wire.shouldPlaySound = true }
    guard
      let template = ReplyTemplate(
        GatewayInterface.AddInteraction.Reply(event: wire), continues: true,
        members: ("sequence", "press", "monotonicUSec"))
    else { return nil }
    if templates.count == Self.most { templates.removeAll() }
    templates.append((kind, template))
    return template.reply(event.sequence, event.press.number, event.monotonicUSec)
  }
}
