// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The address that people are given")
struct WebAddressTests {
  @Test(
    "It is taken apart",
    arguments: [
      ("http://192.168.4.1:8781", WebScheme.http, "192.168.4.1", 8781),
      ("http://booth.local", .http, "booth.local", 80),
      ("https://pictures.example.org/of/us:1", .https, "pictures.example.org", 443),
      ("https://pictures.example.org:8443/", .https, "pictures.example.org", 8443),
      ("http://[2001:db8::1]", .http, "[2001:db8::1]", 80),
      ("http://[2001:db8::1]:8781", .http, "[2001:db8::1]", 8781),
    ])
  func parts(_ text: String, _ scheme: WebScheme, _ host: String, _ port: UInt16) throws {
    let address = try #require(WebAddress(text))
    #expect(address.scheme == scheme && address.host == host && address.port == port)
  }

  @Test(
    "Other text is none",
    arguments: [
      "", "192.168.4.1:8781", "ftp://a", "HTTP://a", "http://", "http:///a", "http://:80",
      "http://a:65536", "http://a:+1", "http://a:", "http://a:b",
    ])
  func none(_ text: String) { #expect(WebAddress(text) == nil) }
}
