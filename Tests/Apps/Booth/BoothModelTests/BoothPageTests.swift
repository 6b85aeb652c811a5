// SPDX-License-Identifier: Apache-2.0

import BoothModel
import BoothPage
import Testing
import Varlink

@Suite("The booth's pages and their words, as they are compiled in")
struct BoothPageTests {
  /// A language's texts by their names.
  private static func texts(_ bytes: [UInt8]?) throws -> [String: String] {
    guard case .object(let object) = try JSON(parsing: try #require(bytes)) else {
      throw Failure()
    }
    var texts: [String: String] = [:]
    for member in object.members { texts[member.name] = member.value.stringValue }
    return texts
  }

  private struct Failure: Error {}

  private static func guests(_ name: String) throws -> [String: String] {
    try texts(BoothPage.language(name))
  }

  private static func host(_ name: String) throws -> [String: String] {
    try texts(BoothPage.hostLanguage(name))
  }

  private static func asset(_ path: String) throws -> String {
    String(decoding: try #require(BoothPage.assets[path]), as: UTF8.self)
  }

  /// The places in a text that are filled: "{value}".
  private static func places(_ text: String) -> [String] {
    text.matches(of: /\{\w+\}/).map { String($0.0) }.sorted()
  }

  @Test("All languages have the same texts, with the same places to be filled, and none is empty")
  func same() throws {
    for of in [Self.guests, Self.host] {
      let english = try of("en")
      #expect(english.count > 50)
      for (name, _) in BoothPage.languages {
        let texts = try of(name)
        #expect(texts.keys.sorted() == english.keys.sorted(), "\(name)")
        for (key, text) in texts {
          #expect(!text.isEmpty, "\(name): \(key)")
          #expect(Self.places(text) == Self.places(english[key] ?? ""), "\(name): \(key)")
        }
      }
    }
  }

  @Test("Guests have words for a film that the screen cannot play, such as one in MJPEG")
  func unplayed() throws {
    let page = try Self.asset("/")
    let script = try Self.asset("/booth.js")
    for screen in ["review", "sharing"] {
      #expect(page.contains("id=\"\(screen)-unplayed\""))
      // With the language, and not when the film fails: the language may come later.
      #expect(script.contains("\"\(screen)-unplayed\": \"unplayed\""))
    }
    let words = try BoothPage.languages.map { try Self.guests($0.name)["unplayed"] ?? "" }
    #expect(Set(words).count == 5 && words.allSatisfy { $0.count > 20 }, "\(words)")
    // Each names the code by which the film is taken along, as the code's own text does.
    for (name, code) in [
      ("en", "code"), ("de", "Code"), ("fr", "code"), ("es", "código"), ("ar", "الرمز"),
    ] {
      let texts = try Self.guests(name)
      #expect(texts["unplayed"]?.contains(code) == true, "\(name)")
      #expect(texts["code"]?.contains(code) == true, "\(name)")
    }
  }

  @Test("Whatever the scripts say by its name has words")
  func said() throws {
    let guests = try Self.guests("en")
    let host = try Self.host("en")
    for match in try Self.asset("/booth.js").matches(of: /\bsay\("([\w-]+)"/) {
      #expect(guests[String(match.1)] != nil, "\(match.1)")
    }
    let script = try ["", "-settings", "-tiles", "-words"].map { try Self.asset("/host\($0).js") }
      .joined()
    let page = try Self.asset("/host")
    let names =
      script.matches(of: /\bsay\("([\w-]+)"/).map { String($0.1) }
      + page.matches(of: /data-say="([\w-]+)"/).map { String($0.1) }
    #expect(names.count > 30)
    for name in names { #expect(host[name] != nil || guests[name] != nil, "\(name)") }
    for trouble in BoothTrouble.allCases {
      #expect(guests[trouble.rawValue] != nil && guests["\(trouble.rawValue)-remedy"] != nil)
    }
    for grade in [BoothExamination.Grade.good, .unknown, .attention, .bad] {
      #expect(host["grade-\(grade.word)"] != nil && host["mark-\(grade.word)"] != nil)
    }
    for fault in ["integer", "range", "empty", "control", "long", "choice", "layout"] {
      #expect(host["fault-\(fault)"] != nil, "\(fault)")
    }
  }

  @Test("Nothing in the pages needs a script or a style in line, or makes markup of text")
  func inLine() throws {
    let guest = String(decoding: BoothPage.guest, as: UTF8.self)
    for page in [try Self.asset("/"), try Self.asset("/host"), guest] {
      for match in page.matches(of: /<script\b[^>]*>([^<]*)</) { #expect(match.1.isEmpty) }
      #expect(!page.contains("<style"))
      #expect(page.firstMatch(of: /\sstyle=|\son[a-z]+=|javascript:/) == nil)
    }
    let scripts = BoothPage.assets.keys.filter { $0.hasSuffix(".js") }
    #expect(scripts.count == 10)
    for path in scripts {
      let script = try Self.asset(path)
      for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        #expect(!script.contains(word), "\(path): \(word)")
      }
    }
  }
}
