// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Varlink
import Vocabulary

/// The replies of an interaction that report the beginning of a press, made once for each button and region: from one press
/// to the next only three numbers change in them, and the place of a touch.
struct PressReplies {
  /// A class, so that looking at one does not copy it.
  private final class Kind {
    /// The event of which the template was made.
    let event: PressEvent
    let shouldPlaySound: Bool
    let template: ReplyTemplate

    init(_ event: PressEvent, _ shouldPlaySound: Bool, _ template: ReplyTemplate) {
      self.event = event
      self.shouldPlaySound = shouldPlaySound
      self.template = template
    }
  }

  /// More buttons and regions than are usual; beyond it each new one takes the place of the oldest.
  private static let most = 16

  private var kinds: [Kind] = []
  private var oldest = 0

  /// The reply; nil for an event in which more changes.
  mutating func reply(_ event: PressEvent, shouldPlaySound: Bool) -> EncodedReply? {
    guard event.phase == .began else { return nil }
    for kind in kinds
    where kind.shouldPlaySound == shouldPlaySound && event.isLike(kind.event) {
      return Self.reply(event, kind.template)
    }
    guard let template = Self.template(event, shouldPlaySound) else { return nil }
    let kind = Kind(event, shouldPlaySound, template)
    if kinds.count < Self.most {
      kinds.append(kind)
    } else {
      kinds[oldest] = kind
      oldest = (oldest + 1) % Self.most
    }
    return Self.reply(event, template)
  }

  private static func reply(_ event: PressEvent, _ template: ReplyTemplate) -> EncodedReply {
    let point = event.point ?? noPlace
    return template.reply(
      event.sequence, event.press.number, event.monotonicUSec, doubles: (point.x, point.y))
  }

  private static let noPlace = SurfacePoint(x: 0, y: 0)

  private static func template(_ event: PressEvent, _ shouldPlaySound: Bool) -> ReplyTemplate? {
    var event = event
    if let touch = event.touch {
      guard touch.pen == nil, touch.point != nil else { return nil }
      event.touch?.point = noPlace
    }
    var wire = event.wire
    (wire.sequence, wire.press, wire.monotonicUSec) = (0, 0, 0)
    if shouldPlaySound { wire.shouldPlaySound = true }
    return ReplyTemplate(
      GatewayInterface.AddInteraction.Reply(event: wire), continues: true,
      members: ("sequence", "press", "monotonicUSec"),
      doubles: event.touch == nil ? nil : ("x", "y"))
  }
}
