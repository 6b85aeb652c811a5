// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A line on the terminal that shows how far a command is. Clear it before printing. If standard error is not a
/// terminal, nothing is shown.
struct ProgressLine {
  let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) { show([text]) }

  /// Shows as many of the parts, from the first on, as fit into one line: one that wraps could not be replaced by
  /// the next one.
  func show(_ parts: [String]) {
    guard isShown else { return }
    var text = parts.first?.escapingControlCharacters() ?? ""
    if text.count > Self.room { text = text.prefix(max(Self.room - 1, 0)) + "…" }
    for part in parts.dropFirst() {
      let longer = "\(text)  \(part.escapingControlCharacters())"
      guard longer.count <= Self.room else { break }
      text = longer
    }
    write("\r\u{1b}[K\(text)")
  }

  func clear() { write("\r\u{1b}[K") }

  /// Characters. In the last column some terminals wrap at once.
  private static var room: Int {
    var window = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return isKnown ? Int(window.ws_col) - 1 : 79
  }

  private func write(_ text: String) {
    guard isShown else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
