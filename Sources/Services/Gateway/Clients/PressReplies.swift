// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Varlink
import Vocabulary

/// The replies of an interaction that report the beginning of a press, made once for each button: from one press to
/// the next only three numbers change in them, and the place of a touch.
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
  /// Those of touches, with the touch at no place. A list of their own, because a key does not wait for what only a touch
  /// has.
  private var touches: [(kind: Kind, touch: Touch, template: ReplyTemplate)] = []

  /// The reply; nil for an event in which more changes.
  mutating func reply(_ event: PressEvent, shouldPlaySound: Bool) -> EncodedReply? {
    guard event.phase == .began else { return nil }
    let kind = Kind(
      button: event.button, role: event.role, source: event.kind,
      shouldPlaySound: shouldPlaySound)
    if let touch = event.touch { return reply(event, kind, touch) }
    if let known = templates.first(where: { $0.kind == kind }) {
      return known.template.reply(event.sequence, event.press.number, event.monotonicUSec)
    }
    guard let template = Self.template(event, kind, nil) else { return nil }
    if templates.count == Self.most { templates.removeAll() }
    templates.append((kind, template))
    return template.reply(event.sequence, event.press.number, event.monotonicUSec)
  }

  private mutating func reply(
    _ event: PressEvent, _ kind: Kind, _ touch: Touch
  ) -> EncodedReply? {
    guard touch.pen == nil, let point = touch.point else { return nil }
    var nowhere = touch
    nowhere.point = Self.noPlace
    let template: ReplyTemplate
    if let known = touches.first(where: { $0.kind == kind && $0.touch == nowhere }) {
      template = known.template
    } else {
      guard let new = Self.template(event, kind, nowhere) else { return nil }
      if touches.count == Self.most { touches.removeAll() }
      touches.append((kind, nowhere, new))
      template = new
    }
    return template.reply(
      event.sequence, event.press.number, event.monotonicUSec, doubles: (point.x, point.y))
  }

  private static let noPlace = SurfacePoint(x: 0, y: 0)

  private static func template(
    _ event: PressEvent, _ kind: Kind, _ touch: Touch?
  ) -> ReplyTemplate? {
    var event = event
    event.touch = touch
    var wire = event.wire
    (wire.sequence, wire.press, wire.monotonicUSec) = (0, 0, 0)
    if kind.shouldPlaySound { wire.shouldPlaySound = true }
    return ReplyTemplate(
      GatewayInterface.AddInteraction.Reply(event: wire), continues: true,
      members: ("sequence", "press", "monotonicUSec"), doubles: touch == nil ? nil : ("x", "y"))
  }
}
