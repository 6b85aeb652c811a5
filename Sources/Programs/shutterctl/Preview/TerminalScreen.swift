// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TerminalPictures

/// The terminal while pictures are on it: its second screen, without a cursor, with keys that are not shown.
///
///     open ──▶ pictures, by any thread ──▶ close      everything is as before, and no picture comes after it
///       ▲                                    │
///       └────────────────────────────────────┘        after the program was stopped with Ctrl-Z
@LoopActor
final class TerminalScreen {
  /// The time that the terminal may take for its answers, in microseconds: some terminals are at the other
  /// end of the world.
  private static let answersUSec: Int64 = 400_000

  /// Called with the keys that were typed, and with nil when the terminal is gone.
  var onKeys: @LoopActor ([UInt8]?) -> Void = { _ in }
  private(set) var answers = TerminalAnswers()
  nonisolated let output = TerminalOutput()
  /// Whether the terminal's answers and keys can be read.
  private let hasInput = isatty(STDIN_FILENO) == 1
  private var saved: termios?
  private var watch: DescriptorWatch?
  private var awaited: CheckedContinuation<Void, Never>?

  /// Whether standard output is a terminal.
  nonisolated static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The window as it is now.
  nonisolated static func size(_ answers: TerminalAnswers) -> TerminalSize {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return TerminalSize(columns: 80, rows: 24, cell: answers.cell) }
    let cell = PictureSize(
      width: Int(window.ws_xpixel) / Int(window.ws_col),
      height: Int(window.ws_ypixel) / Int(window.ws_row))
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row),
      cell: cell.width > 0 && cell.height > 0 ? cell : answers.cell)
  }

  /// Takes the terminal over.
  func open() throws(SystemError) {
    if hasInput {
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { throw SystemError("use", "the terminal") }
      saved = mode
      // Signals of the keyboard stay. A read returns what there is, and does not wait.
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      withUnsafeMutableBytes(of: &mode.c_cc) {
        $0[Int(VMIN)] = 0
        $0[Int(VTIME)] = 0
      }
      guard tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0 else {
        throw SystemError("use", "the terminal")
      }
      watch = try EventLoop.shared.watch(STDIN_FILENO, for: .readable) { [weak self] _ in
        self?.read()
      }
    }
    output.open()
  }

  /// Gives the terminal back. Works in each state, and waits at most half a second for a terminal that takes nothing.
  func close(_ last: [UInt8] = []) {
    watch?.cancel()
    watch = nil
    output.close(last)
    guard var mode = saved else { return }
    saved = nil
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    // Answers that come late are not for the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
    awaited?.resume()
    awaited = nil
  }

  /// Asks the terminal what it can draw, and waits for the last answer, for a limited time.
  func ask() async {
    guard hasInput, output.write(TerminalAnswers.questions) else { return }
    let deadline = EventLoop.shared.schedule(
      atUSec: MonotonicClock.nowUSec + Self.answersUSec
    ) { [weak self] in self?.answered() }
    await withCheckedContinuation { awaited = $0 }
    EventLoop.shared.cancel(deadline)
  }

  private func answered() {
    awaited?.resume()
    awaited = nil
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      if count == 0 || [EAGAIN, EINTR].contains(errno) {
        // There is nothing to read, although it was announced: the other end is gone.
        if count == 0 { lose() }
        return
      }
      return lose()
    }
    let keys = answers.take(bytes.prefix(count))
    if answers.isComplete { answered() }
    if !keys.isEmpty { onKeys(keys) }
  }

  private func lose() {
    watch?.cancel()
    watch = nil
    onKeys(nil)
  }
}

/// The output to the terminal, written by one thread at a time. Pictures go out in pieces, and none after the
/// end.
final class TerminalOutput: Sendable {
  private static let pieceLength = 4096
  /// The time that the end may wait for a terminal that takes nothing, such as one that was stopped with
  /// Ctrl-S.
  private static let patienceUSec: Int64 = 250_000

  private let isOpen = Mutex(false)

  /// Switches to the second screen.
  func open() {
    isOpen.withLock { $0 = true }
    // The second screen, no cursor, no line wrap.
    _ = write(Array("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[2J".utf8))
  }

  /// Writes bytes; waits for the terminal as long as it is open. Returns false if it is closed, or gone.
  func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      // Wait without the lock, so that the end need not wait for the terminal.
      var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      if poll(&room, 1, 100) == 0 {
        guard isOpen.withLock({ $0 }) else { return false }
        continue
      }
      let count = isOpen.withLock { isOpen in
        isOpen ? Self.writePiece(bytes[written...]) : -1
      }
      guard count >= 0 else { return false }
      written += count
    }
    return true
  }

  /// Ends a sequence that was cut off, writes `last`, and switches back.
  func close(_ last: [UInt8]) {
    let deadlineUSec = MonotonicClock.nowUSec + Self.patienceUSec
    var wasOpen: Bool?
    while wasOpen == nil, MonotonicClock.nowUSec < deadlineUSec {
      wasOpen = isOpen.withLockIfAvailable { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if wasOpen == nil { usleep(1000) }
    }
    guard wasOpen != false else { return }
    let bytes =
      Array("\u{1b}\\".utf8) + last
      + Array("\u{1b}[?2026l\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l".utf8)
    var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 250) > 0 { _ = Self.writePiece(bytes[...]) }
  }

  /// Returns the number of bytes that were written; -1 if the terminal is gone.
  private static func writePiece(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.prefix(pieceLength).withUnsafeBytes {
      Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
    }
    if count < 0, [EINTR, EAGAIN].contains(errno) { return 0 }
    return count
  }
}
