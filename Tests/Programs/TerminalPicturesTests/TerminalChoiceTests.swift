// SPDX-License-Identifier: Apache-2.0
import TerminalPictures
import Testing

/// The abilities of a terminal, from its answers and from the environment.
struct TerminalChoiceTests {
  private static let kitty = "\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;c"
  private static let sixel = "\u{1b}[?62;4;22c"
  private static let plain = "\u{1b}[?1;2c"

  @Test(
    "the best that there is",
    arguments: [
      (["TERM": "xterm-kitty", "COLORTERM": "truecolor"], kitty, TerminalGraphics.kitty),
      (["TERM": "xterm-256color"], sixel, .sixel),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], plain, .blocks(.direct)),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], "", .blocks(.direct)),
      (["TERM": "xterm-direct"], plain, .blocks(.direct)),
      (["TERM": "xterm-256color"], plain, .blocks(.palette)),
      (["TERM": "linux"], "\u{1b}[?6c", .blocks(.palette)),
      // 14 and 40 are not 4, and an error is not OK.
      (["TERM": "xterm"], "\u{1b}_Gi=31;ENOSYS:no\u{1b}\\\u{1b}[?64;14;40c", .blocks(.palette)),
      (["TERM": "xterm"], "\u{1b}_Gi=30;OK\u{1b}\\\(plain)", .blocks(.palette)),
      // A multiplexer answers for itself, and passes no pictures on.
      (["TERM": "tmux-256color", "COLORTERM": "truecolor"], sixel, .blocks(.direct)),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/t,1,0"], kitty, .blocks(.palette)),
      (["TERM": "screen"], sixel, .blocks(.palette)),
      (["TERM": "xterm-kitty", "STY": "1.x"], kitty, .blocks(.palette)),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], kitty, .characters),
      (["TERM": "xterm-kitty", "NO_COLOR": ""], kitty, .kitty),
    ])
  func choice(_ variables: [String: String], _ answers: String, _ expected: TerminalGraphics) {
    let environment = TerminalEnvironment { variables[$0] }
    var taken = TerminalAnswers()
    #expect(taken.take(answers.utf8) == [])
    #expect(environment.graphics(taken) == expected)
  }

  @Test("terminals that can draw nothing, and those that need not be asked")
  func environment() {
    for variables in [[:], ["TERM": ""], ["TERM": "dumb", "COLORTERM": "truecolor"]] {
      let environment = TerminalEnvironment { variables[$0] }
      #expect(!environment.canDraw && !environment.needsAnswers)
      #expect(environment.graphics(TerminalAnswers()) == nil)
    }
    for (name, value) in [("TMUX", "x"), ("STY", "x"), ("NO_COLOR", "1")] {
      let environment = TerminalEnvironment { ["TERM": "xterm", name: value][$0] }
      #expect(environment.canDraw && !environment.needsAnswers)
    }
    #expect(TerminalEnvironment { $0 == "TERM" ? "xterm" : nil }.needsAnswers)
  }

  @Test("answers are the same in pieces of any size, with keys between them")
  func pieces() {
    let bytes = Array("q\(Self.kitty)\u{1b}OPx\u{1b}[A\u{1b}P1$r0m\u{1b}\\y".utf8)
    for size in 1...bytes.count {
      var answers = TerminalAnswers()
      var keys: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        keys += answers.take(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(keys == Array("qxy".utf8) && answers.isComplete && answers.knowsKitty)
      #expect(answers.attributes == [62] && answers.cell == PictureSize(width: 10, height: 20))
    }
  }

  @Test("it is complete with the last answer; what is no answer changes nothing")
  func strange() {
    var answers = TerminalAnswers()
    #expect(answers.take("\u{1b}_Gi=31;OK\u{1b}\\".utf8) == [])
    #expect(answers.knowsKitty && !answers.isComplete)
    for text in [
      "\u{1b}[6;0;10t", "\u{1b}[6;-1;10t", "\u{1b}[6;99999999999999999999;10t", "\u{1b}[8;24;80t",
      "\u{1b}[6;20t", "\u{1b}[c", "\u{1b}_\u{1b}[B", "\u{1b}\u{1b}\u{1b}[C",
      "\u{1b}[" + String(repeating: "1", count: 100_000) + "t",
    ] {
      #expect(answers.take(text.utf8) == [], "\(text.prefix(40))")
      #expect(answers.cell == nil && !answers.isComplete, "\(text.prefix(40))")
    }
    #expect(answers.take(Self.sixel.utf8) == [] && answers.isComplete)
    #expect(answers.attributes == [62, 4, 22])
  }

  @Test("the questions are kitty's, the size of a cell, and last the attributes that all answer")
  func questions() {
    #expect(
      visible(TerminalAnswers.questions)
        == "^_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA^\\^[16t^[c")
  }
}
