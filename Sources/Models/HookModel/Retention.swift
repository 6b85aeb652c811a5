// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Vocabulary

//   oldest ─▶ newest          at most 3 files
//   a  b  c  d  e             2 are too many
//   ✓  -  ✓  ✓  ✓             ✓ copied by each copy that is meant for it, and nothing else is to be done for it
//   a     c                   deleted: b stays, whatever the limits say
//
//   A photo of a time that cannot be right (a clock that was not set) is never too old, and counts as a new one.

/// How many photos and films of a user stay, as rules.
package struct RetentionRule: Hashable, Sendable {
  /// The name of its runs. No hook and no copy has it.
  package static let name = "retention"
  /// The beginning of 2024: an earlier clock was not set.
  fileprivate static let earliestUnixUSec: Int64 = 1_704_067_200_000_000

  /// Whose photos and films it is about; nil: the configured user does not exist.
  package var uid: UInt32?
  package var longestAgeUSec: Int64?
  package var mostBytes: Int64?
  package var mostFiles: Int?
  /// Whether also what was not copied is deleted.
  package var isWithoutCopy = false

  package init(uid: UInt32?) { self.uid = uid }

  /// The rule of its runs. No file asks for one by itself.
  package static func deletion(of kind: HookKind) -> HookRule {
    var rule = HookRule(name: name, kind: kind)
    rule.owners = .nobody
    rule.isCopy = true
    rule.deletes = true
    return rule
  }

  /// A file in its directory.
  package struct Kept: Hashable, Sendable {
    package let file: CapturedFile
    package let size: Int64
    /// Whether it may be deleted.
    package let isDeletable: Bool
    /// How long ago this process found it; nil: it was there before. However the clock is set, it is no older.
    package let knownUSec: Int64?

    package init(
      _ file: CapturedFile, size: Int64, isDeletable: Bool, knownUSec: Int64? = nil
    ) {
      self.file = file
      self.size = size
      self.isDeletable = isDeletable
      self.knownUSec = knownUSec
    }

    /// The time of day in its name. One that cannot be right is later than all others.
    fileprivate var takenUnixUSec: Int64 {
      let taken = CaptureName.unixUSec(in: file.name) ?? 0
      return taken < RetentionRule.earliestUnixUSec ? .max : taken
    }
  }

  /// The files to delete, oldest first.
  ///
  /// - Parameter now: nil: the clock has just been set, so nothing is too old.
  package func surplus(of files: [Kept], atUnixUSec now: Int64?) -> [CapturedFile] {
    var bytes = files.reduce(Int64(0)) { sum, kept in
      let next = sum.addingReportingOverflow(kept.size)
      return next.overflow ? .max : next.partialValue
    }
    var count = files.count
    var surplus: [CapturedFile] = []
    let oldestFirst = files.map { (taken: $0.takenUnixUSec, kept: $0) }.sorted {
      ($0.taken, $0.kept.file.number, $0.kept.file.path)
        < ($1.taken, $1.kept.file.number, $1.kept.file.path)
    }
    for (taken, kept) in oldestFirst where kept.isDeletable {
      let isTooMuch = mostBytes.map { bytes > $0 } ?? false
      let isTooMany = mostFiles.map { count > $0 } ?? false
      guard isTooMuch || isTooMany || isTooOld(taken, kept, now) else { continue }
      bytes -= kept.size
      count -= 1
      surplus.append(kept.file)
    }
    return surplus
  }

  private func isTooOld(_ taken: Int64, _ kept: Kept, _ now: Int64?) -> Bool {
    guard let now, let longestAgeUSec, taken < now else { return false }
    return now - taken > longestAgeUSec && kept.knownUSec.map { $0 > longestAgeUSec } ?? true
  }
}

extension HookQueue {
  /// A clock that is set by more than this may make photos too old that are not, microseconds.
  private static let clockStepUSec: Int64 = 3_600_000_000
  /// How long nothing is too old then.
  private static let unsureUSec: Int64 = 600_000_000

  /// Notes whether the time of day was set since the last call.
  private mutating func noteClock(_ now: Moment) {
    let offset = now.unixUSec - now.uSec
    if abs(offset - clockOffsetUSec) > Self.clockStepUSec { clockSetUSec = now.uSec }
    clockOffsetUSec = offset
  }

  /// What a deletion without a copy has in the place of a hash.
  package static let anyHash = "-"

  /// The hash that a file's deletion by the retention has to find; nil: it must not be deleted now.
  ///
  /// Nothing may be open for it. What was not found yet, or not by all hooks, may still get one.
  func deletableHash(of file: CapturedFile, _ unfinished: Set<String>) -> String? {
    guard let retention, file.uid == retention.uid, !unfinished.contains(file.path),
      state.hasFound(file), !state.isKept(file)
    else { return nil }
    return retention.isWithoutCopy ? Self.anyHash : verifiedHash(of: file)
  }

  /// Whether a run that waits to delete its file may still do so, as far as copies are concerned.
  func mayDelete(_ run: HookRun) -> Bool {
    guard let file = run.file, !state.isKept(file) else { return false }
    if run.hook == RetentionRule.name {
      return deletableHash(of: file, []).map { $0 == Self.anyHash || $0 == run.copied } ?? false
    }
    return verifiedHash(of: file) == run.copied
  }

  /// The hash of a file of which each copy that is meant for it has verified the same bytes.
  private func verifiedHash(of file: CapturedFile) -> String? {
    let copies = rules.filter { $0.isCopy && $0.isMeant(for: file) }
    let known = state.copies[file.folder]?[file.name] ?? [:]
    let hashes = copies.map { known[$0.name] }
    guard let hash = hashes.first ?? nil, hashes.allSatisfy({ $0 == hash }) else { return nil }
    return hash
  }

  /// All files that are there, with their sizes: the retention's surplus is deleted, as runs of their own.
  ///
  /// - Parameter deletions: how many had ended when the listing began. Others may still be listed: it is taken again.
  package mutating func retain(
    _ files: [(file: CapturedFile, size: Int64)], listedAfter deletions: Int, _ now: Moment
  ) -> [Action] {
    guard let retention else { return goOn([], now) }
    guard deletions == self.deletions else { return goOn([.list], now) }
    let open = Set(state.open.values.compactMap { $0.file?.path })
    // They are on their way out: neither counted, nor is another deleted in their place.
    let leaving = Set(
      state.open.values.compactMap {
        $0.copied != nil && $0.stage != .failed ? $0.file?.path : nil
      })
    var hashes: [CapturedFile: String] = [:]
    let kept = files.filter { $0.file.uid == retention.uid && !leaving.contains($0.file.path) }
      .map { file, size in
        hashes[file] = deletableHash(of: file, open)
        return RetentionRule.Kept(
          file, size: size, isDeletable: hashes[file] != nil,
          knownUSec: foundUSec[file.folder]?[file.name].map { now.uSec - $0 })
      }
    noteClock(now)
    let isClockSure = clockSetUSec.map { now.uSec - $0 >= Self.unsureUSec } ?? true
    let surplus = retention.surplus(of: kept, atUnixUSec: isClockSure ? now.unixUSec : nil)
    let waiting = state.open.values.count { $0.hook == RetentionRule.name && $0.stage != .failed }
    // The others come when there is room.
    for file in surplus.prefix(max(0, Self.mostWaiting - waiting)) {
      guard let hash = hashes[file] else { continue }
      var run = HookRun(
        number: state.last + 1, rule: RetentionRule.name, kind: file.kind, cause: .file(file),
        foundUnixUSec: now.unixUSec)
      run.copied = hash
      change(.run(run))
    }
    return goOn([], now)
  }
}
