// SPDX-License-Identifier: Apache-2.0

/// The input from a terminal: answers to questions, and keys that were typed. Takes bytes as they come, in pieces of
/// any size; skips sequences that are unknown or too long.
///
///     ESC _ G … ; OK ESC \    an answer of kitty's protocol
///     ESC [ ? 62 ; 4 c        the primary attributes, which every terminal answers: the last question
///     ESC [ 6 ; 20 ; 10 t     height and width of a cell in pixels
package struct TerminalAnswers: Hashable, Sendable {
  /// The number of the picture that is asked about, so that the answer is not taken for another one.
  private static let queriedPicture = 31

  /// The questions. The last one is answered by all terminals, the others only by those that know them.
  package static let questions = Array(
    "\u{1b}_Gi=\(queriedPicture),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[16t\u{1b}[c".utf8)

  package private(set) var knowsKitty = false
  /// The numbers of the primary device attributes: 4 is sixel.
  package private(set) var attributes: Set<Int> = []
  /// Pixels; nil as long as the terminal has not reported it.
  package private(set) var cell: PictureSize?
  /// Whether the last question is answered.
  package private(set) var isComplete = false

  private enum State: Hashable {
    case ground
    case escape
    /// After ESC O, which a key sends: one more byte.
    case key
    case control
    /// Between ESC _ and ESC \; `isEnding` after the ESC.
    case string(isEnding: Bool)
  }

  private var state = State.ground
  private var collected: [UInt8] = []
  /// Longer sequences are no answers.
  private static let longest = 256

  package init() {}

  /// Takes bytes from the terminal. Returns the keys in them: the bytes outside of sequences.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var keys: [UInt8] = []
    for byte in bytes {
      switch state {
      case .ground where byte == 0x1b: state = .escape
      case .ground: keys.append(byte)
      case .escape: begin(byte)
      case .key: state = .ground
      case .control:
        if (0x40...0x7e).contains(byte) {
          control(byte)
          state = .ground
        } else {
          collect(byte)
        }
      case .string(isEnding: true):
        if byte == UInt8(ascii: "\\") {
          string()
          state = .ground
        } else {
          // The string was not ended, and another sequence begins.
          begin(byte)
        }
      case .string(isEnding: false):
        if byte == 0x1b { state = .string(isEnding: true) } else { collect(byte) }
      }
    }
    return keys
  }

  private mutating func begin(_ byte: UInt8) {
    collected = []
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"):
      state = .string(isEnding: false)
      collected = [byte]
    case UInt8(ascii: "O"): state = .key
    case 0x1b: state = .escape
    default: state = .ground
    }
  }

  private mutating func collect(_ byte: UInt8) {
    if collected.count < Self.longest { collected.append(byte) }
  }

  private mutating func control(_ final: UInt8) {
    let text = String(decoding: collected, as: UTF8.self)
    switch final {
    case UInt8(ascii: "c") where text.hasPrefix("?"):
      attributes = Set(text.dropFirst().split(separator: ";").compactMap { Int($0) })
      isComplete = true
    case UInt8(ascii: "t"):
      let numbers = text.split(separator: ";").map { Int($0) ?? 0 }
      guard numbers.count == 3, numbers[0] == 6, (1...200).contains(numbers[1]),
        (1...200).contains(numbers[2])
      else { return }
      cell = PictureSize(width: numbers[2], height: numbers[1])
    default: break
    }
  }

  private mutating func string() {
    let text = String(decoding: collected, as: UTF8.self)
    if text == "_Gi=\(Self.queriedPicture);OK" { knowsKitty = true }
  }
}
