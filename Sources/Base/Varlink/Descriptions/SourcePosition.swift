// SPDX-License-Identifier: Apache-2.0

/// A place in the text of an interface description. Both numbers start at 1.
public struct SourcePosition: Equatable, Sendable {
  /// The line.
  public let line: Int
  /// The column, counted in Unicode scalars.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
