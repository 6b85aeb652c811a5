// SPDX-License-Identifier: Apache-2.0

/// The beginning of an address that people are given: "http://192.168.4.1:8781".
public struct WebAddress: Hashable, Sendable {
  public let scheme: WebScheme
  /// A name, an IPv4 address, or an IPv6 address in brackets, as it is written.
  public let host: String
  /// The scheme's own if the address has none.
  public let port: UInt16

  /// Nil for text that is no such address.
  public init?(_ text: String) {
    guard let mark = text.firstRange(of: "://"),
      let scheme = WebScheme(rawValue: String(text[..<mark.lowerBound]))
    else { return nil }
    let place = text[mark.upperBound...].prefix { $0 != "/" }
    self.scheme = scheme
    if let colon = place.lastIndex(of: ":"), place.last != "]" {
      guard let port = Self.port(place[place.index(after: colon)...]) else { return nil }
      (host, self.port) = (String(place[..<colon]), port)
    } else {
      (host, port) = (String(place), scheme == .http ? 80 : 443)
    }
    guard !host.isEmpty else { return nil }
  }

  private static func port(_ text: some StringProtocol) -> UInt16? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? UInt16(text) : nil
  }
}
