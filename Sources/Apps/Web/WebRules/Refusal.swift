// SPDX-License-Identifier: Apache-2.0

/// Why a request is not served.
public enum Refusal: Error, Hashable, Sendable, CaseIterable {
  /// It is not what a browser writes.
  case malformed
  /// Its head, or one of its parts, is too long.
  case tooLong
  /// It is of another version of the protocol.
  case version
  /// It wants to change something. Orders come by the page's socket, and a password by its form.
  case method
  /// It brings a body.
  case body
  /// Its Host names another machine: a page of others gave that name our address.
  case host
  /// It was made by another page.
  case origin
  /// A proxy has come by the wrong entrance, or without TLS, or does not say for whom it asks.
  case proxy
  /// A proxy that is not trusted has passed on what a guest asks for.
  case guestsProxy
  /// It asks for the page, and first needs the password.
  case password
  /// It needs a session.
  case stranger
  /// It needs a token, and has none, or one that was taken back.
  case token
  /// Its token does not give this right.
  case right
  /// It asks for a press by another method than POST.
  case noPress
  /// Nothing is served there.
  case path
  /// Its head did not come to its end in time.
  case late
  /// Too many connections are open.
  case crowded

  public var status: Int {
    switch self {
    case .malformed: 400
    case .tooLong: 431
    case .version: 505
    case .method, .noPress: 405
    case .body: 413
    case .host: 421
    case .origin, .proxy, .guestsProxy, .right: 403
    case .password: 303
    case .stranger, .token: 401
    case .path: 404
    case .late: 408
    case .crowded: 503
    }
  }

  /// The words of the status, and the answer's body.
  public var reason: String {
    switch self {
    case .malformed: "Bad Request"
    case .tooLong: "Request Header Fields Too Large"
    case .version: "HTTP Version Not Supported"
    case .method, .noPress: "Method Not Allowed"
    case .body: "Content Too Large"
    case .host: "Misdirected Request"
    case .origin, .proxy, .guestsProxy, .right: "Forbidden"
    case .password: "See Other"
    case .stranger, .token: "Unauthorized"
    case .path: "Not Found"
    case .late: "Request Timeout"
    case .crowded: "Service Unavailable"
    }
  }

  /// The path of the page that asks for the password.
  public static let passwordPath = "/password"

  /// Words for an administrator, where the status says too little.
  private var remedy: String? {
    switch self {
    case .proxy:
      "A proxy has to use the socket /run/shutter-web-proxy, have TLS, and set X-Forwarded-Proto and X-Forwarded-For."
    case .guestsProxy:
      "The photo booth does not know the way by which this phone has come. Please tell your host."
    case .token: "A token is needed here: sudo shutterctl web token add NAME makes one."
    case .right:
      "This token does not give that right: sudo shutterctl web token list shows what it may do."
    default: nil
    }
  }

  /// The whole answer, after which the connection is closed.
  public var response: [UInt8] {
    let body = (remedy ?? reason) + "\n"
    var head = ResponseHead(self)
    if self == .method { head.add("Allow", "GET") }
    if self == .noPress { head.add("Allow", "POST") }
    if self == .password {
      head.add("Location", Self.passwordPath)
      head.add("Cache-Control", "no-store")
    }
    if self == .stranger { head.add("WWW-Authenticate", "Form") }
    if self == .token { head.add("WWW-Authenticate", "Basic realm=\"shutter-web\"") }
    if self == .crowded { head.add("Retry-After", "2") }
    head.add("Content-Type", "text/plain; charset=utf-8")
    return head.bytes(count: Int64(body.utf8.count)) + Array(body.utf8)
  }
}
