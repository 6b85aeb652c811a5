// SPDX-License-Identifier: Apache-2.0
import HookModel
import TestSupport
import Testing

/// Photos, two disks for their copies, the journal, and the rules between them.
struct CopyWorld {
  private var random: RandomSource
  private var queue: HookQueue
  private var durable = HookState()
  private var nowUSec: Int64 = 0
  /// What the photos that are there have in them, and what the disks have.
  private var photos: [CapturedFile: Int] = [:]
  private var disks: [String: [CapturedFile: Set<Int>]] = ["disk": [:], "nas": [:]]
  private var away: Set<String> = []
  private var writing: [HookRecord]?
  private var underWay: [HookRun] = []
  private var count = 0
  private var isRetaining: Bool
  private var listing: (files: [(file: CapturedFile, size: Int64)], deletions: Int)?
  /// Photos that their owner took while others were listed, or to be deleted.
  private var taken = 0
  private static let most = 3
  private(set) var complaints: [String] = []
  private(set) var deletions = 0

  private enum Step { case photo, change, kept, unkept, end, fail, mount, kill, retain, wait, take }
  private let steps = StorySteps<Step>([
    .photo: 4, .change: 1, .kept: 12, .unkept: 1, .end: 12, .fail: 2, .mount: 1, .kill: 1,
    .retain: 3, .wait: 4, .take: 1,
  ])

  init(seed: UInt64) {
    random = RandomSource(seed: seed)
    isRetaining = seed % 2 == 0
    durable.take(.begun)
    queue = Self.queue(durable, isRetaining)
  }

  private static func queue(_ state: HookState, _ isRetaining: Bool) -> HookQueue {
    var rules = ["disk", "nas"].map { name in
      var rule = HookRule(name: name, kind: .photo)
      rule.isCopy = true
      rule.deletes = !isRetaining && name == "disk"
      return rule
    }
    var retention: RetentionRule?
    if isRetaining {
      rules.append(RetentionRule.deletion(of: .photo))
      retention = RetentionRule(uid: 1)
      retention?.mostFiles = most
    }
    return HookQueue(
      state: state, rules: rules, retention: retention,
      at: HookQueue.Moment(uSec: 0, unixUSec: 0))
  }

  private var moment: HookQueue.Moment {
    HookQueue.Moment(uSec: nowUSec, unixUSec: 1_795_300_000_000_000 + nowUSec)
  }

  mutating func step() throws {
    nowUSec += 1000
    if listing == nil,
      !queue.state.open.values.contains(where: { $0.hook == RetentionRule.name })
    {
      taken = 0
    }
    switch steps.next(&random) {
    case .photo:
      count += 1
      let name = "20261121T101503.123456Z-\(100_000 + count).jpg"
      let file = try #require(CapturedFile(uid: 1, directory: "a", name: name))
      photos[file] = count
      take(queue.found([file], moment))
    case .change:
      if let file = photos.keys.sorted(by: { $0.number < $1.number }).randomElement(using: &random)
      {
        photos[file] = 1_000_000 + random.below(1_000_000)
      }
    case .take:
      if let file = photos.keys.min(by: { $0.number < $1.number }), random.once(in: 3) {
        photos[file] = nil
        taken += 1
      }
    case .kept: keep(true)
    case .unkept: keep(false)
    case .end: end(isFailing: false)
    case .fail: end(isFailing: true)
    case .mount:
      let disk = random.once(in: 2) ? "disk" : "nas"
      if away.remove(disk) == nil { away.insert(disk) }
      take(queue.mountsChanged(moment))
    case .kill: kill()
    case .retain: retain()
    case .wait: wait()
    }
  }

  /// Lets everything end: disks are there, writes succeed.
  mutating func settle() throws {
    away = []
    take(queue.mountsChanged(moment))
    rest()
    retain()
    retain()
    rest()
    for file in photos.keys {
      for (disk, copies) in disks where copies[file] == nil {
        complaints.append("\(file.number) is not on \(disk)")
      }
    }
  }

  /// Goes on until nothing is left to do.
  private mutating func rest() {
    for _ in 0..<5000 {
      nowUSec += 1000
      if writing != nil {
        keep(true)
      } else if !underWay.isEmpty {
        end(isFailing: false)
      } else if queue.nextDeadlineUSec != nil {
        wait()
      } else {
        return
      }
    }
  }

  private mutating func keep(_ isKept: Bool) {
    guard let records = writing else { return }
    writing = nil
    if isKept { for record in records { durable.take(record) } }
    take(queue.kept(isKept, moment))
  }

  private mutating func wait() {
    if let due = queue.nextDeadlineUSec { nowUSec = max(nowUSec, due) }
    take(queue.advance(moment))
  }

  /// The process ends, and only the journal is left. A copy that was under way may still have been made.
  private mutating func kill() {
    for run in underWay where random.once(in: 2) { _ = act(run) }
    underWay = []
    if let records = writing, random.once(in: 2) { for record in records { durable.take(record) } }
    writing = nil
    listing = nil
    queue = Self.queue(durable, isRetaining)
    nowUSec += 1000
    take(queue.advance(moment))
    take(queue.found(photos.keys.sorted { $0.number < $1.number }, moment))
  }

  /// Takes a listing, or what an earlier one has found. The next one begins at once.
  private mutating func retain() {
    if let listing { take(queue.retain(listing.files, listedAfter: listing.deletions, moment)) }
    let files = photos.keys.sorted { $0.number < $1.number }.map { (file: $0, size: Int64(1)) }
    listing = (files, queue.deletions)
    guard random.once(in: 2) else { return }
    take(queue.retain(files, listedAfter: queue.deletions, moment))
    listing = nil
  }

  private mutating func end(isFailing: Bool) {
    guard let index = underWay.indices.randomElement(using: &random) else { return }
    let run = underWay.remove(at: index)
    let outcome: HookQueue.Outcome = isFailing ? .failure("no") : act(run)
    take(queue.ended(run.number, outcome, moment))
  }

  /// What the program does that copies and deletes.
  private mutating func act(_ run: HookRun) -> HookQueue.Outcome {
    guard let file = run.file, let content = photos[file] else { return .gone }
    guard let hash = run.copied else {
      if away.contains(run.hook) { return .away("no disk") }
      disks[run.hook]?[file, default: []].insert(content)
      return .copied("\(content)")
    }
    guard hash == "\(content)" else { return .failure("it was changed") }
    for (disk, copies) in disks {
      if copies[file]?.contains(content) != true {
        complaints.append("\(file.number) is deleted, and not on \(disk)")
      }
      if durable.copies[file.folder]?[file.name]?[disk] == nil {
        complaints.append("\(file.number) is deleted before the journal has its copy on \(disk)")
      }
    }
    photos[file] = nil
    deletions += 1
    // What its owner takes in the meantime comes on top.
    if isRetaining, photos.count < Self.most - taken {
      complaints.append("\(photos.count) photos are left of \(Self.most)")
    }
    return .deleted
  }

  private mutating func take(_ actions: [HookQueue.Action]) {
    for action in actions {
      switch action {
      case .keep(let records): writing = records
      case .start(let run): underWay.append(run)
      case .stop(let number): underWay.removeAll { $0.number == number }
      default: break
      }
    }
  }
}
