// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import WebRules

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

  private static func request(_ bytes: [UInt8]) throws(Finding) {
    let end = RequestHead.end(in: bytes)
    let naive = (0..<max(bytes.count - 3, 0)).first { bytes[$0..<$0 + 4] == [13, 10, 13, 10] }
    try Finding.unless(end == naive.map { $0 + 4 }, "the end of a head is at \(end ?? -1)")
    guard let end, let head = try? RequestHead(bytes[..<end]) else { return }
    let admission = Admission(hosts: [host]) { Route($0)?.served }
    for entrance in [Entrance.local, .proxy, .guests(address: "192.0.2.7")] {
      do {
        let request = try admission.admit(head, by: entrance) { $0 == session }
        try check(request, of: head, entrance)
      } catch let refusal as Refusal {
        try Finding.unless(
          refusal.response.hasPrefix("HTTP/1.1 \(refusal.status) "), "no answer: \(refusal)")
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
    guard let again = try? RequestHead(Array(request.forwarded.utf8)) else {
      throw Finding("what goes on cannot be read: \(request.forwarded)")
    }
    let served = Route(head.path)?.served
    try Finding.unless(served != nil && again.path == head.path, "another path goes on")
    try Finding.unless(
      request.isSocket == (served == .socket) && again.fields["transfer-encoding"] == nil
        && (request.bodyCount == 0 || served == .form) && request.bodyCount <= FormBody.longest,
      "another kind of request goes on: \(request.forwarded)")
    let known = SessionCookie.name(in: head.fields["cookie"]) == session
    let standing =
      switch entrance {
      case .local: "kiosk"
      case .proxy: known ? "operator" : "guest"
      case .guests: "guest"
      }
    try Finding.unless(again.fields["standing"] == standing, "the standing is not \(standing)")
    try Finding.unless(
      standing != "guest" || served == .open || served == .form, "a guest gets \(head.path)")
    try Finding.unless(
      served != .socket && served != .form || head.fields["origin"]?.isEmpty == false,
      "a socket or form without Origin")
    try Finding.unless((entrance == .local) == request.client.isEmpty, "nobody's client")
  }

  // MARK: The others

  /// A socket's messages are refused, or not, wherever they are cut.
  private static func messages(_ bytes: [UInt8]) throws(Finding) {
    var whole = WebSocketMeter()
    var cut = WebSocketMeter()
    let isGood = whole.take(bytes)
    let isGoodCut = bytes.allSatisfy { cut.take([$0]) }
    try Finding.unless(isGood == isGoodCut, "messages are judged by where they are cut")
  }

  private static func form(_ bytes: [UInt8]) throws(Finding) {
    guard let value = FormBody.value(of: "password", in: bytes) else { return }
    try Finding.unless(value.utf8.count <= bytes.count, "a value is longer than its form")
  }

  /// Paths, ranges, addresses and cookies.
  private static func words(_ bytes: [UInt8]) throws(Finding) {
    let text = String(decoding: bytes, as: UTF8.self)
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
    if let name = SessionCookie.name(in: text) {
      try Finding.unless(!name.contains(";"), "two cookies are one: \(name)")
    }
  }
}
