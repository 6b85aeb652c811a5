// SPDX-License-Identifier: Apache-2.0

/// A place in a configuration file. Prints as `FILE:LINE:COLUMN`, or as `FILE` for all of it.
package struct FileLocation: Sendable, Equatable, Hashable, CustomStringConvertible {
  /// The path as it was opened.
  package let file: String
  /// From 1; 0 with column 0 means the file as a whole.
  package let line: Int
  /// From 1, in Unicode code points.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// All of a file.
  package init(file: String) {
    self.init(file: file, line: 0, column: 0)
  }

  package var description: String {
    line == 0 ? file : "\(file):\(line):\(column)"
  }
}
