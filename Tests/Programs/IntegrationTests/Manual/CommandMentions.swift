// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// Commands that a text says to type: the words behind each `shutterctl`.
enum CommandMentions {
  /// The commands of a manual page or a Markdown file, each up to the end of its code, or up to where a
  /// shell would pass on to another program.
  static func words(in path: String) throws -> [[String]] {
    try TestFile.read(path).split(separator: "\n").flatMap { line -> [[String]] in
      // A page to see, or a drawing that has the program as a target.
      if line.hasPrefix(".Xr ") || line.contains(" ──▶ ") { return [] }
      let text = String(line).replacing(" Fl ", with: " -").replacing("\\-", with: "-")
      return text.ranges(of: "shutterctl ").map { words(text[$0.upperBound...]) }
    }
  }

  private static func words(_ text: Substring) -> [String] {
    let macros: Set<Substring> = ["Cm", "Ar", "Sy", ",", ".", ";", ")"]
    let code = text.prefix { $0 != "`" && $0 != "'" && $0 != "\"" && $0 != "|" && $0 != "&" }
    return code.split(separator: " ").filter { !macros.contains($0) }.map { word in
      String(word.reversed().drop { ".,;:)".contains($0) }.reversed())
    }
  }
}
