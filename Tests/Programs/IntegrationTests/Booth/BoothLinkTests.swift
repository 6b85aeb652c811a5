// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// Guests' links as phones, messengers and proxies ask for them, and the codes beside them.
@Suite("Links of the booth")
struct BoothLinkTests {
  /// What somebody gets at the guests' entrance.
  private func ask(
    _ stage: BoothStage, _ method: String = "GET", _ path: String, _ fields: String...,
    host: String = BoothStage.phones
  ) throws -> WebAnswer {
    try stage.answer(
      to: ["\(method) \(path) HTTP/1.1", "Host: \(host)"] + fields, at: stage.guestsPort)
  }

  @Test("whatever messengers add to a link, and whether they ask for its head first")
  func passedOn() throws {
    let stage = try BoothStage()
    let token = try stage.picture(try stage.page())
    for end in ["", "?fbclid=IwAR0x&utm_source=a", "/", "/?x"] {
      #expect(try ask(stage, "GET", "/p/\(token)\(end)").status == 200, "\(end)")
      let picture = try ask(stage, "GET", "/p/\(token)/picture\(end)")
      #expect(picture.status == 200 && picture.body.count > 1000)
      let head = try ask(stage, "HEAD", "/p/\(token)/download\(end)")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.fields["content-length"] == "\(picture.body.count)")
    }
    #expect(try ask(stage, "POST", "/p/\(token)").status == 405)
    let page = try ask(stage, "HEAD", "/p/\(token)")
    #expect(page.status == 200 && page.body.isEmpty)
    #expect(try ask(stage, "HEAD", "/").status == 405)
    // A link that has ended says so, in a page.
    let none = try ask(stage, "GET", "/p/\(String(token.reversed()))")
    #expect(none.status == 404)
    let text = String(decoding: none.body, as: UTF8.self)
    #expect(text.contains("This picture is no longer here.") && !text.contains("<img"))
    #expect(text.contains("/theme.css") && !text.contains("{{"))
  }

  @Test("trusted_proxies: one that is named may ask for guests, another one is refused in words")
  func proxies() throws {
    let fields = ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https", "Via: 2.0 Caddy"]
    let stage = try BoothStage(share: "trusted_proxies = [\"127.0.0.1\"]")
    let token = try stage.picture(try stage.page())
    #expect(try ask(stage, "GET", "/p/\(token)", fields[0], fields[1], fields[2]).status == 200)
    let alone = try BoothStage()
    let link = try alone.picture(try alone.page())
    #expect(try ask(alone, "GET", "/p/\(link)").status == 200)
    let refused = try ask(alone, "GET", "/p/\(link)", fields[1])
    #expect(refused.status == 403)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("Please tell your host."))
    try alone.studio.daemons.waitForLog(of: "shutter-booth", "in trusted_proxies of [share]")
  }

  @Test("phones that look for the internet stay in the booth's network")
  func networkChecks() throws {
    let stage = try BoothStage()
    let android = try ask(stage, "GET", "/generate_204", host: "connectivitycheck.gstatic.com")
    #expect(android.status == 204 && android.body.isEmpty)
    let phone = try ask(stage, "GET", "/hotspot-detect.html", host: "captive.apple.com")
    #expect(phone.status == 200)
    #expect(String(decoding: phone.body, as: UTF8.self).contains("<BODY>Success</BODY>"))
    #expect(try ask(stage, "GET", "/p/x", host: "captive.apple.com").status == 421)
  }

  @Test("network_password: a code joins the Wi-Fi; phones do not get it")
  func networkCode() throws {
    let stage = try BoothStage(
      share: "network = \"Party; Room\"\nnetwork_password = \"welcome all\"")
    let about = try stage.page().next("booth") { _ in true }.json
    #expect(about["networkCode"] == "/network-code")
    let code = try stage.get("/network-code")
    #expect(code.status == 200 && code.fields["content-type"] == "image/svg+xml")
    #expect(try stage.phone("/network-code").status == 404)
    let without = try BoothStage(share: "network = \"Party\"")
    #expect(try without.get("/network-code").status == 404)
  }
}
