// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO

/// Looks at the machine's temperature while sessions want to run. A machine without a critical
/// temperature is examined only once.
@LoopActor
final class ThermalWatch {
  /// Called when it becomes too hot (true), and when it is cool again.
  var onChange: @LoopActor (Bool) -> Void = { _ in }
  /// Whether any session wants to run.
  var isWanted: @LoopActor () -> Bool = { false }

  private(set) var isPressing = false
  private var isRunning = false
  private var hasZones = true
  private var waiting: [@LoopActor ([ThermalZone]?) -> Void] = []
  private let read: @Sendable () -> [ThermalZone]

  init(read: @escaping @Sendable () -> [ThermalZone] = { ThermalZone.read() }) { self.read = read }

  /// A session wants to run.
  func look() {
    guard !isRunning, hasZones else { return }
    isRunning = true
    round()
  }

  private func round() {
    guard isWanted() else {
      isRunning = false
      return
    }
    measure { [weak self] in self?.take($0) }
  }

  /// Reads all zones on a separate thread, once for all callers that ask before it ends. The
  /// completion gets nil if no thread can be started.
  func measure(_ completion: @escaping @LoopActor ([ThermalZone]?) -> Void) {
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    let read = read
    do throws(SystemError) {
      try WorkerThread.start(name: "thermal") {
        let zones = read()
        EventLoop.shared.post { [weak self] in self?.measured(zones) }
      }
    } catch {
      Log.warning("the machine's temperature cannot be read: \(error)")
      measured(nil)
    }
  }

  private func measured(_ zones: [ThermalZone]?) {
    let completions = waiting
    waiting = []
    for completion in completions { completion(zones) }
  }

  private func take(_ zones: [ThermalZone]?) {
    guard let zones else {
      isRunning = false
      return
    }
    hasZones = !zones.isEmpty
    isRunning = hasZones
    let isPressingNow = ThermalZone.isPressing(zones, wasPressing: isPressing)
    if isPressingNow != isPressing {
      isPressing = isPressingNow
      onChange(isPressing)
    }
    guard hasZones else { return }
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.pauseUSec) { [weak self] in
      self?.round()
    }
  }

  private static let pauseUSec: Int64 = 5_000_000
}

extension ThermalZone {
  /// The zones of the kernel that have a critical temperature. Not to be called on the loop:
  /// firmware may take its time.
  static func read(_ folder: String = "/sys/class/thermal") -> [ThermalZone] {
    // The kernel numbers zones and their trip points from 0, without gaps except for zones that
    // were removed.
    (0..<32).compactMap { zone(at: "\(folder)/thermal_zone\($0)") }
  }

  private static func zone(at path: String) -> ThermalZone? {
    guard let temperature = number("\(path)/temp") else { return nil }
    for point in 0..<16 {
      guard let type = text("\(path)/trip_point_\(point)_type") else { return nil }
      guard type == "critical" else { continue }
      return number("\(path)/trip_point_\(point)_temp").map {
        ThermalZone(temperature: temperature, critical: $0)
      }
    }
    return nil
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? WholeFile.read(path, limit: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
