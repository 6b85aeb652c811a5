// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A line on the terminal that shows how far a command is. Clear it before printing. If standard error is not a
/// terminal, nothing is shown.
struct ProgressLine {
  let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) { write("\r\u{1b}[K\(text)") }

  func clear() { write("\r\u{1b}[K") }

  private func write(_ text: String) {
    guard isShown else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
