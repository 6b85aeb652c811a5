// SPDX-License-Identifier: Apache-2.0

/// A reply that is encoded already.
public struct EncodedReply: Sendable {
  /// Its bytes, with the NUL.
  public let bytes: [UInt8]
  /// Whether further replies to the same call follow.
  public let continues: Bool
}

/// A reply of which only three integers change from one to the next, and perhaps two doubles behind them: all other bytes
/// are made once.
///
///     {"parameters":{"event":{"sequence": 0 ,"press": 0 ,…,"monotonicUSec": 0 ,…}},"continues":true}
///     └────── text up to ends[0] ────────┘   └ ends[1] ┘ └──── ends[2] ────┘   └───── to its end ──┘
///
/// To encode a reply takes several thousand instructions, and a press waits for them.
public struct ReplyTemplate: Sendable {
  private let text: [UInt8]
  /// The places of the integers in `text`, which does not contain them.
  private let ends: (Int, Int, Int)
  /// Those of the doubles.
  private let doubleEnds: (Int, Int)?
  private let continues: Bool

  /// Nil if the members do not stand there in this order.
  ///
  /// - Parameters:
  ///   - parameters: those of a reply in which the members are 0.
  ///   - members: the names of the integers.
  ///   - doubles: the names of the doubles.
  public init?<Parameters: VarlinkStructure>(
    _ parameters: Parameters, continues: Bool,
    members: (StaticString, StaticString, StaticString),
    doubles: (StaticString, StaticString)? = nil
  ) {
    var text: [UInt8] = []
    var rest = Reply.encode(parameters, continues: continues)[...]
    /// Takes the text up to the number of a member; returns its place.
    func place(of member: StaticString, _ zero: String) -> Int? {
      // Text cannot look like a member: its quotes are escaped.
      let name = Array("\"\(member)\":".utf8)
      guard let place = rest.firstRange(of: name + Array(zero.utf8)) else { return nil }
      text += rest[..<(place.upperBound - zero.utf8.count)]
      rest = rest[place.upperBound...]
      return text.count
    }
    guard let first = place(of: members.0, "0"), let second = place(of: members.1, "0"),
      let third = place(of: members.2, "0")
    else { return nil }
    ends = (first, second, third)
    if let doubles {
      guard let fourth = place(of: doubles.0, "0.0"), let fifth = place(of: doubles.1, "0.0")
      else { return nil }
      doubleEnds = (fourth, fifth)
    } else {
      doubleEnds = nil
    }
    self.text = text + rest
    self.continues = continues
  }

  /// The reply with these values.
  ///
  /// - Parameter doubles: finite; only of a template that has them.
  public func reply(
    _ first: Int64, _ second: Int64, _ third: Int64, doubles: (Double, Double) = (0, 0)
  ) -> EncodedReply {
    let longest = 3 * DecimalText.longest + (doubleEnds == nil ? 0 : 2 * DoubleText.longest)
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count + longest) { bytes, count in
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
        if let doubleEnds {
          copy(to: doubleEnds.0)
          to += DoubleText.write(doubles.0, to: to)
          copy(to: doubleEnds.1)
          to += DoubleText.write(doubles.1, to: to)
        }
        copy(to: text.count)
        count = to - bytes.baseAddress!
      }
    }
    return EncodedReply(bytes: bytes, continues: continues)
  }
}
