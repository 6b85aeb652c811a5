// SPDX-License-Identifier: Apache-2.0

/// The part of a file's name that photos and films have in common.
enum CaptureName {
  /// The name without its extension.
  ///
  /// - Parameters:
  ///   - unixUSec: the time of its first frame, microseconds since 1970 in UTC.
  ///   - counter: counts the files of the directory, so that a clock set back makes no name twice.
  ///   - press: the press that it belongs to.
  ///   - pressSource: the authority for the press: a claim of the caller alone has another word before the
  ///     number.
  static func stem(
    unixUSec: Int64, counter: Int64, press: Int64?, pressSource: PressSource?
  ) -> String {
    let time = CivilTime(unixUSec: unixUSec)
    let date =
      CivilTime.padded(time.year, 4) + CivilTime.padded(time.month, 2)
      + CivilTime.padded(time.day, 2)
    let clock =
      CivilTime.padded(time.hour, 2) + CivilTime.padded(time.minute, 2)
      + CivilTime.padded(time.second, 2)
    let fraction = CivilTime.padded(time.microsecond, 6)
    let word = pressSource == .gateway ? "press" : "claim"
    let suffix = press.map { "-\(word)\($0)" } ?? ""
    return "\(date)T\(clock).\(fraction)Z-\(CivilTime.padded(Int(counter), 6))\(suffix)"
  }
}
