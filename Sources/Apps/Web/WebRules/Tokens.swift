// SPDX-License-Identifier: Apache-2.0

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
  /// The gateway's button for the network that is to be pressed; nil: the page's.
  public private(set) var button: String?
  /// Its role; nil: the primary one.
  public private(set) var role: String?
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
      case "button": button = value
      case "role": role = value
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
