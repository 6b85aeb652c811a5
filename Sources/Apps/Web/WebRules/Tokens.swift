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

/// A token as a program has sent it.
public enum PresentedToken: Hashable, Sendable {
  case plain(String)
  /// The user and the token as `Basic` has them, in Base64. The user's name does not matter.
  case basic(String)

  /// The longest one.
  private static let longest = 512

  /// That of a request. What is in a field comes before what is in the path, where logs would keep it.
  init?(_ fields: [String: String], _ query: ReaderQuery?) {
    if let field = fields["authorization"] {
      let words = field.split(separator: " ")
      guard words.count == 2, words[1].utf8.count <= Self.longest else { return nil }
      switch words[0].lowercased() {
      case "bearer": self = .plain(String(words[1]))
      case "basic": self = .basic(String(words[1]))
      default: return nil
      }
      return
    }
    guard let token = query?.token, token.utf8.count <= Self.longest else { return nil }
    self = .plain(token)
  }
}

/// What a program asks for behind the `?` of a path.
public struct ReaderQuery: Hashable, Sendable {
  /// The camera that has to be the page's; nil: whichever it is.
  public private(set) var camera: String?
  /// Whether a photo is to be made, instead of the newest picture of the live one.
  public private(set) var wantsPhoto = false
  /// Whether the answer is to wait for the photo.
  public private(set) var waits = false
  /// Whether the picture has to be of a moment after the request.
  public private(set) var wantsNext = false
  /// What mjpg-streamer's addresses ask for, which many programs know: `snapshot`, `stream`.
  private(set) var action: String?
  fileprivate(set) var token: String?

  /// Names that nobody knows are ignored: programs add a number, so that nothing in between keeps an answer.
  public init(_ text: some StringProtocol) {
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count > 1 ? Self.plain(pair[1]) : "1"
      switch pair[0] {
      case "camera": camera = value
      case "photo": wantsPhoto = value == "1"
      case "wait": waits = value == "1"
      case "next": wantsNext = value == "1"
      case "action": action = value
      case "token": token = value
      default: break
      }
    }
  }

  /// A value with the bytes that it writes as `%41`.
  private static func plain(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
