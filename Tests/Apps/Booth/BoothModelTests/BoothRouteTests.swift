// SPDX-License-Identifier: Apache-2.0
import BoothPage
import Testing

@Suite("What can be asked of the booth")
struct BoothRouteTests {
  private static let name = "0123456789abcdef0123456789abcdef"

  @Test("each path of a page is one thing")
  func routes() {
    let routes: [(String, BoothRoute)] = [
      ("/", .asset("/")), ("/host.js", .asset("/host.js")), ("/live", .live),
      ("/host/live", .hostLive), ("/theme.css", .themeStyle),
      ("/theme/confetti-b.svg", .theme("confetti-b.svg")),
      ("/language/de.json", .language("de.json")),
      ("/picture/\(Self.name)", .picture(Self.name)),
      ("/archive/\(Self.name)", .archive(Self.name)),
      ("/qr/\(Self.name)", .code(Self.name)), ("/p/\(Self.name)", .guest(Self.name)),
      ("/p/\(Self.name)/picture", .guestPicture(Self.name)),
      ("/p/\(Self.name)/download", .guestDownload(Self.name)),
    ]
    for (path, route) in routes { #expect(BoothRoute(path) == route, "\(path)") }
  }

  @Test(
    "other paths are nothing",
    arguments: [
      "", "x", "//", "/p", "/p/", "/p/0123", "/p/\(name)/", "/p/\(name)/other",
      "/p/\(name)/picture/x", "/picture/links", "/picture/\(name)/x",
      "/picture/0123456789ABCDEF0123456789ABCDEF", "/theme/", "/theme/../theme.toml",
      "/theme/a/\u{301}b", "/\u{301}theme/a", "x/theme/a", "/language/../en.json", "/other/\(name)",
      "/host/live/x",
    ])
  func others(_ path: String) {
    #expect(BoothRoute(path) == nil)
  }
}
