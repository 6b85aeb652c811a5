// SPDX-License-Identifier: Apache-2.0
import WebTokens

/// What is served at a path.
public enum ServedPath: Hashable, Sendable {
  /// An answer to the users of this machine.
  case answer
  /// A WebSocket, for the same.
  case socket
  /// An answer to everybody: it reveals nothing, or its path is itself a secret.
  case open
  /// Takes a short form, from everybody behind the proxy: the password.
  case form
  /// A picture for other programs: to the users of this machine, and to holders of a token with the right to watch.
  case picture
  /// A press by another program: the same, with the right to press.
  case press

  /// The right that a token has to have; nil: a token opens nothing here.
  var right: TokenRight? {
    switch self {
    case .picture: .watch
    case .press: .press
    case .answer, .socket, .open, .form: nil
    }
  }
}

/// The way by which a connection has come.
public enum Entrance: Hashable, Sendable {
  /// From this machine: 127.0.0.1 or ::1.
  case local
  /// From the proxy, which has TLS, and says who asks.
  case proxy
  /// From a network in the open, for what is open to everybody; `address` is whom limits count it for.
  case guests(address: String)
  /// From a network in the open, for programs with a token.
  case readers(address: String)

  var isGuests: Bool { if case .guests = self { true } else { false } }
  var isReaders: Bool { if case .readers = self { true } else { false } }
}

/// The scheme of an address that people open.
public enum WebScheme: String, Hashable, Sendable {
  case http, https
}

/// The rights of the one who asks.
///
///     entrance   session   standing    may
///     local      -         kiosk       everything
///     proxy      yes       operator    everything
///     proxy      no        guest       what is open, and try a password
///     guests     -         guest       what is open
///     proxy      token     reader      what the token's rights say
///     readers    token     reader      the same
public enum Standing: String, Hashable, Sendable {
  case kiosk
  case `operator`
  case guest
  case reader
}

/// Decides which requests get past the guard, by their heads alone.
///
///     question                                          else
///     is it GET, HEAD of what is open, or POST to a form?   405
///     without a body, or a form's short one?            413, 400
///     local: does Host name this machine to itself?     421    a name that was bound to our address (DNS rebinding)
///     local: has no proxy passed it on?                 403    a proxy has an entrance of its own
///     proxy: is Host one that was configured?           421
///     proxy: has it come with TLS, from an address?     403, 400
///     guests: is Host one that was configured?          421
///     guests: has no proxy passed it on, or a trusted?  403
///     guests: is it open?                               404
///     is Origin, if there is one, this Host's?          403    another page, also one of another port or scheme
///     was it made by this page, or typed?               403    a picture of ours in another page (Sec-Fetch-Site)
///     a socket or form: does it have an Origin?         403    not made by a browser
///     is something served there?                        404
///     readers: is it a picture or a press?              404
///     has its token the right?                          401, 403
///     is it a press of the gateway's network button?    401    without a token, also on this machine
///     is it open, or asked by kiosk or operator?        303 from the page to the password, else 401
public struct Admission: Sendable {
  /// The names by which the proxy, or guests, may call this machine, without their ports.
  public let hosts: Set<String>
  /// The scheme of the address that guests are given.
  public let guestsScheme: WebScheme
  /// The addresses of proxies before the guests' socket, as limits count them.
  public let trustedProxies: Set<String>
  private let paths: @Sendable (String) -> ServedPath?

  /// - Parameters:
  ///   - hosts: the names that a proxy or guests use. The machine's names for itself are known.
  ///   - guestsScheme: `https` if something before the guests' socket ends TLS.
  ///   - trustedProxies: addresses that may pass on what guests ask for, and say who asks.
  ///   - paths: what is served at a path; nil: nothing.
  public init(
    hosts: some Sequence<String> = [], guestsScheme: WebScheme = .http,
    trustedProxies: some Sequence<ClientAddress> = [],
    paths: @escaping @Sendable (String) -> ServedPath?
  ) {
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.guestsScheme = guestsScheme
    self.trustedProxies = Set(trustedProxies.map(\.group))
    self.paths = paths
  }

  private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
  /// The fields by which proxies say for whom they ask.
  private static let marks = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
  ]

  /// The request as it is answered.
  ///
  /// - Parameter isSession: whether this is the name of a session that the password has opened.
  public func admit(
    _ head: RequestHead, by entrance: Entrance, isSession: (String) -> Bool = { _ in false },
    holder: (PresentedToken) -> TokenHolder? = { _ in nil }
  ) throws(Refusal) -> AdmittedRequest {
    let (path, served, query) = found(at: head.path)
    if entrance.isReaders, served?.right == nil { throw .path }
    let isForm = served == .form && entrance == .proxy
    let isHead = head.method == "HEAD" && (served == .open || served == .picture)
    guard isHead || head.method == (isForm || served == .press ? "POST" : "GET") else {
      throw served == .press ? .noPress : .method
    }
    let bodyCount = try Self.bodyCount(of: head, isForm: isForm, isPress: served == .press)
    guard let host = head.fields["host"] else { throw .host }
    let client = try self.client(of: head, host, entrance)
    if let served, served.right != nil, !entrance.isGuests,
      let token = PresentedToken(head.fields, query) ?? (entrance.isReaders ? .plain("") : nil)
    {
      return AdmittedRequest(
        path: path, isHead: isHead, bodyCount: served == .press ? bodyCount : nil,
        standing: .reader, client: client, query: query,
        rights: try Self.rights(of: holder(token), at: served, query))
    }
    if let origin = head.fields["origin"] {
      guard origin == "\(scheme(of: entrance).rawValue)://\(host)" else { throw .origin }
    }
    guard Self.isOwn(head) else { throw .origin }
    // A browser that does not say by whom a picture is wanted may want it for any page.
    if query?.wantsPhoto == true, head.fields["sec-fetch-site"] == nil,
      head.fields["user-agent"]?.hasPrefix("Mozilla/") == true
    {
      throw .origin
    }
    guard let served, served != .form || isForm, served == .open || !entrance.isGuests else {
      throw .path
    }
    let session = SessionCookie.name(in: head.fields["cookie"]).flatMap { isSession($0) ? $0 : nil }
    let standing: Standing = entrance == .local ? .kiosk : session == nil ? .guest : .operator
    if standing == .guest {
      switch served {
      case .answer, .socket: throw head.path == "/" ? .password : .stranger
      case .picture, .press: throw .token
      case .open, .form: break
      }
    }
    // Whoever is in front gets the press, perhaps another user's program: being on this machine is not enough.
    if served == .press, query?.button != nil { throw .token }
    if served == .socket || served == .form {
      guard head.fields["origin"] != nil else { throw .origin }
    }
    return AdmittedRequest(
      path: path, isHead: isHead,
      socketKey: try Self.socketKey(of: head, isSocket: served == .socket),
      bodyCount: isForm || served == .press ? bodyCount : nil,
      range: head.fields["if-range"] == nil ? head.fields["range"] : nil,
      standing: standing, client: client, session: session, query: query,
      rights: standing == .guest ? [] : Set(TokenRight.allCases))
  }

  /// The rights of a token's holder, if they suffice for what is asked. A photo is made by a press.
  private static func rights(
    of holder: TokenHolder?, at served: ServedPath, _ query: ReaderQuery?
  ) throws(Refusal) -> Set<TokenRight> {
    guard let holder else { throw .token }
    let needed = query?.wantsPhoto == true ? .press : served.right
    guard let needed, holder.rights.contains(needed) else { throw .right }
    return holder.rights
  }

  /// What a browser says to begin a WebSocket (RFC 6455, section 4.2.1); nil: it wants none.
  private static func socketKey(
    of head: RequestHead, isSocket: Bool
  ) throws(Refusal) -> String? {
    guard isSocket else {
      guard head.fields["upgrade"] == nil else { throw .malformed }
      return nil
    }
    guard head.fields["upgrade"]?.lowercased() == "websocket",
      head.fields["sec-websocket-version"] == "13",
      let key = head.fields["sec-websocket-key"], WebSocketKey.isKey(key)
    else { throw .malformed }
    return key
  }

  /// What is served, and by which path. Links are passed on by programs that add something to them (`?fbclid=…`, a slash):
  /// where the path itself is the secret, whatever follows it is ignored.
  private func found(at path: String) -> (path: String, served: ServedPath?, query: ReaderQuery?) {
    let end = path.firstIndex(of: "?") ?? path.endIndex
    let query = ReaderQuery(path[end...].dropFirst())
    let asked = path[..<end] == "/" ? Self.actions[query.action ?? ""] : nil
    let named = asked ?? String(path[..<end])
    if let served = paths(named), served.right != nil { return (named, served, query) }
    var plain = path.prefix { $0 != "?" }
    while plain.count > 1, plain.last == "/" { plain.removeLast() }
    if plain.utf8.count < path.utf8.count, paths(String(plain)) == .open {
      return (String(plain), .open, nil)
    }
    return (path, paths(path), nil)
  }

  /// Where mjpg-streamer's addresses lead.
  private static let actions = ["snapshot": "/snapshot.jpg", "stream": "/stream.mjpg"]

  /// The scheme by which pages of an entrance are opened: a page of the other one is another page, whatever its name.
  private func scheme(of entrance: Entrance) -> WebScheme {
    switch entrance {
    case .local: .http
    case .proxy: .https
    case .guests: guestsScheme
    case .readers: .http
    }
  }

  /// - Parameter isPress: programs send something short with a press, which nobody reads.
  private static func bodyCount(
    of head: RequestHead, isForm: Bool, isPress: Bool
  ) throws(Refusal) -> Int {
    guard head.fields["transfer-encoding"] == nil else { throw .body }
    let length = head.fields["content-length"] ?? (isForm ? nil : "0")
    guard isForm || isPress else {
      guard length == "0" else { throw .body }
      return 0
    }
    guard let length, length.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(length)
    else { throw .malformed }
    guard count <= FormBody.longest else { throw .body }
    let form = "application/x-www-form-urlencoded"
    guard isPress || head.fields["content-type"]?.lowercased() == form else { throw .malformed }
    return count
  }

  /// The address of the browser, as the proxy names it; empty for this machine.
  private func client(
    of head: RequestHead, _ host: String, _ entrance: Entrance
  ) throws(Refusal) -> String {
    let name = Self.name(of: host)
    switch entrance {
    case .local:
      guard Self.loopback.contains(name) else { throw .host }
      guard Self.marks.allSatisfy({ head.fields[$0] == nil }) else { throw .proxy }
      return ""
    case .proxy:
      guard hosts.contains(name) else { throw .host }
      guard head.fields["x-forwarded-proto"]?.lowercased() == "https" else { throw .proxy }
      // The last one is of our proxy; those before it are whatever the browser has claimed.
      guard let list = head.fields["x-forwarded-for"],
        let last = list.split(separator: ",", omittingEmptySubsequences: false).last,
        let address = ClientAddress(last)
      else { throw .proxy }
      return address.group
    case .guests(let address):
      guard hosts.contains(name) else { throw .host }
      if Self.marks.allSatisfy({ head.fields[$0] == nil }) { return address }
      guard trustedProxies.contains(address) else { throw .guestsProxy }
      // The last one is of our proxy.
      let last = head.fields["x-forwarded-for"]?
        .split(separator: ",", omittingEmptySubsequences: false).last
      return last.flatMap { ClientAddress($0) }?.group ?? address
    // Programs name the machine in any way; a page of others that gave its own name our address has no token.
    case .readers(let address): return address
    }
  }

  /// False for a request that a browser made for another site's page. A link that somebody follows is none.
  private static func isOwn(_ head: RequestHead) -> Bool {
    switch head.fields["sec-fetch-site"] {
    case nil, "same-origin", "none": true
    default:
      head.method == "GET" && head.fields["sec-fetch-mode"] == "navigate"
        && head.fields["sec-fetch-dest"] == "document"
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

/// A request that was admitted: what an answer may depend on, and nothing else of what the browser has sent.
public struct AdmittedRequest: Hashable, Sendable {
  public let path: String
  /// Whether only the head of the answer is wanted.
  public let isHead: Bool
  /// Sec-WebSocket-Key, if it becomes a WebSocket.
  public let socketKey: String?
  /// The bytes of its form; nil: it is none.
  public let bodyCount: Int?
  /// Range, unless it depends on a version of the file (If-Range): answers name none, so it would never be the same.
  public let range: String?
  public let standing: Standing
  /// Whom limits count it for: the browser's address behind a proxy, empty for this machine.
  public let client: String
  /// The session by which it has come in.
  public let session: String?
  /// What a program asks for behind the path.
  public let query: ReaderQuery?
  /// What the caller may do, where a token can give it.
  public let rights: Set<TokenRight>

  init(
    path: String, isHead: Bool, socketKey: String? = nil, bodyCount: Int? = nil,
    range: String? = nil, standing: Standing, client: String, session: String? = nil,
    query: ReaderQuery? = nil, rights: Set<TokenRight> = []
  ) {
    self.path = path
    self.isHead = isHead
    self.socketKey = socketKey
    self.bodyCount = bodyCount
    self.range = range
    self.standing = standing
    self.client = client
    self.session = session
    self.query = query
    self.rights = rights
  }

  /// The session with which it ends. Nil for a form, which is answered at once.
  public var sessionOfConnection: String? { bodyCount == nil ? session : nil }
}
