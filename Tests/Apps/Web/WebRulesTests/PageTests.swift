// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPage
import WebRules

@Suite("The page as it is compiled in")
struct PageTests {
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("index.html", WebPage.page), ("style.css", WebPage.style), ("page.js", WebPage.script),
    ("gallery.js", WebPage.gallery), ("machine.js", WebPage.machine), ("icon.svg", WebPage.icon),
    ("password.html", WebPage.password),
  ]

  @Test("All of it weighs 150 kB at most")
  func weight() {
    #expect(Self.files.map(\.bytes.count).reduce(0, +) <= 150_000)
    #expect(Self.files.allSatisfy { $0.bytes.count > 100 })
  }

  @Test("It asks nobody else for anything")
  func thirdParties() {
    for (name, bytes) in Self.files {
      // Names of XML's vocabularies are not fetched.
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("http://www.w3.org/2000/svg", with: "")
      for scheme in ["http://", "https://", "src=\"//"] {
        #expect(!text.contains(scheme), "\(name) has \(scheme)")
      }
    }
  }

  @Test("Nothing in it needs a script or a style in line, which its policy forbids")
  func inLine() throws {
    let page = String(decoding: WebPage.page + WebPage.password, as: UTF8.self)
    for match in page.matches(of: /<script\b[^>]*>([^<]*)</) { #expect(match.1.isEmpty) }
    #expect(!page.contains("<style"))
    #expect(try /\sstyle=|\son[a-z]+=|javascript:/.firstMatch(in: page) == nil)
    for script in [WebPage.script, WebPage.gallery, WebPage.machine] {
      let text = String(decoding: script, as: UTF8.self)
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test("The page names only files that are served")
  func assets() throws {
    let page = String(decoding: WebPage.page + WebPage.password, as: UTF8.self)
    for match in page.matches(of: /(?:src|href|action)="([^"]+)"/) {
      #expect(Route(String(match.1)) != nil, "\(match.1)")
    }
  }

  @Test("The policy allows the page's own things and no others")
  func policy() {
    #expect(!ResponseFields.policy.contains("unsafe"))
    #expect(!ResponseFields.policy.contains("*"))
    #expect(ResponseFields.policy.hasPrefix("default-src 'none'; "))
  }
}
