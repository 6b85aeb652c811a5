// SPDX-License-Identifier: Apache-2.0
import BoothOptions

/// A theme's colours and fonts as the style sheet's variables. The configuration's reader has let nothing else through
/// than colours and names of fonts.
enum ThemeStyle {
  static func text(_ theme: BoothTheme) -> String {
    var lines = theme.colors.map { "--\($0.rawValue.replacing("_", with: "-")): \($1);" }.sorted()
    for (name, fonts) in [("title-font", theme.titleFonts), ("text-font", theme.textFonts)]
    where !fonts.isEmpty {
      lines.append("--\(name): \(fonts.map { "\"\($0)\"" }.joined(separator: ", ")), system-ui;")
    }
    return ":root {\n  \(lines.joined(separator: "\n  "))\n}\n"
  }
}
