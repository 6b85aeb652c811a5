// SPDX-License-Identifier: Apache-2.0
import ComposeOrders
import Testing

@Suite("Answers to orders for pictures")
struct ComposeReplyTests {
  @Test(
    "an answer comes as it was sent",
    arguments: [
      ComposeReply.made(size: 1), .failed("no \"memory\"\n"), .tried(hidden: []),
      .tried(hidden: [0, 23]),
    ])
  func roundTrip(_ reply: ComposeReply) {
    #expect(ComposeReply(reply.bytes) == reply)
  }

  @Test("words of any length fit into the message", arguments: ["\u{1}", "x", "😀"])
  func long(_ letter: String) {
    let bytes = ComposeReply.failed(String(repeating: letter, count: 5000)).bytes
    #expect(bytes.count <= ComposeOrder.longest)
    let kept = String(repeating: letter, count: ComposeReply.longestWords)
    #expect(ComposeReply(bytes) == .failed(kept))
  }

  @Test(
    "what no version sends is no answer",
    arguments: [
      "", "{", "{}", "[]", "{\"size\":0}", "{\"size\":-1}", "{\"size\":1.5}", "{\"hidden\":[-1]}",
      "{\"hidden\":[24]}", "{\"hidden\":[\"1\"]}", "{\"failure\":\"\"}",
      "{\"failure\":\"\(String(repeating: "x", count: 501))\"}",
      "{\"size\":1\(String(repeating: " ", count: 4000))}",
    ])
  func wrong(_ text: String) {
    #expect(ComposeReply(Array(text.utf8)) == nil)
  }
}
