// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

/// What an input cannot know when it is written. Bytes that no message has stand for it.
struct EngineWords {
  private var session: [UInt8] = []
  private var photo: [UInt8] = []

  /// Remembers the names in a reply.
  mutating func learn(from parameters: JSONObject) {
    if let name = parameters["session"]?.stringValue { session = Array(name.utf8) }
    if let name = parameters["photo"]?["name"]?.stringValue { photo = Array(name.utf8) }
  }

  /// The bytes of an input, with the name of the last session in place of each 1, of the last photo in
  /// place of each 2, and the time in place of each 3.
  func spell(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.flatMap { byte in
      switch byte {
      case 1: session
      case 2: photo
      case 3: Array(String(MonotonicClock.nowUSec).utf8)
      default: [byte]
      }
    }[...]
  }
}
