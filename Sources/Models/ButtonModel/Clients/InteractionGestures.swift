// SPDX-License-Identifier: Apache-2.0

/// The gestures of an interaction that asked for some. Apart from its state, so that those who did not
/// ask pay nothing on the way of a press.
struct InteractionGestures {
  let wanted: Set<Gesture>
  /// By button, of those that moved.
  var recognizers: [ButtonID: GestureRecognizer] = [:]

  init(wanted: Set<Gesture>) { self.wanted = wanted }
}
