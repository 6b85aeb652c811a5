// SPDX-License-Identifier: Apache-2.0

/// A reply that is encoded already.
public struct EncodedReply: Sendable {
  /// Its bytes, with the NUL.
  public let bytes: [UInt8]
  /// Whether further replies to the same call follow.
  public let continues: Bool
}

/// A reply of which only three integers change from one to the next: all other bytes are made once.
///
///     {"parameters":{"event":{"sequence": 0 ,"press": 0 ,…,"monotonicUSec": 0 }},"continues":true}
///     └──────────── pieces[0] ───────────┘   └ pieces[1] ┘ └── pieces[2] ──┘   └──── pieces[3] ────┘
///
/// To encode a reply takes several thousand instructions, and a press waits for them.
public struct ReplyTemplate: Sendable {
  private let text: [UInt8]
  /// The ends of the first three pieces in `text`.
  private let ends: (Int, Int, Int)
  private let continues: Bool

  /// Nil if the members do not stand there in this order.
  ///
  /// - Parameters:
  ///   - parameters: those of a reply in which the three members are 0.
  ///   - members: their names.
  public init?<Parameters: VarlinkStructure>(
    _ parameters: Parameters, continues: Bool,
    members: (StaticString, StaticString, StaticString)
  ) {
    let encoded = Reply.encode(parameters, continues: continues)
    var text: [UInt8] = []
    var ends: [Int] = []
    var rest = encoded[...]
    for member in [members.0, members.1, members.2] {
      // Text cannot look like a member: its quotes are escaped.
      let name = Array("\"\(member)\":".utf8)
      guard let place = rest.firstRange(of: name + [UInt8(ascii: "0")]) else { return nil }
      text += rest[..<(place.upperBound - 1)]
      ends.append(text.count)
      rest = rest[place.upperBound...]
    }
    self.text = text + rest
    self.ends = (ends[0], ends[1], ends[2])
    self.continues = continues
  }

  /// The reply with these values.
  public func reply(_ first: Int64, _ second: Int64, _ third: Int64) -> EncodedReply {
    let capacity = text.count + 3 * DecimalText.longest
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
      text.withUnsafeBufferPointer { text in
        var (from, to) = (text.baseAddress!, bytes.baseAddress!)
        func copy(to end: Int) {
          let length = text.baseAddress! + end - from
          to.update(from: from, count: length)
          from += length
          to += length
        }
        copy(to: ends.0)
        to += DecimalText.write(first, to: to)
        copy(to: ends.1)
        to += DecimalText.write(second, to: to)
        copy(to: ends.2)
        to += DecimalText.write(third, to: to)
        copy(to: text.count)
        count = to - bytes.baseAddress!
      }
    }
    return EncodedReply(bytes: bytes, continues: continues)
  }
}
