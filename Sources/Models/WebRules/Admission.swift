// SPDX-License-Identifier: Apache-2.0

/// Decides which requests get past the guard, by their heads alone.
///
///     question                                     else
///     is it GET, and without a body?               405, 413
///     does Host name this machine?                 421    a name that was bound to our address (DNS rebinding)
///     is Origin, if there is one, this Host's?     403    another page, also one of another port
///     was it made by this page, or typed?          403    a picture of ours in another page (Sec-Fetch-Site)
///     a socket: does it have an Origin?            403    not made by a browser
public struct Admission: Hashable, Sendable {
  /// The names by which this machine may be called, without their ports.
  public var hosts: Set<String>

  /// - Parameter hosts: names beside those of the machine for itself.
  public init(hosts: some Sequence<String> = []) {
    self.hosts = Self.loopback.union(hosts.map { $0.lowercased() })
  }

  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// The request as it goes on to the server.
  public func admit(_ head: RequestHead) throws(Refusal) -> AdmittedRequest {
    guard head.method == "GET" else { throw .method }
    guard head.fields["transfer-encoding"] == nil, head.fields["content-length"] ?? "0" == "0"
    else { throw .body }
    guard let host = head.fields["host"], hosts.contains(Self.name(of: host)) else { throw .host }
    if let origin = head.fields["origin"] {
      guard origin == "http://\(host)" || origin == "https://\(host)" else { throw .origin }
    }
    guard Self.isOwn(head) else { throw .origin }
    guard let route = Route(head.path) else { throw .path }
    guard route != .live else { return try socket(head, host) }
    guard head.fields["upgrade"] == nil else { throw .malformed }
    return AdmittedRequest(head: head, host: host, isSocket: false)
  }

  private func socket(_ head: RequestHead, _ host: String) throws(Refusal) -> AdmittedRequest {
    guard head.fields["upgrade"]?.lowercased() == "websocket" else {
      throw .malformed
    }
    guard head.fields["origin"] != nil else { throw .origin }
    return AdmittedRequest(head: head, host: host, isSocket: true)
  }

  /// False for a request that a browser made for another site's page. A link that somebody follows is none.
  private static func isOwn(_ head: RequestHead) -> Bool {
    switch head.fields["sec-fetch-site"] {
    case nil, "same-origin", "none": true
    default:
      head.fields["sec-fetch-mode"] == "navigate" && head.fields["sec-fetch-dest"] == "document"
    }
  }

  /// The name of a Host without its port.
  private static func name(of host: String) -> String {
    let host = host.lowercased()
    guard let colon = host.lastIndex(of: ":"), host.last != "]" else { return host }
    let port = host[host.index(after: colon)...]
    guard !port.isEmpty, port.count <= 5, port.allSatisfy({ ("0"..."9").contains($0) }) else {
      return ""
    }
    return String(host[..<colon])
  }
}

/// A request that was admitted: only its known fields go on.
public struct AdmittedRequest: Hashable, Sendable {
  /// The request line and the fields for the server behind the guard.
  public let forwarded: String
  /// Whether it becomes a WebSocket.
  public let isSocket: Bool

  private static let kept = ["range", "if-range", "if-none-match"]
  private static let keptOfSockets = ["sec-websocket-key", "sec-websocket-version"]

  init(head: RequestHead, host: String, isSocket: Bool) {
    self.isSocket = isSocket
    var text = "\(head.method) \(head.path) HTTP/1.1\r\nHost: \(host)\r\n"
    text += isSocket ? "Connection: Upgrade\r\nUpgrade: websocket\r\n" : "Connection: close\r\n"
    for name in isSocket ? Self.keptOfSockets : Self.kept {
      if let value = head.fields[name] { text += "\(name): \(value)\r\n" }
    }
    forwarded = text + "\r\n"
  }
}
