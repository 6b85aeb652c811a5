// SPDX-License-Identifier: Apache-2.0

/// A way to draw a picture in a terminal.
package enum TerminalGraphics: Hashable, Sendable {
  /// kitty's graphics protocol.
  case kitty
  /// DEC's sixel graphics.
  case sixel
  /// Half blocks: two pixels in each cell.
  case blocks(BlockColors)
  /// Characters that look bright or dark, without colour.
  case characters
}

package enum BlockColors: Hashable, Sendable {
  /// 24 bits.
  case direct
  /// xterm's palette of 256.
  case palette
}

/// The environment variables that describe a terminal's abilities.
package struct TerminalEnvironment: Hashable, Sendable {
  package var term: String
  package var colorTerm: String
  /// NO_COLOR is set and not empty (no-color.org).
  package var forbidsColor: Bool
  /// A terminal multiplexer is between: TMUX or STY is set.
  package var isMultiplexed: Bool

  /// - Parameter variable: the value of an environment variable; nil if it is not set.
  package init(_ variable: (String) -> String?) {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    term = variable("TERM") ?? ""
    colorTerm = variable("COLORTERM") ?? ""
    forbidsColor = isSet("NO_COLOR")
    isMultiplexed =
      isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }

  /// Whether the cursor can be placed at all.
  package var canDraw: Bool { !term.isEmpty && term != "dumb" }

  /// Whether the terminal's answers matter. If not, it is not asked.
  package var needsAnswers: Bool { canDraw && !forbidsColor && !isMultiplexed }

  package var blockColors: BlockColors {
    ["truecolor", "24bit"].contains(colorTerm) || term.hasSuffix("-direct") ? .direct : .palette
  }

  /// The best way to draw; nil if there is none.
  ///
  ///     TERM is empty or dumb           none
  ///     NO_COLOR                        characters
  ///     tmux or screen between          blocks: they pass no pictures on
  ///     it answered the query of kitty  kitty
  ///     its attributes include 4        sixel
  ///     else                            blocks, in 24 bits if COLORTERM or TERM says so
  package func graphics(_ answers: TerminalAnswers) -> TerminalGraphics? {
    guard canDraw else { return nil }
    if forbidsColor { return .characters }
    if isMultiplexed { return .blocks(blockColors) }
    if answers.knowsKitty { return .kitty }
    return answers.attributes.contains(4) ? .sixel : .blocks(blockColors)
  }
}
