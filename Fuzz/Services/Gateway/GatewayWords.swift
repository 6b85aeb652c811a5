// SPDX-License-Identifier: Apache-2.0
import Glibc
import Varlink

/// Words that an input cannot know when it is written, or cannot say in messages. Bytes that occur in
/// no message stand for them.
struct GatewayWords {
  /// A part of an input.
  enum Part {
    case message(ArraySlice<UInt8>)
    /// Time passes.
    case pause
    /// The gateway reads this variant of its configuration.
    case configuration(Int)
  }

  private var interaction: [UInt8] = []

  /// Remembers the name in a reply.
  mutating func learn(from parameters: JSONObject) {
    if let name = parameters["interaction"]?.stringValue { interaction = Array(name.utf8) }
  }

  /// The parts of an input, in order. In its messages the name of the last interaction replaces each 1,
  /// and the number of this process each 3. 2 is a pause, 4 to 7 are configurations.
  func spell(_ bytes: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var message: [UInt8] = []
    func end() {
      if !message.isEmpty { parts.append(.message(message[...])) }
      message = []
    }
    for byte in bytes {
      switch byte {
      case 1: message += interaction
      case 2:
        end()
        parts.append(.pause)
      case 3: message += Array(String(getpid()).utf8)
      case 4...7:
        end()
        parts.append(.configuration(Int(byte) - 3))
      default: message.append(byte)
      }
    }
    end()
    return parts
  }
}
