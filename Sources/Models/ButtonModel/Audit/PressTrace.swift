// SPDX-License-Identifier: Apache-2.0

/// What a log has told so far about the last press of one button.
struct PressTrace {
  /// How far the press has come.
  enum Stage {
    /// A decision was logged, and nothing else yet.
    case routed(Route)
    case began
    case ended
    case cancelled
    /// Cancelled, and its release was seen to go to nobody.
    case drained
    case defaultDown
    case defaultUp
  }

  let press: PressID
  let button: ButtonID
  var stage: Stage
  /// The client that got `began`, or that the decision named.
  var client: ClientID?
  /// How the down edge was delivered to the default behaviour.
  var seenBySystem = false
}
