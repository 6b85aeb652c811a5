// SPDX-License-Identifier: Apache-2.0
import Varlink

/// The answer to a `ComposeOrder`, as one message of at most `ComposeOrder.longest` bytes. The booth does not trust it:
/// it is from a process that has read photos.
public enum ComposeReply: Hashable, Sendable {
  /// The picture is in its file, so many bytes long: at least one.
  case made(size: Int64)
  /// The drawings can be drawn. The one above hides the photos of these places, which count from 0.
  case tried(hidden: [Int])
  /// There is none, and why: at least a letter, and at most `longestWords`.
  case failed(String)

  /// The most letters (Unicode scalars) about a failure.
  public static let longestWords = 500

  /// Nil for what no version sends.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= ComposeOrder.longest, let json = try? JSON(parsing: bytes) else {
      return nil
    }
    if let words = json["failure"]?.stringValue {
      guard !words.isEmpty, words.unicodeScalars.count <= Self.longestWords else { return nil }
      self = .failed(words)
    } else if let places = json["hidden"]?.arrayValue {
      let numbers = places.compactMap { $0.intValue }
      guard numbers.count == places.count, places.count <= ComposeOrder.mostSlots,
        numbers.allSatisfy({ (0..<Int64(ComposeOrder.mostSlots)).contains($0) })
      else { return nil }
      self = .tried(hidden: numbers.map { Int($0) })
    } else if let size = json["size"]?.intValue, size > 0 {
      self = .made(size: size)
    } else {
      return nil
    }
  }

  /// The message. Words that are too long are cut.
  public var bytes: [UInt8] {
    switch self {
    case .made(let size): JSON.object(["size": .int(size)]).bytes
    case .tried(let hidden):
      JSON.object(["hidden": .array(hidden.map { .int(Int64($0)) })]).bytes
    case .failed(let words):
      JSON.object(["failure": .string(String(words.unicodeScalars.prefix(Self.longestWords)))])
        .bytes
    }
  }
}
