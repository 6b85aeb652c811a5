// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import WebRules
import WebTokens

@Suite("Requests of a browser and of others, from fixtures")
struct AdmissionFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Requests").count >= 80)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Requests"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Requests", name: name)
    var hosts: [String] = []
    var text = ""
    var entrance = Entrance.local
    var guestsScheme = WebScheme.http
    var sessions: Set<String> = []
    var tokens: [PresentedToken: TokenHolder] = [:]
    var proxies: [ClientAddress] = []
    for line in fixture.input {
      if line.words[0] == "host" {
        hosts.append(line.words[1])
      } else if line.text == "by the proxy" {
        entrance = .proxy
      } else if line.text == "by a guest" {
        entrance = .guests(address: "192.0.2.7")
      } else if line.text == "by a reader" {
        entrance = .readers(address: "192.0.2.9")
      } else if line.words[0] == "token" {
        // token VALUE RIGHT..., or what Basic makes of a user and a token: token basic VALUE RIGHT...
        let isBasic = line.words[1] == "basic"
        let rest = line.words.dropFirst(isBasic ? 2 : 1)
        let value = try #require(rest.first)
        tokens[isBasic ? .basic(value) : .plain(value)] = TokenHolder(
          name: "somebody", rights: Set(rest.dropFirst().compactMap { TokenRight(rawValue: $0) }))
      } else if line.text == "guests come by https" {
        guestsScheme = .https
      } else if line.words[0] == "proxies" {
        proxies = line.words.dropFirst().compactMap { ClientAddress($0) }
      } else if line.words[0] == "session" {
        sessions.insert(line.words[1])
      } else if line.text.hasPrefix("\\ ") {
        // A line that begins with a space.
        text += line.text.dropFirst() + "\r\n"
      } else {
        text += line.text + "\r\n"
      }
    }
    let admission = Admission(
      hosts: hosts, guestsScheme: guestsScheme, trustedProxies: proxies
    ) { Route($0)?.served }
    let output = Self.answer(to: text + "\r\n", entrance, admission, sessions, tokens)
    #expect(output == fixture.expected, "\(name) gave:\n\(output.joined(separator: "\n"))")
  }

  private static func words(_ rights: Set<TokenRight>) -> String {
    rights.map(\.rawValue).sorted().joined(separator: " ")
  }

  /// The admitted request as lines, or the status of the refusal.
  private static func answer(
    to text: String, _ entrance: Entrance, _ admission: Admission, _ sessions: Set<String>,
    _ tokens: [PresentedToken: TokenHolder]
  ) -> [String] {
    do throws(Refusal) {
      let request = try admission.admit(
        try RequestHead(Array(text.utf8)), by: entrance, isSession: sessions.contains,
        holder: { tokens[$0] })
      let method = request.isHead ? "HEAD" : request.bodyCount == nil ? "GET" : "POST"
      var lines = ["\(method) \(request.path)", "Standing: \(request.standing.rawValue)"]
      if !request.client.isEmpty { lines.append("Client: \(request.client)") }
      for (name, value) in [
        ("Session", request.session), ("Form", request.bodyCount.map { "\($0)" }),
        ("Range", request.range), ("WebSocket", request.socketKey),
        ("Camera", request.query?.camera),
        ("Photo", request.query?.wantsPhoto == true ? "yes" : nil),
        ("Waits", request.query?.waits == true ? "yes" : nil),
        (
          "Button",
          request.query?.button.map { button in
            ([button] + [request.query?.role].compactMap(\.self)).joined(separator: " ")
          }
        ),
        ("Rights", request.standing == .reader ? Self.words(request.rights) : nil),
      ] {
        if let value { lines.append("\(name): \(value)") }
      }
      return lines
    } catch {
      return ["\(error.status) \(error.reason)"]
    }
  }
}
