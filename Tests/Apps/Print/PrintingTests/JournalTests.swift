// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import PrintModel
import TestSupport
import Testing

@testable import Printing

/// The list of jobs on the disk.
struct JournalTests {
  private let folder = TemporaryFolder()

  private func open(_ disk: any JournalDisk = KernelJournalDisk()) throws -> PrintJournal {
    try PrintJournal(folder: folder.path, disk: disk, new: { PrintState(token: "abc") })
  }

  static func job(_ number: Int, _ stage: PrintJob.Stage = .waiting) -> PrintJob {
    var job = PrintJob(
      number: number,
      order: PrintOrder(
        event: "Übung \"1\"", session: number % 2 == 0 ? "s" : nil, picture: "p",
        file: String(repeating: "a", count: 64), format: .png, media: "iso_a6_105x148mm", key: "k"),
      reprintOf: number > 1 ? 1 : nil, acceptedUnixUSec: 1_700_000_000_000_000)
    job.stage = stage
    job.reason = "because"
    job.attempt = 3
    job.isCancelling = number == 2
    job.endedUnixUSec = stage == .waiting ? nil : 5
    return job
  }

  @Test("what was appended is there after the next start, in every stage")
  func kept() throws {
    let stages: [PrintJob.Stage] = [
      .waiting, .created(cups: 7), .released(cups: 8), .completed, .cancelled, .failed, .uncertain,
    ]
    var state = PrintState(token: "")
    do {
      let journal = try open()
      for (index, stage) in stages.enumerated() {
        try journal.append([.job(Self.job(index + 1, stage)), .sheets(left: 17, total: index)])
      }
      state = journal.state
    }
    let again = try open()
    #expect(again.state == state)
    #expect(again.state.token == "abc" && again.state.sheetsLeft == 17 && again.state.total == 6)
    #expect(again.state.ordered.map(\.stage) == stages)
  }

  @Test("a line that a power cut has torn is dropped, and nothing else")
  func torn() throws {
    do { try open().append([.job(Self.job(1)), .job(Self.job(2))]) }
    let path = "\(folder.path)/\(JournalName.whole)"
    let whole = try TestFile.bytes(path)
    let lines = whole.split(separator: 10).map(\.count)
    let last = whole.count - lines.last! - 1
    for count in last..<whole.count {
      try TestFile.write(path, Array(whole[..<count]))
      #expect(try open().state.ordered.map(\.number) == [1])
    }
  }

  @Test("a damaged line costs its own change, and the file is kept for people")
  func damaged() throws {
    do { try open().append([.job(Self.job(1)), .job(Self.job(2)), .job(Self.job(3))]) }
    let path = "\(folder.path)/\(JournalName.whole)"
    var bytes = try TestFile.bytes(path)
    let second = bytes.split(separator: 10)[2].startIndex
    bytes[second + 20] ^= 1
    try TestFile.write(path, bytes)
    var damage = 0
    let journal = try PrintJournal(
      folder: folder.path, new: { PrintState(token: "new") }, onDamage: { damage = $0 })
    #expect(damage == 1)
    #expect(journal.state.ordered.map(\.number) == [1, 3])
    #expect(try TestFile.bytes("\(folder.path)/\(JournalName.damaged)") == bytes)
  }

  @Test("a file that is no list, or a newer one, is left as it is", arguments: ["", "hello\n"])
  func foreign(_ text: String) throws {
    let path = "\(folder.path)/\(JournalName.whole)"
    try TestFile.write(path, Array(text.utf8))
    #expect(throws: JournalProblem.self) { try open() }
    #expect(try TestFile.bytes(path) == Array(text.utf8))
  }

  @Test("two processes cannot have the same list")
  func alone() throws {
    let first = try open()
    #expect(throws: JournalProblem.self) { try open() }
    #expect(first.state.jobs.isEmpty)
  }

  @Test("each call to the disk fails in turn: what was refused is not there, what was answered is")
  func failing() throws {
    for failing in 0..<40 {
      let folder = TemporaryFolder()
      let disk = FailingJournalDisk(failing: failing)
      var answered: [Int: PrintJob.Stage] = [:]
      do {
        guard
          let journal = try? PrintJournal(
            folder: folder.path, disk: disk, new: { PrintState(token: "abc") })
        else { continue }
        for number in 1...4 {
          for stage in [PrintJob.Stage.waiting, .created(cups: number), .completed] {
            if (try? journal.append([.job(Self.job(number, stage))])) != nil {
              answered[number] = stage
            }
          }
        }
      }
      let again = try PrintJournal(folder: folder.path, new: { PrintState(token: "new") })
      #expect(again.state.jobs.mapValues(\.stage) == answered, "call \(failing)")
    }
  }

  @Test("the power fails after each call to the disk: everything that was answered is there")
  func powerCuts() throws {
    let recorder = CutJournalDisk()
    do {
      let journal = try PrintJournal(
        folder: folder.path, disk: recorder, new: { PrintState(token: "abc") })
      for number in 1...3 {
        for stage in [
          PrintJob.Stage.waiting, .created(cups: number), .released(cups: number), .completed,
        ] {
          try journal.append([.job(Self.job(number, stage))])
          recorder.tell("\(number) \(stage)")
        }
      }
    }
    let remains = recorder.remains()
    #expect(remains.count > 40)
    for remains in remains {
      let folder = TemporaryFolder()
      for (name, bytes) in remains.files { try TestFile.write("\(folder.path)/\(name)", bytes) }
      if remains.files[JournalName.whole] == nil {
        #expect(remains.told.isEmpty, "the list is gone")
        continue
      }
      let state = try PrintJournal(folder: folder.path, new: { PrintState(token: "new") }).state
      #expect(state.token == "abc")
      let last = remains.told.last.map { String($0) } ?? ""
      let number = last.split(separator: " ").first.flatMap { Int($0) } ?? 0
      // The last answer is there, or what was about to be answered after it.
      for told in remains.told {
        let parts = told.split(separator: " ", maxSplits: 1)
        guard let told = Int(parts[0]) else { continue }
        if told < number { #expect(state[told]?.stage == .completed) }
      }
      if number > 0 {
        let stages = [
          "waiting", "created(cups: \(number))", "released(cups: \(number))", "completed",
        ]
        let answered = stages.firstIndex { last.hasSuffix($0) } ?? 0
        let found = state[number].flatMap { job in
          stages.firstIndex { "\(job.stage)".hasSuffix($0) }
        }
        #expect(try #require(found) >= answered)
      }
    }
  }

  @Test("a list without one of its flushes would be found out by these tests")
  func missingFlush() throws {
    let whole = CutJournalDisk()
    try Self.play(whole)
    var caught = 0
    for missing in 0..<whole.flushes {
      let disk = CutJournalDisk(missingFlush: missing)
      try Self.play(disk)
      let isCaught = disk.remains().contains { remains in
        guard !remains.told.isEmpty else { return false }
        let state = remains.files[JournalName.whole].flatMap { try? JournalText.read($0).content }
        return remains.told.contains { told in
          guard let number = Int(told) else { return true }
          return state?[number] == nil
        }
      }
      if isCaught { caught += 1 }
    }
    #expect(whole.flushes == 8)
    // The first may be missing: nothing was answered before the next one.
    #expect(caught == whole.flushes - 1)
  }

  private static func play(_ disk: CutJournalDisk) throws {
    let folder = TemporaryFolder()
    // The second start writes the list anew.
    for numbers in [1...3, 4...4] {
      let journal = try PrintJournal(
        folder: folder.path, disk: disk, new: { PrintState(token: "abc") })
      for number in numbers {
        try journal.append([.job(job(number))])
        disk.tell("\(number)")
      }
    }
  }
}

/// The pictures of jobs.
struct PictureStoreTests {
  private let folder = TemporaryFolder()

  @Test("a picture is kept once, whole, and the oldest make room")
  func kept() throws {
    let store = try PictureStore(folder: folder.path + "/pictures")
    let pictures = (0..<3).map { [UInt8](repeating: UInt8($0), count: 1000) }
    let names = try pictures.map { try store.keep($0) }
    #expect(try store.keep(pictures[0]) == names[0])
    #expect(try store.read(names[1]).get() == pictures[1])
    #expect(TestFile.names(in: folder.path + "/pictures").count == 3)
    // The first was seen last, and the second is needed.
    store.removeOldest(beyondBytes: 1500, needed: [names[1]])
    #expect(names.map { store.holds($0) } == [false, true, false] || store.holds(names[0]))
    #expect(store.holds(names[1]) && !store.holds(names[2]))
  }

  @Test("a picture stays for its calls until they are decided, and then for its jobs alone")
  func claims() throws {
    let store = try PictureStore(folder: folder.path + "/pictures")
    let name = try store.keep([1, 2, 3])
    // Two calls with the same picture: the first is refused, while the second is still on its way.
    store.claim(name)
    store.claim(name)
    store.release(name, isNeeded: false)
    store.removeOldest(beyondBytes: 0, needed: [])
    store.removeAll(besides: [])
    #expect(store.holds(name))
    store.release(name, isNeeded: true)
    #expect(store.holds(name))
    store.removeAll(besides: [name])
    #expect(store.holds(name))
    store.claim(name)
    store.release(name, isNeeded: false)
    #expect(!store.holds(name))
    // What a killed process has left.
    let left = try store.keep([4])
    store.removeAll(besides: [name])
    #expect(!store.holds(left))
  }

  @Test("each call to the disk fails in turn: a picture that has its name is whole")
  func failing() throws {
    let picture = [UInt8](repeating: 7, count: 100_000)
    for failing in 0..<8 {
      let path = folder.path + "/\(failing)"
      let disk = FailingJournalDisk(failing: failing)
      guard let store = try? PictureStore(folder: path, disk: disk) else { continue }
      let name = try? store.keep(picture)
      for found in TestFile.names(in: path) where found.count == 64 {
        #expect(try TestFile.bytes(path + "/" + found) == picture)
      }
      if let name { #expect(store.holds(name)) }
      // The failure may come only now; then it is the last.
      let again = try (try? store.keep(picture)) ?? store.keep(picture)
      #expect(again == PictureStore.name(of: picture))
    }
  }
}
