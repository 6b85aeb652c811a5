// SPDX-License-Identifier: Apache-2.0

//   taken ──▶ waiting ── idle, late, or asked for ──▶ finishing ──▶ final ── claimed ──▶ forgotten
//   found ──▶ waiting, and asked for ───────────────▶ │             │
//                ▲                                    ├ not now ──▶ waiting, a minute longer
//                │                                    └ gone ─────▶ forgotten
//                └ the engine's last run left it
//
//   unclaimed, its time is up:   waiting ──▶ removing ──▶ forgotten      final ──▶ removing …
//                                finishing ──▶ final, and then
//
// When it is finished:
//
//                       asked for    one second old    an hour old, or half of its time
//   quiet, cool         at once      at once           at once
//   busy                at once      waits             at once
//   hot                 at once      waits             waits
//
// One at a time: first those that were asked for, then the oldest. A claim counts when it is on the
// disk; until then the photo is not removed.

/// The photos whose stand-in is delivered and that are to be made later (requirements R-43):
/// decides when each is finished, and what becomes of a photo that nobody claims.
///
/// Each input returns the actions to perform, in order. After each the caller asks
/// `nextDeadlineUSec`, microseconds of CLOCK_MONOTONIC, and calls `advance` when it has come.
package struct DeferredMachine<Photo: Hashable & Sendable>: Sendable {
  package enum Action: Hashable, Sendable {
    /// Find out how busy and how hot the machine is. Answered by `looked`.
    case look
    /// Make the photo and put it in the place of its stand-in. Answered by `finished`.
    case finish(Photo)
    /// Keep on the disk that the photo is claimed. Answered by `kept`.
    case keep(Photo)
    /// The photo is final: notify those who asked for it.
    case final(Photo)
    /// The photo could not be finished now: notify those who asked for it.
    case failed(Photo)
    /// Nobody has claimed the photo in time: remove all of it. Answered by `removed`.
    case remove(Photo)
    /// There is nothing more to do for the photo.
    case forget(Photo)
  }

  /// The end of an attempt to finish a photo.
  package enum Outcome: Hashable, Sendable {
    case final
    /// The disk has no room or refused: it may work later.
    case notNow
    /// The stand-in or the frame is not there any more, because the owner has removed it.
    case gone
  }

  private enum Phase: Hashable {
    /// Not finished before this time.
    case waiting(fromUSec: Int64)
    case finishing
    case final
    case removing
  }

  private struct Entry {
    let photo: Photo
    /// The time of its frame; below 0 if that was before the machine started.
    let takenUSec: Int64
    /// When this engine found it; nil if it was taken by this engine.
    var foundUSec: Int64?
    var isClaimed: Bool
    /// Whether it is to be finished whatever the machine does.
    var isAskedFor: Bool
    /// Claims that are on their way to the disk.
    var claims = 0
    var phase: Phase
  }

  private var entries: [Entry] = []
  /// The time after which a photo that nobody claims is removed, microseconds.
  private var ttlUSec: Int64
  /// When to look at the machine again; nil while an answer is due.
  private var lookUSec: Int64? = 0
  /// The answer to the last look.
  private var conditions: (isBusy: Bool, isHot: Bool) = (true, false)

  /// The age below which a photo waits, so that a burst is not disturbed.
  package static var restUSec: Int64 { 1_000_000 }
  /// The time between two looks.
  package static var lookPauseUSec: Int64 { 2_000_000 }
  /// The time until a photo is tried again.
  package static var retryUSec: Int64 { 60_000_000 }
  /// The age at which a photo is finished even on a busy machine.
  package static var patienceUSec: Int64 { 3_600_000_000 }
  /// The least time for which a photo stays that was found, however old it is.
  package static var graceUSec: Int64 { 3_600_000_000 }

  /// A machine without photos.
  package init(ttlUSec: Int64) { self.ttlUSec = ttlUSec }

  // MARK: State

  /// Photos that are not forgotten.
  package var count: Int { entries.count }

  /// A photo as its owner sees it.
  package struct State: Hashable, Sendable {
    package let photo: Photo
    package let isFinal: Bool
    /// Whether the claim is on the disk.
    package let isClaimed: Bool
  }

  /// The photos that are known and not being removed, in the order in which they came.
  package var states: [State] {
    entries.filter { $0.phase != .removing }.map {
      State(photo: $0.photo, isFinal: $0.phase == .final, isClaimed: $0.isClaimed)
    }
  }

  /// Whether the photo is known, and is not being removed.
  package func isKnown(_ photo: Photo) -> Bool {
    index(of: photo).map { entries[$0].phase != .removing } ?? false
  }

  /// When `advance` has to be called; nil if there is nothing to wait for.
  package var nextDeadlineUSec: Int64? {
    entries.compactMap { entry -> Int64? in
      let expiry = mayExpire(entry) ? expiryUSec(of: entry) : nil
      guard case .waiting(let fromUSec) = entry.phase, !isFinishing, let lookUSec else {
        return expiry
      }
      let next = max(fromUSec, lookUSec)
      return min(next, expiry ?? next)
    }.min()
  }

  private var isFinishing: Bool { entries.contains { $0.phase == .finishing } }

  private func mayExpire(_ entry: Entry) -> Bool {
    guard !entry.isClaimed, entry.claims == 0 else { return false }
    return switch entry.phase {
    case .waiting, .final: true
    case .finishing, .removing: false
    }
  }

  /// When it is removed. The age of a photo that was found comes from the time of day, which may have been set in
  /// between, by years on a machine without a battery: so its owner has some time to claim it in any case.
  private func expiryUSec(of entry: Entry) -> Int64 {
    let ownUSec = entry.takenUSec + ttlUSec
    return entry.foundUSec.map { max(ownUSec, $0 + min(Self.graceUSec, ttlUSec / 2)) } ?? ownUSec
  }

  private func index(of photo: Photo) -> Int? { entries.firstIndex { $0.photo == photo } }

  // MARK: Inputs

  /// A stand-in was delivered.
  package mutating func taken(_ photo: Photo, atUSec nowUSec: Int64) -> [Action] {
    entries.append(
      Entry(
        photo: photo, takenUSec: nowUSec, isClaimed: false, isAskedFor: false,
        phase: .waiting(fromUSec: nowUSec + Self.restUSec)))
    return advance(toUSec: nowUSec)
  }

  /// The engine's last run has left this photo.
  ///
  /// - Parameter ageUSec: the time since it was taken.
  package mutating func found(
    _ photo: Photo, isFinal: Bool, isClaimed: Bool, ageUSec: Int64, atUSec nowUSec: Int64
  ) -> [Action] {
    entries.append(
      Entry(
        photo: photo, takenUSec: nowUSec - max(0, ageUSec), foundUSec: nowUSec,
        isClaimed: isClaimed, isAskedFor: !isFinal,
        phase: isFinal ? .final : .waiting(fromUSec: nowUSec)))
    return advance(toUSec: nowUSec)
  }

  /// Somebody wants to keep the photo, which is known.
  package mutating func claim(_ photo: Photo) -> [Action] {
    guard let index = index(of: photo), entries[index].phase != .removing else { return [] }
    entries[index].claims += 1
    return [.keep(photo)]
  }

  /// A claim is on the disk, or could not be kept.
  package mutating func kept(
    _ photo: Photo, _ isKept: Bool, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let index = index(of: photo) else { return [] }
    entries[index].claims -= 1
    if isKept { entries[index].isClaimed = true }
    return advance(toUSec: nowUSec)
  }

  /// Somebody waits for the photo, which is known.
  package mutating func finalize(_ photo: Photo, atUSec nowUSec: Int64) -> [Action] {
    guard let index = index(of: photo) else { return [] }
    switch entries[index].phase {
    case .waiting:
      entries[index].isAskedFor = true
      entries[index].phase = .waiting(fromUSec: nowUSec)
      return advance(toUSec: nowUSec)
    case .finishing, .removing: return []
    case .final: return [.final(photo)]
    }
  }

  /// An attempt has ended.
  package mutating func finished(
    _ photo: Photo, _ outcome: Outcome, atUSec nowUSec: Int64
  ) -> [Action] {
    guard let index = index(of: photo), entries[index].phase == .finishing else { return [] }
    entries[index].isAskedFor = false
    switch outcome {
    case .final:
      entries[index].phase = .final
      return [.final(photo)] + advance(toUSec: nowUSec)
    case .notNow:
      entries[index].phase = .waiting(fromUSec: nowUSec + Self.retryUSec)
      return [.failed(photo)] + advance(toUSec: nowUSec)
    case .gone:
      entries.remove(at: index)
      return [.failed(photo), .forget(photo)] + advance(toUSec: nowUSec)
    }
  }

  /// An unclaimed photo is gone, or could not be removed: the next start tries again.
  package mutating func removed(_ photo: Photo) -> [Action] {
    guard let index = index(of: photo), entries[index].phase == .removing else { return [] }
    entries.remove(at: index)
    return [.forget(photo)]
  }

  /// The folder of these photos is being removed, with all that is in it.
  package mutating func dropped(where isDropped: (Photo) -> Bool) -> [Action] {
    let photos = entries.map(\.photo).filter(isDropped)
    entries.removeAll { isDropped($0.photo) }
    return photos.flatMap { [.failed($0), .forget($0)] }
  }

  /// The machine is so busy and so hot.
  package mutating func looked(isBusy: Bool, isHot: Bool, atUSec nowUSec: Int64) -> [Action] {
    conditions = (isBusy, isHot)
    lookUSec = nowUSec + Self.lookPauseUSec
    return settle(nowUSec, hasLooked: true)
  }

  /// Another time counts for photos that nobody claims.
  package mutating func configure(ttlUSec: Int64, atUSec nowUSec: Int64) -> [Action] {
    self.ttlUSec = ttlUSec
    return advance(toUSec: nowUSec)
  }

  /// Time has passed.
  package mutating func advance(toUSec nowUSec: Int64) -> [Action] {
    settle(nowUSec, hasLooked: false)
  }

  // MARK: Turns

  private mutating func settle(_ nowUSec: Int64, hasLooked: Bool) -> [Action] {
    var actions: [Action] = []
    for index in entries.indices {
      if entries[index].phase == .final, entries[index].isClaimed, entries[index].claims == 0 {
        actions.append(.forget(entries[index].photo))
      } else if mayExpire(entries[index]), expiryUSec(of: entries[index]) <= nowUSec {
        entries[index].phase = .removing
        actions.append(.remove(entries[index].photo))
      }
    }
    entries.removeAll { $0.phase == .final && $0.isClaimed && $0.claims == 0 }
    guard !isFinishing else { return actions }
    let due = entries.indices.filter {
      if case .waiting(let fromUSec) = entries[$0].phase { fromUSec <= nowUSec } else { false }
    }
    let next =
      due.first { entries[$0].isAskedFor }
      ?? (hasLooked ? due.first { isTime(for: entries[$0], nowUSec) } : nil)
    if let next {
      entries[next].phase = .finishing
      return actions + [.finish(entries[next].photo)]
    }
    if !due.isEmpty, let time = lookUSec, time <= nowUSec {
      lookUSec = nil
      actions.append(.look)
    }
    return actions
  }

  /// Whether the machine as it is lets a photo be finished that nobody asked for.
  private func isTime(for entry: Entry, _ nowUSec: Int64) -> Bool {
    guard !conditions.isHot else { return false }
    let lateUSec = min(Self.patienceUSec, ttlUSec / 2)
    return !conditions.isBusy || entry.takenUSec + lateUSec <= nowUSec
  }
}
