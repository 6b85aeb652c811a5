// SPDX-License-Identifier: Apache-2.0

/// A date and time as people write them, of the Gregorian calendar, at a known distance from UTC.
package struct CivilTime: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// 0 to 999 999.
  package let microsecond: Int
  /// East of UTC, in seconds.
  package let offsetSeconds: Int

  /// The time that clocks show at a moment.
  ///
  /// - Parameters:
  ///   - unixUSec: microseconds since 1970 in UTC, leap seconds not counted.
  ///   - offsetSeconds: of the zone at that moment, east of UTC, in seconds.
  package init(unixUSec: Int64, offsetSeconds: Int = 0) {
    let (unixSeconds, microsecond) = Self.divide(unixUSec, 1_000_000)
    let (days, secondOfDay) = Self.divide(unixSeconds + Int64(offsetSeconds), 86_400)
    let date = Self.date(daysSince1970: days)
    (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
    hour = Int(secondOfDay / 3600)
    minute = Int(secondOfDay / 60 % 60)
    second = Int(secondOfDay % 60)
    self.microsecond = Int(microsecond)
    self.offsetSeconds = offsetSeconds
  }

  /// Counts in years that begin in March, so that the leap day is the last day, and in the 146 097
  /// days after which the calendar repeats (400 years).
  private static func date(
    daysSince1970: Int64
  ) -> (year: Int64, month: Int64, day: Int64) {
    // 719 468 days lie between 1 March of the year 0 and 1 January 1970.
    let (era, dayOfEra) = divide(daysSince1970 + 719_468, 146_097)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // The months from March have 31, 30, 31, 30, 31 days over and over: 153 in five.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  /// The number of a date's day, 0 for 1 January 1970.
  static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = divide(year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = yearOfEra / 4 - yearOfEra / 100
    return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468
  }

  /// Quotient rounded down, and the remainder that is never negative.
  private static func divide(_ value: Int64, _ by: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
    return remainder < 0 ? (quotient - 1, remainder + by) : (quotient, remainder)
  }

  /// "2026:11:21 10:15:02" in ASCII.
  ///
  /// - Parameters:
  ///   - dash: the character between the numbers of the date.
  ///   - space: the character between the date and the clock.
  package func text(dash: UInt8, space: UInt8) -> [UInt8] {
    let colon = UInt8(ascii: ":")
    var text: [UInt8] = []
    text.reserveCapacity(20)
    Self.add(year, 4, to: &text)
    for (separator, number) in [
      (dash, month), (dash, day), (space, hour), (colon, minute), (colon, second),
    ] {
      text.append(separator)
      Self.add(number, 2, to: &text)
    }
    return text
  }

  /// The microseconds, six digits in ASCII.
  package var fraction: [UInt8] {
    var text: [UInt8] = []
    Self.add(microsecond, 6, to: &text)
    return text
  }

  /// "+01:00" in ASCII.
  package var offset: [UInt8] {
    let minutes = Int(offsetSeconds.magnitude) / 60
    var text = [UInt8(ascii: offsetSeconds < 0 ? "-" : "+")]
    Self.add(minutes / 60, 2, to: &text)
    text.append(UInt8(ascii: ":"))
    Self.add(minutes % 60, 2, to: &text)
    return text
  }

  /// Adds the last digits of a number.
  private static func add(_ number: Int, _ digits: Int, to text: inout [UInt8]) {
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number.magnitude / UInt(unit) % 10))
      unit /= 10
    }
  }

  /// A number with leading zeros.
  package static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, digits - text.count))
    return (number < 0 ? "-" : "") + zeros + text
  }
}
