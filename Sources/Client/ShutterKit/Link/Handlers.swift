// SPDX-License-Identifier: Apache-2.0

extension CaptureEventInteraction {
  /// What an interaction was made with.
  enum Handlers: Sendable {
    case single(Handler)
    case pair(primary: Handler, secondary: Handler)
    /// Its events are read as a sequence.
    case none

    var isPair: Bool {
      if case .pair = self { true } else { false }
    }

    func callAsFunction(_ event: CaptureEvent) async {
      switch self {
      case .single(let handler): await handler(event)
      case .pair(_, let secondary) where event.role == .secondary: await secondary(event)
      case .pair(let primary, _): await primary(event)
      case .none: break
      }
    }
  }
}
