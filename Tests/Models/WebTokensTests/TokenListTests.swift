// SPDX-License-Identifier: Apache-2.0
import Testing
import WebTokens

@Suite
struct TokenListTests {
  private static let one = String(repeating: "a", count: 64)
  private static let two = String(repeating: "B", count: 64)

  @Test("holders, rights and hashes; comments and empty lines are none")
  func lines() {
    let list = TokenList(
      "# mine\n\nfrigate watch \(Self.one)\n ha\twatch,press \(Self.two) # new\n")
    #expect(list.faults.isEmpty)
    #expect(list.holder(ofHash: Self.one) == TokenHolder(name: "frigate", rights: [.watch]))
    // A hash is compared in small letters.
    #expect(
      list.holder(ofHash: Self.two.lowercased())
        == TokenHolder(name: "ha", rights: [.watch, .press]))
    #expect(list.holder(ofHash: "") == nil)
  }

  @Test("a line with a mistake costs its own token, and is named")
  func mistakes() {
    let list = TokenList(
      """
      a watch
      b fly \(Self.one)
      c watch,, abc
      d watch \(Self.one)é
      e , \(Self.one)
      f press \(Self.one)
      """)
    #expect(list.faults.map(\.line) == [1, 2, 3, 4, 5])
    #expect(list.faults[1].reason.contains("watch, press"))
    #expect(list.holder(ofHash: Self.one)?.name == "f")
  }

  @Test("no more tokens than a list may have")
  func most() {
    let lines = (0..<300).map { number in
      let hash = String(number, radix: 16)
      return "a watch " + String(repeating: "0", count: 64 - hash.count) + hash
    }
    let list = TokenList(lines.joined(separator: "\n"))
    #expect(list.faults.count == 300 - TokenList.most)
    #expect(list.faults.first?.line == TokenList.most + 1)
  }
}
