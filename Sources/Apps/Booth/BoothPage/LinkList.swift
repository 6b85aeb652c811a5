// SPDX-License-Identifier: Apache-2.0
import WebRules

/// The links by which guests fetch their pictures, and the file that has them, a line for each:
///
///     TOKEN SECONDS-SINCE-1970 PATH      the path from the folder of pictures, which the host may move
///
/// A link may outlive its folder's place, so a path that begins with a slash is one of another folder: a photo that
/// stands in for a picture.
public struct LinkList: Hashable, Sendable {
  /// A picture that can be fetched for some time.
  public struct Link: Hashable, Sendable {
    /// 32 hexadecimal digits, in lower case.
    public let token: String
    /// The last second at which it works, since 1970.
    public let untilSeconds: Int64
    /// The picture's path, with its folder.
    public let path: String
  }

  /// The most links that there are; the oldest goes first.
  public static let most = 5000
  /// The longest path, bytes: the kernel's.
  public static let longestPath = 4096

  /// The oldest first. No token is there twice.
  public private(set) var links: [Link] = []

  /// No links.
  public init() {}

  /// Reads the file.
  ///
  /// - Parameter folder: the folder of pictures, without a slash at its end.
  /// - Returns: the links, and how many lines are none. Those are left out: each guest's picture counts.
  public static func read(
    _ bytes: [UInt8], folder: String
  ) -> (list: LinkList, damagedLines: Int) {
    var list = LinkList()
    var tokens: Set<String> = []
    var damagedLines = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let link = link(line, folder), tokens.insert(link.token).inserted else {
        damagedLines += 1
        continue
      }
      list.links.append(link)
    }
    list.links.removeFirst(max(list.links.count - most, 0))
    return (list, damagedLines)
  }

  private static func link(_ line: ArraySlice<UInt8>, _ folder: String) -> Link? {
    let words = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3,
      let token = String(validating: words[0], as: UTF8.self), UnguessableName.isOne(token),
      let digits = String(validating: words[1], as: UTF8.self), let seconds = Int64(digits),
      seconds >= 0,
      let path = String(validating: words[2], as: UTF8.self), isPicture(path)
    else { return nil }
    let isWhole = path.utf8.first == UInt8(ascii: "/")
    return Link(token: token, untilSeconds: seconds, path: isWhole ? path : "\(folder)/\(path)")
  }

  /// Whether a link may name this file: a picture, by a path that leads up nowhere and is one line.
  private static func isPicture(_ path: String) -> Bool {
    path.utf8.count <= longestPath && PictureName.mediaType(of: path) != nil
      && path.utf8.allSatisfy { $0 >= 32 }
      && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// The file.
  ///
  /// - Parameter folder: as for `read`.
  public func text(folder: String) -> String {
    links.map { "\($0.token) \($0.untilSeconds) \(Self.written($0.path, folder))\n" }.joined()
  }

  private static func written(_ path: String, _ folder: String) -> String {
    let beginning = Array("\(folder)/".utf8)
    let rest = path.utf8.dropFirst(beginning.count)
    // With a second slash it would be read as a path of another folder.
    guard path.utf8.starts(with: beginning), rest.first != UInt8(ascii: "/") else { return path }
    return String(Substring(rest))
  }

  /// Adds a link for a picture that has none, and removes those that have expired.
  ///
  /// - Parameters:
  ///   - token: 32 hexadecimal digits that nobody can guess.
  ///   - untilSeconds: the last second at which it works, since 1970.
  ///   - folder: as for `read`.
  /// - Returns: whether there is a new link. There is none for a path that the file cannot have.
  public mutating func add(
    _ path: String, token: String, nowSeconds: Int64, untilSeconds: Int64, folder: String
  ) -> Bool {
    links.removeAll { $0.untilSeconds < nowSeconds }
    guard self.token(of: path) == nil, UnguessableName.isOne(token),
      Self.isPicture(Self.written(path, folder)), path.utf8.count <= Self.longestPath,
      !links.contains(where: { $0.token == token })
    else { return false }
    if links.count >= Self.most { links.removeFirst() }
    links.append(Link(token: token, untilSeconds: untilSeconds, path: path))
    return true
  }

  /// The token of a picture's link.
  public func token(of path: String) -> String? { links.last { $0.path == path }?.token }

  /// The picture of a link that has not expired.
  public func path(of token: String, nowSeconds: Int64) -> String? {
    guard let link = links.first(where: { $0.token == token }), link.untilSeconds >= nowSeconds
    else { return nil }
    return link.path
  }
}
