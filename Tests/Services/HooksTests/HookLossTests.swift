// SPDX-License-Identifier: Apache-2.0
import HookModel
import LinuxIO
import TestSupport
import Testing

@testable import Hooks

/// Photos whose hooks fail, hang and are killed with the service, and power that fails: each hook has to succeed at least
/// once for each photo, and no photo is forgotten. The rules and the list on the disk are the real ones; what is played
/// is the commands, and the moments of the end.
struct HookLossTests {
  /// One life of the service, from its start to the moment in which it is killed.
  private struct Life {
    var queue: HookQueue
    let journal: JournalFile<HookState>
    var nowUSec: Int64 = 0
    /// Commands that run.
    var running: [HookRun] = []

    init(folder: String, disk: any JournalDisk, rules: [HookRule]) throws {
      journal = try JournalFile(folder: folder, disk: disk, new: { HookState() })
      queue = HookQueue(
        state: journal.state, rules: rules, at: HookQueue.Moment(uSec: 0, unixUSec: 0))
    }

    var now: HookQueue.Moment { HookQueue.Moment(uSec: nowUSec, unixUSec: nowUSec) }

    /// Carries out what the rules say. Returns whether more files are to be looked for.
    mutating func perform(
      _ actions: [HookQueue.Action], started: (HookRun) -> Void = { _ in }
    ) -> Bool {
      var (actions, looks) = (actions, false)
      while !actions.isEmpty {
        var next: [HookQueue.Action] = []
        for action in actions {
          switch action {
          case .keep(let records):
            next += queue.kept((try? journal.append(records)) != nil, now)
          case .start(let run):
            started(run)
            running.append(run)
          case .stop(let number): running.removeAll { $0.number == number }
          case .look: looks = true
          case .list, .failed, .lost, .away, .answer, .refuse: break
          }
        }
        actions = next
      }
      return looks
    }
  }

  private static func files(_ count: Int) throws -> [CapturedFile] {
    try (1...count).map { number in
      try #require(
        CapturedFile(
          uid: 1, directory: "d\(number % 7)",
          name: "20261121T101503.123456Z-\(100_000 + number).jpg"))
    }
  }

  private static var rules: [HookRule] {
    var upload = HookRule(name: "upload", kind: .photo)
    (upload.jobs, upload.pauseUSec, upload.timeoutUSec) = (4, 1000, 1_000_000)
    upload.attempts = 100_000
    var show = HookRule(name: "show", kind: .photo)
    (show.jobs, show.pauseUSec, show.attempts) = (2, 1000, 100_000)
    return [upload, show]
  }

  @Test(
    "10 000 photos, hooks that fail and hang at random, and a service that is killed at each step")
  func kills() throws {
    let folder = TemporaryFolder()
    var random = RandomSource(seed: 46)
    let files = try Self.files(10_000)
    var present = 0
    var begun: [String: Int] = [:]
    var succeeded: [String: Int] = [:]
    var (kills, failures, hangs) = (0, 0, 0)
    func key(_ run: HookRun) -> String { "\(run.hook) \(run.file?.path ?? "")" }
    while succeeded.count < 2 * files.count {
      var life = try Life(folder: folder.path, disk: UnflushedJournalDisk(), rules: Self.rules)
      let count = { (run: HookRun) in begun[key(run), default: 0] += 1 }
      _ = life.perform(life.queue.advance(life.now), started: count)
      // A first start finds nothing yet, and later ones what came in the meantime.
      var looks = life.perform(
        life.queue.found(Array(files[..<present]), isStart: true, life.now), started: count)
      // Some lives are short, so that each step is the last of one.
      let steps = Int.random(in: 0...4000, using: &random)
      for _ in 0..<steps {
        guard succeeded.count < 2 * files.count else { break }
        if looks {
          looks = life.perform(life.queue.found(Array(files[..<present]), life.now), started: count)
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3 where present < files.count:
          let more = min(Int.random(in: 1...3, using: &random), files.count - present)
          present += more
          let came = Array(files[(present - more)..<present])
          looks = life.perform(life.queue.found(came, life.now), started: count) || looks
        case 3..<9 where !life.running.isEmpty:
          let index = Int.random(in: 0..<life.running.count, using: &random)
          let run = life.running[index]
          switch Int.random(in: 0..<20, using: &random) {
          case 0..<4:
            failures += 1
            life.running.remove(at: index)
            looks =
              life.perform(
                life.queue.ended(run.number, .failure("no"), life.now), started: count) || looks
          case 4: hangs += 1
          default:
            life.running.remove(at: index)
            succeeded[key(run), default: 0] += 1
            looks =
              life.perform(life.queue.ended(run.number, .success, life.now), started: count)
              || looks
          }
        default:
          life.nowUSec = max(life.nowUSec, life.queue.nextDeadlineUSec ?? life.nowUSec)
          looks = life.perform(life.queue.advance(life.now), started: count) || looks
        }
      }
      kills += 1
      try #require(kills < 10_000, "\(succeeded.count) of \(2 * files.count)")
    }
    #expect(kills > 5 && failures > 100 && hangs > 100)
    for file in files {
      for rule in Self.rules {
        #expect(succeeded["\(rule.name) \(file.path)", default: 0] >= 1)
      }
    }
    // The record of each that is remembered says how often it was begun.
    let state = try JournalFile(
      folder: folder.path, disk: UnflushedJournalDisk(), new: { HookState() }
    ).state
    var compared = 0
    for run in state.ended where run.stage == .done {
      #expect(run.attempts == begun[key(run)], "\(key(run))")
      compared += 1
    }
    #expect(compared >= HookState.mostEnded)
    // Twice is rare: only where it was killed between the command's end and its record.
    let more = succeeded.values.reduce(0) { $0 + $1 - 1 }
    #expect(more <= kills * 6)
  }

  @Test(
    "a hook that always fails keeps no photo from another, and gets all when its server is back")
  func failing() throws {
    let folder = TemporaryFolder()
    var random = RandomSource(seed: 47)
    let files = try Self.files(1700)
    var done: [String: Set<CapturedFile>] = ["upload": [], "show": []]
    var (present, lives, isServerThere) = (0, 0, false)
    while done["upload"]?.count != files.count {
      lives += 1
      try #require(lives < 200, "\(done.mapValues(\.count))")
      var life = try Life(folder: folder.path, disk: UnflushedJournalDisk(), rules: Self.rules)
      var looks = life.perform(life.queue.found(Array(files[..<present]), isStart: true, life.now))
      for _ in 0..<1500 {
        if looks {
          looks = life.perform(
            life.queue.found(Array(files[..<present]), isStart: true, life.now))
        }
        if present < files.count {
          present += 1
          looks = life.perform(life.queue.found([files[present - 1]], life.now)) || looks
        }
        if let index = life.running.indices.randomElement(using: &random) {
          let run = life.running.remove(at: index)
          let isSuccess = run.hook == "show" || isServerThere
          if isSuccess, let file = run.file { done[run.hook]?.insert(file) }
          looks =
            life.perform(
              life.queue.ended(run.number, isSuccess ? .success : .failure("no"), life.now))
            || looks
        } else {
          life.nowUSec = max(life.nowUSec, life.queue.nextDeadlineUSec ?? life.nowUSec)
          looks = life.perform(life.queue.advance(life.now)) || looks
        }
      }
      guard !isServerThere, done["show"]?.count == files.count else { continue }
      // Each photo came while the other hook had its list full.
      #expect(done["upload"]?.isEmpty == true)
      let waiting = life.queue.state.open.values.count { $0.hook == "upload" }
      #expect(waiting == HookQueue.mostWaiting && life.queue.hooksWithMore == ["upload"])
      isServerThere = true
    }
    #expect(isServerThere)
  }

  @Test("the power fails after each call to the disk: each photo's hook succeeds once at least")
  func powerCuts() throws {
    let files = try Self.files(6)
    let disk = CutJournalDisk()
    let folder = TemporaryFolder()
    var life = try Life(folder: folder.path, disk: disk, rules: Self.rules)
    _ = life.perform(life.queue.found([], isStart: true, life.now))
    disk.tell("begun")
    for (index, file) in files.enumerated() {
      disk.tell("came \(index)")
      _ = life.perform(life.queue.found([file], life.now))
      if let run = life.running.first {
        let outcome: HookQueue.Outcome = index % 3 == 1 ? .failure("no") : .success
        if outcome == .success { disk.tell("done \(run.hook) \(run.file?.path ?? "")") }
        life.running.removeFirst()
        _ = life.perform(life.queue.ended(run.number, outcome, life.now))
      }
    }
    let remains = disk.remains()
    #expect(remains.count > 60)
    for remains in remains where remains.told.contains("begun") {
      let folder = TemporaryFolder()
      for (name, bytes) in remains.files { try TestFile.write("\(folder.path)/\(name)", bytes) }
      let came = remains.told.filter { $0.hasPrefix("came ") }.count
      var done = Set(remains.told.filter { $0.hasPrefix("done ") })
      var next = try Life(folder: folder.path, disk: UnflushedJournalDisk(), rules: Self.rules)
      _ = next.perform(next.queue.advance(next.now))
      _ = next.perform(next.queue.found(Array(files[..<came]), isStart: true, next.now))
      for _ in 0..<100 {
        next.nowUSec = max(next.nowUSec, next.queue.nextDeadlineUSec ?? next.nowUSec)
        _ = next.perform(next.queue.advance(next.now))
        for run in next.running {
          done.insert("done \(run.hook) \(run.file?.path ?? "")")
          _ = next.perform(next.queue.ended(run.number, .success, next.now))
        }
        next.running.removeAll { next.queue.run($0.number)?.stage != .running }
      }
      for file in files[..<came] {
        for rule in Self.rules {
          #expect(done.contains("done \(rule.name) \(file.path)"), "\(remains.told)")
        }
      }
    }
  }
}
