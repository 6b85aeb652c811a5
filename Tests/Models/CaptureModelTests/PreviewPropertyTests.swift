// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("The buffers of a preview under random clients")
struct PreviewPropertyTests {
  @Test("2 000 random clients: no frame lost uncounted, no buffer used twice, no rate exceeded")
  func randomClients() {
    var seen: [String: Int] = [:]
    for seed in UInt64(1)...2000 {
      var client = RandomClient(seed: seed)
      for _ in 0..<200 { client.goOn() }
      client.finish()
      #expect(client.violations == [], "seed \(seed)")
      guard client.violations.isEmpty else { return }
      seen.merge(client.seen, uniquingKeysWith: +)
    }
    // Each must have happened, or the test has tested nothing.
    for happening in [
      "copied", "skipped", "left out", "failed", "missed", "released", "not held", "too late",
      "told to nobody",
    ] {
      #expect(seen[happening, default: 0] > 100, "\(happening): \(seen)")
    }
  }
}

/// A client with its engine, and a checker that knows only the reports that both got.
private struct RandomClient {
  private enum Step { case frame, filled, failed, missed, release, releaseWrongly, pause, end }

  private static let steps = StorySteps<Step>([
    .frame: 30, .filled: 20, .failed: 1, .missed: 1, .release: 14, .releaseWrongly: 2, .pause: 1,
    .end: 1,
  ])

  private(set) var violations: [String] = []
  private(set) var seen: [String: Int] = [:]
  private var random: RandomSource
  private var buffers: PreviewBuffers
  private let count: Int
  private let rate: Int64?
  private let endsAtAll: Bool
  private var nowUSec: Int64 = 0
  private var firstUSec: Int64?
  /// The numbers of frames that were due, by what became of them.
  private var due: Int64 = 0
  private var told = 0
  private var released: Int64 = 0
  private var lost = 0
  private var reported = 0
  private var filling: [(buffer: Int, skipped: Int)] = []
  private var held: Set<Int> = []
  private var isOver = false

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    count = Int.random(in: PreviewBuffers.counts, using: &random)
    rate = random.once(in: 2) ? Int64.random(in: 1...60, using: &random) : nil
    endsAtAll = random.once(in: 3)
    buffers = PreviewBuffers(count: count, maximumFrameRate: rate)
  }

  mutating func goOn() {
    switch Self.steps.next(&random) {
    case .frame: frame()
    case .filled: if !filling.isEmpty { filled() }
    case .failed:
      guard let copy = filling.popLast() else { return }
      note("failed")
      buffers.failed(copy.buffer, skipped: copy.skipped)
      (lost, reported) = (lost + 1, reported - copy.skipped)
    case .missed:
      note("missed")
      buffers.missed(2)
      if !isOver, rate == nil { lost += 2 }
    case .release: if let buffer = held.randomElement(using: &random) { release(buffer) }
    case .releaseWrongly:
      let wrong = (-1...9).filter { !held.contains($0) }.randomElement(using: &random)
      release(wrong ?? -1)
    case .pause: nowUSec += Int64.random(in: 0...3_000_000, using: &random)
    case .end: if endsAtAll { end() }
    }
    let inUse = held.count + filling.count
    if !isOver, buffers.held != inUse { violations.append("\(buffers.held) held, not \(inUse)") }
  }

  mutating func finish() {
    while !filling.isEmpty { filled() }
    guard !isOver else { return }
    for buffer in held.sorted() { release(buffer) }
    // The next frame that is due accounts for all that were lost.
    nowUSec += 10_000_000
    frame()
    if reported != lost { violations.append("\(reported) reported, \(lost) lost") }
    if buffers.released != released { violations.append("\(buffers.released) released") }
  }

  private mutating func frame() {
    nowUSec += Int64.random(in: 28_000...38_000, using: &random)
    switch buffers.frame(stampUSec: nowUSec) {
    case .copy(let buffer, let skipped):
      note("copied")
      if isOver || held.contains(buffer) || filling.contains(where: { $0.buffer == buffer })
        || !(0..<count).contains(buffer)
      {
        violations.append("buffer \(buffer) is not free")
      }
      filling.append((buffer, skipped))
      reported += skipped
      countDue()
    case .skip:
      note("skipped")
      if held.count + filling.count < count { violations.append("skipped with a free buffer") }
      lost += 1
      countDue()
    case .leaveOut:
      note("left out")
      if rate == nil, !isOver { violations.append("left out without a rate") }
    }
  }

  private mutating func countDue() {
    due += 1
    let first = firstUSec ?? nowUSec
    firstUSec = first
    guard let rate else { return }
    // As many as intervals have passed, one, and the one that may come a quarter early.
    let most = (nowUSec - first) * rate / 1_000_000 + 2
    if due > most { violations.append("\(due) frames, \(most) at most") }
  }

  private mutating func filled() {
    let copy = filling.removeFirst()
    if buffers.filled(copy.buffer) {
      if isOver { violations.append("told after the end") }
      held.insert(copy.buffer)
      told += 1
    } else {
      note("told to nobody")
      if !isOver { violations.append("not told") }
    }
  }

  private mutating func release(_ buffer: Int) {
    let wasHeld = held.remove(buffer) != nil
    switch buffers.release(Int64(buffer)) {
    case .released:
      note("released")
      released += 1
      if !wasHeld { violations.append("released what was not held") }
    case .notHeld:
      note("not held")
      if wasHeld || isOver { violations.append("held, and not released") }
    case .over:
      note("too late")
      if !isOver { violations.append("not over") }
    }
  }

  private mutating func end() {
    if buffers.end() == isOver { violations.append("the end came twice, or not at all") }
    isOver = true
  }

  private mutating func note(_ happening: String) { seen[happening, default: 0] += 1 }
}
