// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink

/// What an interval needs at the next start of the engine.
///
///     {"lapse":{"number":41,"taken":41,"missed":2,"directory":"20261128T…","running":true,
///               "moment":{"monotonicUSec":81000000,"unixUSec":1795881070000000,"start":"8c5a…"}}}
struct IntervalRecord: Sendable, Equatable {
  /// A moment on both clocks.
  struct Moment: Sendable, Equatable {
    /// Two readings of how far the clocks are apart are no further from each other, unless one of them was set, or the
    /// machine started.
    private static let sameUSec: Int64 = 1_000_000

    /// Longer than any machine runs: with differences of such times nothing overflows.
    private static let longestUSec: Int64 = 3_200_000_000_000_000
    /// The kernel's name of this start of the machine.
    private static let thisStart = try? FileReading.line(at: "/proc/sys/kernel/random/boot_id")

    private let keptUSec: Int64
    private let unixUSec: Int64
    private let start: String?

    init(ofMonotonicUSec monotonicUSec: Int64) {
      keptUSec = monotonicUSec
      unixUSec = WallClock.unixUSec(ofMonotonicUSec: monotonicUSec)
      start = Self.thisStart
    }

    init?(_ json: JSON?) {
      let possible = -Self.longestUSec...Self.longestUSec
      guard let kept = json?["monotonicUSec"]?.intValue, let unix = json?["unixUSec"]?.intValue,
        possible.contains(kept), possible.contains(unix)
      else { return nil }
      (keptUSec, unixUSec) = (kept, unix)
      start = json?["start"]?.stringValue
    }

    /// It on today's CLOCK_MONOTONIC, which begins anew with each start of the machine. Nil if the wall clock is behind
    /// it: then nobody knows how long ago it was.
    var monotonicUSec: Int64? {
      // The wall clock may have been set since, which moves nothing.
      if let start, start == Self.thisStart { return keptUSec }
      let aheadUSec = WallClock.aheadUSec
      if (unixUSec - keptUSec - aheadUSec).magnitude <= Self.sameUSec { return keptUSec }
      let todayUSec = unixUSec - aheadUSec
      return todayUSec <= MonotonicClock.nowUSec ? todayUSec : nil
    }

    var json: JSON {
      var object: JSONObject = ["monotonicUSec": .int(keptUSec), "unixUSec": .int(unixUSec)]
      object["start"] = start.map { .string($0) }
      return .object(object)
    }
  }

  var counts: IntervalMachine.Counts
  /// The content directory of its photos.
  var directory: String?
  /// The newest moment that had passed; nil: it was stopped.
  var moment: Moment?
  /// Whether it runs, where somebody has started or stopped it.
  var isRunning: Bool?
}

extension IntervalRecord {
  init(_ json: JSON) {
    counts = IntervalMachine.Counts()
    func count(_ name: String) -> Int64 {
      min(max(0, json[name]?.intValue ?? 0), CaptureName.largestCounter)
    }
    (counts.number, counts.taken, counts.missed) = (
      count("number"), count("taken"), count("missed")
    )
    directory = json["directory"]?.stringValue
    moment = Moment(json["moment"])
    isRunning = json["running"]?.boolValue
  }

  var json: JSON {
    var object: JSONObject = [
      "number": .int(counts.number), "taken": .int(counts.taken), "missed": .int(counts.missed),
    ]
    object["directory"] = directory.map { .string($0) }
    object["moment"] = moment?.json
    object["running"] = isRunning.map { .bool($0) }
    return .object(object)
  }
}

/// The file with the records of all intervals, also of those that the configuration no longer has: their numbers go on
/// when they come back.
struct IntervalFile: Sendable {
  private static let longest = 1 << 20

  let path: String

  /// The records that an earlier engine has left. A damaged file is logged and kept, and counts as empty.
  func read() -> [String: IntervalRecord] {
    do throws(SystemError) {
      guard let bytes = try WholeFile.read(path, limit: Self.longest) else { return [:] }
      guard let members = (try? JSON(parsing: bytes))?.objectValue?.members else {
        Log.error("\(path) is damaged: the numbers of intervals begin again at 1")
        try WholeFile.replace(path + ".damaged", with: bytes, mode: 0o600)
        return [:]
      }
      return Dictionary(members.map { ($0.name, IntervalRecord($0.value)) }) { $1 }
    } catch {
      Log.error("the numbers of intervals begin again at 1: \(error)")
      return [:]
    }
  }

  /// Blocks until they are on the disk.
  func write(_ records: [String: IntervalRecord]) throws(SystemError) {
    var object = JSONObject()
    for (name, record) in records.sorted(by: { $0.key < $1.key }) { object[name] = record.json }
    try WholeFile.replace(
      path, with: JSON.object(object).bytes + [UInt8(ascii: "\n")], mode: 0o600)
  }
}
