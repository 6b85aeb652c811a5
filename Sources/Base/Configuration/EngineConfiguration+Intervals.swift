// SPDX-License-Identifier: Apache-2.0

extension EngineConfiguration {
  /// Photos that the engine takes at even moments by itself, `[[interval]]`.
  package struct Interval: Sendable, Equatable {
    /// Unique among intervals: letters, digits and hyphens, at most 64.
    package var name: String
    /// Whether it runs where nobody has started or stopped it.
    package var enabled = true
    /// From one photo to the next, microseconds: 0.2 s to a week.
    package var stepUSec: Int64
    /// The hours of each day in which it takes photos; `nil`: all.
    package var hours: Hours?
    /// The user whose photos they are; `nil`: that of the built-in client.
    package var user: GatewayConfiguration.UserReference?
    /// `nil`: the default camera.
    package var camera: String?
    /// `nil`: the engine's own default.
    package var size: Size?

    package init(name: String, stepUSec: Int64) {
      self.name = name
      self.stepUSec = stepUSec
    }
  }

  /// A part of each day by the local time, whose end is another minute than its beginning.
  package struct Hours: Sendable, Equatable {
    package var fromMinute: Int
    package var untilMinute: Int

    package init(fromMinute: Int, untilMinute: Int) {
      self.fromMinute = fromMinute
      self.untilMinute = untilMinute
    }
  }
}

extension EngineReader {
  /// The seconds from one photo to the next.
  private static let steps = 0.2...604_800.0

  /// Reads `[[interval]]`.
  mutating func readInterval(_ table: TableReader) {
    var reader = table
    let name = reader.required("name")
    let seconds = reader.required("every_s")?.number(in: Self.steps) ?? Self.steps.upperBound
    var interval = EngineConfiguration.Interval(
      name: name?.intervalName() ?? "", stepUSec: Int64(seconds * 1_000_000))
    interval.enabled = reader.value("enabled")?.boolean() ?? interval.enabled
    interval.hours = readHours(&reader)
    interval.user = reader.value("user")?.user()
    interval.camera = reader.value("camera")?.name()
    interval.size = readSize(&reader)
    if let name, !interval.name.isEmpty {
      uses.claim("interval \"\(interval.name)\"", at: name.location, errors)
    }
    configuration.intervals.append(interval)
    reader.finish()
  }

  /// Reads `from` and `until`, both or none.
  private func readHours(_ reader: inout TableReader) -> EngineConfiguration.Hours? {
    let (from, until) = (reader.value("from"), reader.value("until"))
    let minutes = (from?.minuteOfDay(), until?.minuteOfDay())
    if from == nil || until == nil {
      let missing = from == nil ? "from" : "until"
      (from ?? until)?.report("is set without \"\(missing)\"", remedy: "set both or none")
    }
    guard let from = minutes.0, let end = minutes.1 else { return nil }
    if from == end {
      until?.report("is the time at which it begins", remedy: "remove both for the whole day")
      return nil
    }
    return EngineConfiguration.Hours(fromMinute: from, untilMinute: end)
  }
}

extension ValueReader {
  /// A name that is also a part of an application's name.
  fileprivate func intervalName() -> String? {
    guard let text = string() else { return nil }
    let isPlain = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    guard isPlain, text.utf8.count <= 64 else {
      report("is \"\(text)\"", remedy: "use at most 64 letters, digits and hyphens")
      return nil
    }
    return text
  }

  /// A time of day, "06:30", in minutes since midnight.
  fileprivate func minuteOfDay() -> Int? {
    guard let text = string() else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Int? in
      guard part.utf8.count == 2, part.utf8.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      return Int(part)
    }
    guard parts.count == 2, numbers.count == 2, numbers[0] < 24, numbers[1] < 60 else {
      report("is \"\(text)\"", remedy: "write a time of day with two digits each, \"06:30\"")
      return nil
    }
    return numbers[0] * 60 + numbers[1]
  }
}
