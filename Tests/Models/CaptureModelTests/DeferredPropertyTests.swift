// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

/// The promises about deferred photos, in whatever order events happen to them.
struct DeferredPropertyTests {
  private typealias Machine = DeferredMachine<Int>

  /// A thousand events, and what the machine does about them.
  private struct Story {
    var machine = Machine(ttlUSec: 60_000_000)
    var nowUSec: Int64 = 0
    var random: RandomSource
    var count = 0
    var finishing: Int?
    var claims: [Int] = []
    var removing: Set<Int> = []
    var known: Set<Int> = []
    var claimed: Set<Int> = []
    var final: Set<Int> = []
    var isLooking = false
    var isBusy = false
    var isHot = false
    var breaches: [String] = []

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    mutating func step() {
      nowUSec += Int64.random(in: 0...3_000_000, using: &random)
      let photo = known.sorted().randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        count += 1
        known.insert(count)
        take(machine.taken(count, atUSec: nowUSec))
      case 2:
        count += 1
        known.insert(count)
        let (isFinal, isClaimed) = (Bool.random(using: &random), Bool.random(using: &random))
        if isClaimed { claimed.insert(count) }
        if isFinal { final.insert(count) }
        take(
          machine.found(
            count, isFinal: isFinal, isClaimed: isClaimed,
            ageUSec: Int64.random(in: 0...90_000_000, using: &random), atUSec: nowUSec))
      case 3: take(machine.claim(photo))
      case 4: take(machine.finalize(photo, atUSec: nowUSec))
      case 5: isBusy.toggle()
      case 6: isHot = Int.random(in: 0..<4, using: &random) == 0
      default: break
      }
      answer()
      take(machine.advance(toUSec: nowUSec))
    }

    /// The disk and the machine answer, sooner or later.
    mutating func answer() {
      if isLooking {
        isLooking = false
        take(machine.looked(isBusy: isBusy, isHot: isHot, atUSec: nowUSec))
      }
      if let photo = finishing, Bool.random(using: &random) {
        finishing = nil
        let outcomes: [Machine.Outcome] = [.final, .final, .final, .notNow, .gone]
        let outcome = outcomes.randomElement(using: &random) ?? .final
        if outcome == .final { final.insert(photo) }
        take(machine.finished(photo, outcome, atUSec: nowUSec))
      }
      if let photo = claims.first, Bool.random(using: &random) {
        claims.removeFirst()
        let isKept = Int.random(in: 0..<4, using: &random) > 0
        if isKept { claimed.insert(photo) }
        take(machine.kept(photo, isKept, atUSec: nowUSec))
      }
      if let photo = removing.min(), Bool.random(using: &random) {
        removing.remove(photo)
        take(machine.removed(photo))
      }
    }

    mutating func take(_ actions: [Machine.Action]) {
      for action in actions {
        switch action {
        case .look:
          if isLooking { breaches.append("looks twice") }
          isLooking = true
        case .finish(let photo):
          if finishing != nil { breaches.append("\(photo) is made beside another one") }
          if final.contains(photo) { breaches.append("\(photo) is made twice") }
          if removing.contains(photo) { breaches.append("\(photo) is made and removed") }
          finishing = photo
        case .keep(let photo): claims.append(photo)
        case .remove(let photo):
          if claimed.contains(photo) { breaches.append("\(photo) is claimed and removed") }
          if claims.contains(photo) { breaches.append("\(photo) is being claimed and removed") }
          if finishing == photo { breaches.append("\(photo) is removed while it is made") }
          removing.insert(photo)
        case .final(let photo):
          if !final.contains(photo) { breaches.append("\(photo) is told too early") }
        case .failed: break
        case .forget(let photo):
          if known.remove(photo) == nil { breaches.append("\(photo) is forgotten twice") }
        }
      }
    }

    /// Nothing more happens, and the machine is quiet.
    mutating func settle() {
      (isBusy, isHot) = (false, false)
      while let deadlineUSec = machine.nextDeadlineUSec ?? (isIdle ? nil : nowUSec) {
        nowUSec = max(nowUSec, deadlineUSec)
        take(machine.advance(toUSec: nowUSec))
        answer()
      }
    }

    private var isIdle: Bool {
      finishing == nil && claims.isEmpty && removing.isEmpty && !isLooking
    }
  }

  @Test("One at a time, each once; nothing claimed is removed; in the end none is left")
  func holds() {
    for seed in 1...200 {
      var story = Story(seed: UInt64(seed))
      for _ in 0..<1000 { story.step() }
      story.settle()
      #expect(story.breaches == [], "seed \(seed)")
      #expect(story.machine.count == 0 && story.known.isEmpty, "seed \(seed)")
      #expect(story.count > 100 && story.final.count > 20 && !story.claimed.isEmpty)
    }
  }
}
