// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Commits of photo files, from fixtures")
struct CommitFixtureTests {
  @Test("The fixtures are found")
  func areFound() {
    #expect(Fixture.names(in: "Storage").count >= 10)
  }

  @Test("What comes out is what the fixture expects", arguments: Fixture.names(in: "Storage"))
  func comesOut(name: String) throws {
    let fixture = try Fixture(folder: "Storage", name: name)
    var run = CommitRun()
    for line in fixture.input { try run.take(line) }
    run.finish()
    #expect(run.output == fixture.expected, "\(name) gave:\n\(run.output.joined(separator: "\n"))")
  }

  @Test("Whatever fails: each file ends once, acknowledged only after its directory")
  func anyFault() {
    var random = RandomSource(seed: 5)
    for _ in 0..<2000 {
      var run = CommitRun()
      let count = Int.random(in: 1...5, using: &random)
      for _ in 0..<count { run.add(directory: Bool.random(using: &random) ? "A" : "B") }
      run.randomFaults = random
      run.finish()
      _ = random.next()
      let ends = run.output.filter {
        $0.hasPrefix("durable") || $0.hasPrefix("failed") || $0.hasPrefix("dropped")
      }
      #expect(ends.count == count && Set(ends.map { $0.split(separator: " ")[1] }).count == count)
      for end in ends where end.hasPrefix("durable") {
        let file = end.split(separator: " ")[1]
        let steps = ["write", "sync", "verdict", "rename"].map { "\($0) \(file)" }
        let order = steps.map { run.output.lastIndex(of: $0) ?? .max }
        let directory = "directory \(run.directory(of: Int(file) ?? 0))"
        let last = run.output.lastIndex(of: directory) ?? .max
        let told = run.output.firstIndex(of: end) ?? -1
        #expect(order == order.sorted() && (order.last ?? .max) < last && last < told)
      }
      // An unwanted file is not reported, and every other one is.
      for file in 0..<count {
        let isUnwanted = run.output.contains("verdict \(file) unwanted")
        #expect(run.output.contains("dropped \(file)") == isUnwanted)
      }
    }
  }

  @Test(
    "A long queue is cut by files and by bytes, and its first file always goes",
    arguments: [
      ([], 0), ([1], 1), ([1 << 30, 1], 1), ([20 << 20, 12 << 20, 1], 2),
      (Array(repeating: 1, count: 100), 32),
    ])
  func cut(sizes: [Int], count: Int) {
    #expect(CommitGroup.count(sizes: sizes) == count)
  }
}

/// Plays a fixture: performs the calls that the group asks for, except those that are to fail.
private struct CommitRun {
  private(set) var output: [String] = []
  var randomFaults: RandomSource?
  private var group = CommitGroup()
  private var directories: [String] = []
  private var faults: [(step: String, fault: String)] = []

  mutating func take(_ line: Fixture.Line) throws {
    let words = line.words
    switch words.first {
    case "file" where words.count == 4: add(directory: words[3])
    case "fail" where words.count == 4:
      faults.append(("\(words[1]) \(words[2])", words[3]))
    default: throw FixtureError(line)
    }
  }

  mutating func add(directory: String) {
    group.add(directory: directory == "A" ? 0 : 1)
    directories.append(directory)
  }

  func directory(of file: Int) -> String { directories[file] }

  mutating func finish() {
    while let step = group.next() {
      switch step {
      case .call(let call):
        let fault = answer(text(call), CommitFault.allCases)
        group.finished(fault)
      case .verdict(let file):
        let others = CommitVerdict.allCases.filter { $0 != .good }
        let verdict = answer("verdict \(file)", others) ?? .good
        group.judged(verdict)
      case .durable(let file): output.append("durable \(file)")
      case .failed(let file, let failure): output.append("failed \(file) \(failure.rawValue)")
      case .dropped(let file): output.append("dropped \(file)")
      }
    }
  }

  /// The fault with which a step ends, which the output then names; nil if it goes well.
  private mutating func answer<Fault: RawRepresentable<String>>(
    _ step: String, _ all: [Fault]
  ) -> Fault? {
    var fault: Fault?
    if let index = faults.firstIndex(where: { $0.step == step }) {
      let name = faults.remove(at: index).fault
      fault = all.first { $0.rawValue == name }
      #expect(fault != nil, "\(step) cannot end with \(name)")
    } else if randomFaults != nil, Int.random(in: 0..<6, using: &randomFaults!) == 0 {
      fault = all.randomElement(using: &randomFaults!)
    }
    output.append(fault.map { "\(step) \($0.rawValue)" } ?? step)
    return fault
  }

  private func text(_ call: CommitCall) -> String {
    switch call {
    case .write(let file): "write \(file)"
    case .sync(let file): "sync \(file)"
    case .rename(let file): "rename \(file)"
    case .syncDirectory(let directory): "directory \(directory == 0 ? "A" : "B")"
    case .discard(let file): "discard \(file)"
    case .withdraw(let file): "withdraw \(file)"
    }
  }
}
