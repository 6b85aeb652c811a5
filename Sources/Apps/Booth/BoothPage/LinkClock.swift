// SPDX-License-Identifier: Apache-2.0

/// The clock by which links end: it follows the time that passes, whatever is done to the wall clock. A machine without a
/// battery for its clock starts with a date in the past, which may be corrected by months in the middle of a party. That must
/// not end a guest's link, nor make it last longer.
///
///     wall clock    ────────────┐ set: + 200 days ┌──────
///     this clock    ─────────────────────────────────────   as many hours as have passed
///     a new boot    goes on from the wall clock, as far from it as it last was, and never goes back: what has passed in
///                   between only the wall clock can know
public struct LinkClock: Hashable, Sendable {
  /// The machine's clocks at one moment.
  public struct Reading: Hashable, Sendable {
    /// The name of this boot; nil: it is not known, and counts as another one each time.
    public let bootID: String?
    /// Since the boot, time asleep included.
    public let bootSeconds: Int64
    /// The wall clock: seconds since 1970, right or wrong.
    public let wallSeconds: Int64

    public init(bootID: String?, bootSeconds: Int64, wallSeconds: Int64) {
      self.bootID = bootID
      self.bootSeconds = bootSeconds
      self.wallSeconds = wallSeconds
    }
  }

  /// A clock that is farther ahead or behind is taken for a damaged file.
  private static let mostAheadSeconds: Int64 = 100 * 366 * 86_400
  /// Clocks that are adjusted differ by less.
  private static let noticedSeconds: Int64 = 30

  private let bootID: String?
  /// Its time at the boot, seconds since 1970.
  private let epochSeconds: Int64
  /// How far it is ahead of the wall clock, as the file has it.
  private var aheadSeconds: Int64
  /// The latest that it has shown, as the file has it.
  private var latestSeconds: Int64

  /// - Parameter file: what `text` was; nil: there is none.
  public init(file: [UInt8]?, _ now: Reading) {
    let words =
      file.map { String(decoding: $0.prefix(200), as: UTF8.self) }?
      .split { $0 == " " || $0 == "\n" } ?? []
    bootID = now.bootID
    if words.count == 4, let epoch = Int64(words[1]), let ahead = Int64(words[2]),
      let latest = Int64(words[3]), Self.times.contains(epoch), Self.times.contains(latest),
      abs(ahead) <= Self.mostAheadSeconds
    {
      let isSameBoot = now.bootID.map { words[0] == $0 } ?? false
      let again = max(now.wallSeconds + ahead, latest) - now.bootSeconds
      epochSeconds = isSameBoot ? epoch : again
      (aheadSeconds, latestSeconds) = (ahead, latest)
    } else {
      epochSeconds = now.wallSeconds - now.bootSeconds
      (aheadSeconds, latestSeconds) = (0, 0)
    }
  }

  /// Seconds since 1970, by this clock.
  public func seconds(_ now: Reading) -> Int64 { epochSeconds + now.bootSeconds }

  private static let times: ClosedRange<Int64> = 0...253_402_300_799

  /// Notes how far it is from the wall clock, and what it shows.
  ///
  /// - Returns: whether it is as far from it as before; if not, the file has to be written.
  public mutating func look(_ now: Reading) -> Bool {
    latestSeconds = max(latestSeconds, min(seconds(now), Self.times.upperBound))
    let ahead = seconds(now) - now.wallSeconds
    guard abs(ahead - aheadSeconds) > Self.noticedSeconds else { return false }
    aheadSeconds = min(max(ahead, -Self.mostAheadSeconds), Self.mostAheadSeconds)
    return true
  }

  /// The file: the boot, the clock at that boot, how far it is ahead of the wall clock, and the latest that it has shown.
  public var text: String {
    "\(bootID ?? "-") \(epochSeconds) \(aheadSeconds) \(latestSeconds)\n"
  }
}
