// SPDX-License-Identifier: Apache-2.0
import Testing
import WebRules

@Suite("What phones ask to find out whether a network leads anywhere")
struct NetworkCheckTests {
  private static func answer(
    _ host: String, _ path: String, _ entrance: Entrance = .guests(address: "192.0.2.7"),
    method: String = "GET"
  ) throws -> String? {
    let head = try RequestHead(Array("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8))
    return NetworkCheck.answer(to: head, by: entrance, ownNames: ["192.168.4.1"])
  }

  @Test(
    "each gets the answer that its system expects",
    arguments: [
      ("connectivitycheck.gstatic.com", "/generate_204", "204", ""),
      ("www.google.com", "/gen_204?x=1", "204", ""),
      ("captive.apple.com", "/hotspot-detect.html", "200", "<BODY>Success</BODY>"),
      ("www.apple.com", "/library/test/success.html", "200", "<TITLE>Success</TITLE>"),
      ("www.msftconnecttest.com", "/connecttest.txt", "200", "Microsoft Connect Test"),
      ("www.msftncsi.com", "/ncsi.txt", "200", "Microsoft NCSI"),
      ("detectportal.firefox.com:80", "/success.txt", "200", "success"),
      ("nmcheck.gnome.org", "/check_network_status.txt", "200", "NetworkManager is online"),
    ])
  func known(host: String, path: String, status: String, body: String) throws {
    let answer = try #require(try Self.answer(host, path))
    #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains(body))
    #expect(answer.contains("\r\nConnection: close\r\n"))
    let parts = answer.split(separator: "\r\n\r\n", omittingEmptySubsequences: false)
    if status == "200" { #expect(answer.contains("Content-Length: \(parts[1].utf8.count)\r\n")) }
    let head = try #require(try Self.answer(host, path, method: "HEAD"))
    #expect(head.hasSuffix("\r\n\r\n") && answer.hasPrefix(head))
  }

  @Test("nobody else is answered: not the booth's own name, not other paths, entrances and methods")
  func others() throws {
    #expect(try Self.answer("192.168.4.1", "/generate_204") == nil)
    #expect(try Self.answer("192.168.4.1:8781", "/generate_204") == nil)
    #expect(try Self.answer("captive.apple.com", "/") == nil)
    #expect(try Self.answer("captive.apple.com", "/hotspot-detect.html/") == nil)
    #expect(try Self.answer("captive.apple.com", "/hotspot-detect.html", method: "POST") == nil)
    for entrance in [Entrance.local, .proxy] {
      #expect(try Self.answer("captive.apple.com", "/hotspot-detect.html", entrance) == nil)
    }
  }
}
