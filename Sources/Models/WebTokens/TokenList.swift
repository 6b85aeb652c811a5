// SPDX-License-Identifier: Apache-2.0

/// What the holder of a token may do.
public enum TokenRight: String, Hashable, Sendable, CaseIterable {
  /// See the newest picture and the live one.
  case watch
  /// Press the page's button, and have a photo made.
  case press
}

/// Somebody to whom an administrator has given a token.
public struct TokenHolder: Hashable, Sendable {
  /// For the log.
  public let name: String
  public let rights: Set<TokenRight>

  public init(name: String, rights: Set<TokenRight>) {
    (self.name, self.rights) = (name, rights)
  }
}

/// The tokens that an administrator has given to programs. The file has their hashes: who reads it can use none.
///
///     # holder        may           SHA-256 of the token
///     home-assistant  watch,press   9f86d081884c7d65…
public struct TokenList: Hashable, Sendable {
  /// The most tokens, so that a wrong file takes no time.
  public static let most = 256

  /// A line that names no token.
  public struct Fault: Error, Hashable, Sendable {
    public let line: Int
    public let reason: String
  }

  private var holders: [String: TokenHolder] = [:]
  /// The lines that were left out.
  public private(set) var faults: [Fault] = []

  public init() {}

  /// - Parameter text: the file's content. A line with a mistake costs that token, and no other.
  public init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      if words.isEmpty { continue }
      do throws(Fault) {
        try add(words, line: index + 1)
      } catch {
        faults.append(error)
      }
    }
  }

  private mutating func add(_ words: [Substring], line: Int) throws(Fault) {
    guard words.count == 3 else {
      throw Fault(line: line, reason: "a token has a holder, rights and a hash")
    }
    let rights = words[1].split(separator: ",").map { TokenRight(rawValue: String($0)) }
    guard !rights.isEmpty, rights.allSatisfy({ $0 != nil }) else {
      let known = TokenRight.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(line: line, reason: "the rights are \(known), with a comma between them")
    }
    let hash = words[2].lowercased()
    guard hash.utf8.count == 64, hash.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw Fault(line: line, reason: "the hash is 64 hexadecimal digits")
    }
    guard holders.count < Self.most else {
      throw Fault(line: line, reason: "there are more than \(Self.most) tokens")
    }
    holders[hash] = TokenHolder(name: String(words[0]), rights: Set(rights.compactMap { $0 }))
  }

  /// Whose token has this hash: 64 hexadecimal digits in small letters.
  public func holder(ofHash hash: String) -> TokenHolder? { holders[hash] }
}
