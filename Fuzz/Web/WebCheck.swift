// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import WebRules
import WebTokens

/// Checks what the guard of the page's server makes of bytes from a network. The first byte chooses.
package enum WebCheck {
  /// Throws a promise that does not hold for these bytes.
  package static func check(_ bytes: [UInt8]) throws(Finding) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first.map({ $0 % 4 }) {
    case 0: try request(rest)
    case 1: try messages(rest)
    case 2: try form(rest)
    case 3: try words(rest)
    default: break
    }
  }

  // MARK: Requests

  private static let session = "0123"
  private static let host = "booth.example.org"
  private static let token = "4567"

  private static func request(_ bytes: [UInt8]) throws(Finding) {
    let end = RequestHead.end(in: bytes)
    let naive = (0..<max(bytes.count - 3, 0)).first { bytes[$0..<$0 + 4] == [13, 10, 13, 10] }
    try Finding.unless(end == naive.map { $0 + 4 }, "the end of a head is at \(end ?? -1)")
    guard let end, let head = try? RequestHead(bytes[..<end]) else { return }
    let admission = Admission(hosts: [host]) { Route($0)?.served }
    let entrances: [Entrance] = [
      .local, .proxy, .guests(address: "192.0.2.7"), .readers(address: "192.0.2.7"),
    ]
    for entrance in entrances {
      do {
        let request = try admission.admit(
          head, by: entrance, isSession: { $0 == session },
          holder: { $0 == .plain(token) ? TokenHolder(name: "a", rights: [.watch]) : nil })
        try check(request, of: head, entrance)
      } catch let refusal as Refusal {
        try Finding.unless(
          refusal.response.starts(with: Array("HTTP/1.1 \(refusal.status) ".utf8)),
          "no answer: \(refusal)")
      } catch let finding as Finding {
        throw finding
      } catch {
        throw Finding("another error: \(error)")
      }
    }
  }

  private static func check(
    _ request: AdmittedRequest, of head: RequestHead, _ entrance: Entrance
  ) throws(Finding) {
    let served = Route(request.path)?.served
    let rest = head.path.dropFirst(request.path.count)
    let isItself =
      head.path.hasPrefix(request.path)
      && (rest.isEmpty || served == .open || request.query != nil && rest.first == "?")
    // The addresses of mjpg-streamer.
    let isOther = head.path.hasPrefix("/?") && served == .picture
    try Finding.unless(served != nil && (isItself || isOther), "another path is answered")
    try Finding.unless(
      (request.socketKey != nil) == (served == .socket)
        && (request.bodyCount == nil || served == .form || served == .press)
        && request.bodyCount ?? 0 <= FormBody.longest && head.fields["transfer-encoding"] == nil,
      "another kind of request is answered: \(request)")
    if let key = request.socketKey {
      try Finding.unless(
        RequestHead.end(in: ResponseHead.webSocket(key)) == ResponseHead.webSocket(key).count,
        "a key ends the head of its answer: \(key)")
    }
    let known = SessionCookie.name(in: head.fields["cookie"]) == session
    let standing: Standing =
      switch entrance {
      case .local: .kiosk
      case .proxy: known ? .operator : .guest
      case .guests: .guest
      case .readers: .reader
      }
    if request.standing == .reader {
      try Finding.unless(
        served == .picture && request.query?.wantsPhoto == false && request.rights == [.watch],
        "a token gives more than its right: \(request)")
      return
    }
    try Finding.unless(request.standing == standing, "the standing is not \(standing)")
    try Finding.unless(
      standing != .guest || served == .open || served == .form, "a guest gets \(head.path)")
    try Finding.unless(
      served != .socket && served != .form || head.fields["origin"]?.isEmpty == false,
      "a socket or form without Origin")
    try Finding.unless((entrance == .local) == request.client.isEmpty, "nobody's client")
  }

  // MARK: The others

  /// A socket's messages are the same wherever they are cut, and what is read back is what was written.
  private static func messages(_ bytes: [UInt8]) throws(Finding) {
    let whole = read([bytes])
    try Finding.unless(
      whole == read(bytes.map { [$0] }), "messages depend on where they are cut")
    for message in whole.messages {
      let (kind, payload): (WebSocketKind, [UInt8]) =
        switch message {
        case .text(let text): (.text, Array(text.utf8))
        case .ping(let bytes): (.ping, bytes)
        case .pong: (.pong, [])
        case .farewell: (.farewell, [])
        }
      try Finding.unless(payload.count <= WebSocketReader.longest, "a message is too long")
      // A server's message with a mask of zeros is a browser's.
      var written = WebSocketWriter.head(kind, count: payload.count)
      written[1] |= 0x80
      let again = read([written + [0, 0, 0, 0] + payload])
      try Finding.unless(
        again == Messages(messages: [message]), "a message is read back as \(again)")
    }
  }

  private struct Messages: Equatable {
    var messages: [WebSocketReader.Message] = []
    var fault: WebSocketFault?
  }

  private static func read(_ pieces: [[UInt8]]) -> Messages {
    var reader = WebSocketReader()
    var found = Messages()
    do throws(WebSocketFault) {
      for piece in pieces {
        reader.append(piece)
        while let message = try reader.next() { found.messages.append(message) }
      }
    } catch {
      found.fault = error
    }
    return found
  }

  private static func form(_ bytes: [UInt8]) throws(Finding) {
    guard let value = FormBody.value(of: "password", in: bytes) else { return }
    try Finding.unless(value.utf8.count <= bytes.count, "a value is longer than its form")
  }

  /// Paths, ranges, addresses, cookies, and the value of a field.
  private static func words(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
    var head = ResponseHead(200, "OK")
    head.add("X", text)
    let answer = head.bytes(count: 0)
    try Finding.unless(
      RequestHead.end(in: answer) == answer.count, "a value ends the head of an answer: \(text)")
    if Route(text) != nil {
      let isPlain = text.utf8.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || byte == 46 || byte == 47
      }
      try Finding.unless(isPlain && !text.contains(".."), "this is served: \(text)")
    }
    for size: Int64 in [0, 1, 1000, .max] {
      guard case .part(let part) = ByteRange(text, size: size) else { continue }
      try Finding.unless(
        !part.isEmpty && part.lowerBound >= 0 && part.upperBound <= size, "a part: \(part)")
    }
    if let address = ClientAddress(text) {
      try Finding.unless(
        ClientAddress(address.group.replacing("::/64", with: "::"))?.group == address.group,
        "an address has another group: \(address.group)")
    }
    let tokens = TokenList(text)
    try Finding.unless(
      tokens.faults.allSatisfy { (1...text.utf8.count + 1).contains($0.line) },
      "a mistake is in no line: \(tokens.faults)")
    let query = ReaderQuery(text)
    try Finding.unless(
      query == ReaderQuery(text + "&unknown=1"), "a name that nobody knows changes a query")
    if let name = SessionCookie.name(in: text) {
      try Finding.unless(!name.contains(";"), "two cookies are one: \(name)")
    }
  }
}
