// SPDX-License-Identifier: Apache-2.0

/// The clock by which links end: it goes on with the time that passes, whatever is done to the wall clock. A machine without
/// a clock of its own begins in the past, and is set by months in the middle of a party; then a code on a guest's phone must
/// neither end nor last longer.
///
///     wall clock    ────────────┐ set: + 200 days ┌──────
///     this clock    ─────────────────────────────────────   as many hours as have passed
///     a new boot    goes on from the wall clock, as far from it as it last was: what has passed in between only the wall
///                   clock can know
package struct LinkClock: Hashable, Sendable {
  /// What the machine's clocks show.
  package struct Reading: Hashable, Sendable {
    /// The kernel's name for this boot.
    package let bootID: String
    /// Since the boot, time asleep included.
    package let bootSeconds: Int64
    /// Since 1970, as the machine was told.
    package let wallSeconds: Int64

    package init(bootID: String, bootSeconds: Int64, wallSeconds: Int64) {
      self.bootID = bootID
      self.bootSeconds = bootSeconds
      self.wallSeconds = wallSeconds
    }
  }

  /// A clock that is farther ahead or behind is taken for a damaged file.
  private static let mostAheadSeconds: Int64 = 100 * 366 * 86_400
  /// Clocks that are adjusted differ by less.
  private static let noticedSeconds: Int64 = 30

  private let bootID: String
  /// What it showed at the boot, since 1970.
  private let epochSeconds: Int64
  /// How far it is ahead of the wall clock, as the file has it.
  private var aheadSeconds: Int64

  /// - Parameter file: what `text` was; nil: there is none.
  package init(file: [UInt8]?, _ now: Reading) {
    let words =
      file.map { String(decoding: $0.prefix(200), as: UTF8.self) }?
      .split { $0 == " " || $0 == "\n" } ?? []
    bootID = now.bootID
    if words.count == 3, let epoch = Int64(words[1]), let ahead = Int64(words[2]),
      (0...253_402_300_799).contains(epoch), abs(ahead) <= Self.mostAheadSeconds
    {
      epochSeconds =
        words[0] == now.bootID ? epoch : now.wallSeconds + ahead - now.bootSeconds
      aheadSeconds = ahead
    } else {
      epochSeconds = now.wallSeconds - now.bootSeconds
      aheadSeconds = 0
    }
  }

  /// Seconds since 1970, by this clock.
  package func seconds(_ now: Reading) -> Int64 { epochSeconds + now.bootSeconds }

  /// Notes how far it is from the wall clock.
  ///
  /// - Returns: whether that is something else than before, so that the file has to be written.
  package mutating func look(_ now: Reading) -> Bool {
    let ahead = seconds(now) - now.wallSeconds
    guard abs(ahead - aheadSeconds) > Self.noticedSeconds else { return false }
    aheadSeconds = min(max(ahead, -Self.mostAheadSeconds), Self.mostAheadSeconds)
    return true
  }

  /// The file: the boot, the clock at that boot, and how far it is ahead of the wall clock.
  package var text: String { "\(bootID) \(epochSeconds) \(aheadSeconds)\n" }
}
