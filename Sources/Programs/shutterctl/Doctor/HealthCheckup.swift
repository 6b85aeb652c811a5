// SPDX-License-Identifier: Apache-2.0
import CLinux
import ShutterInterfaces

/// Checks whether photos can be stored, and whether their names and times will be right.
struct StorageCheckup {
  /// The storage as the engine's own user sees it.
  let storage: EngineInterface.Storage
  /// The content directories of the caller.
  let directories: [EngineInterface.ContentDirectory]

  var findings: [Finding] { [Self.wallClock, room] + share + lists + length }

  /// Photos are named by the time of day, and a Raspberry Pi has no clock that runs without power.
  private static var wallClock: Finding {
    clinux_time_is_synchronised() == 1
      ? .ok("the time of day is synchronised")
      : .warning(
        "the time of day is not synchronised: photos may have wrong names and times",
        remedy: "timedatectl set-ntp true, or fit a battery-backed clock; the moment of a press "
          + "does not depend on it")
  }

  private var path: String { storage.path.escapingControlCharacters() }

  private var room: Finding {
    if let fault = storage.fault {
      return .failure(
        "no photo can be stored in \(path): \(fault.reason.escapingControlCharacters())",
        remedy: fault.remedy)
    }
    guard let freeSize = storage.freeSize else {
      return .ok("photos can be stored in \(path); its free space is not counted")
    }
    let (free, reserved) = (freeSize >> 20, storage.reservedSize >> 20)
    let remedy =
      "take photos out or remove them; free_space_mib in shutter-engine.toml sets what is left free"
    if storage.reservedSize > 0, freeSize < storage.reservedSize {
      return .failure(
        "only \(free) MiB are free in \(path), and photos leave \(reserved) MiB free: none is stored",
        remedy: remedy)
    }
    if free < reserved + Self.littleMiB {
      return .warning("only \(free) MiB are free for photos in \(path)", remedy: remedy)
    }
    return .ok("\(free) MiB are free for photos in \(path)")
  }

  /// Whether the caller has used up its quota, if there is one.
  private var share: [Finding] {
    guard let quota = storage.quotaSize, let used = storage.usedSize, used >= quota else {
      return []
    }
    return [
      .failure(
        "your photos have used up their \(quota >> 20) MiB: no other is stored",
        remedy: "take photos out or remove them; quota_mib in shutter-engine.toml sets the limit")
    ]
  }

  private var lists: [Finding] {
    directories.contains { $0.path == nil }
      ? [
        .warning(
          "the file system of the photos has no access control lists: clients get their photos by "
            + "OpenPhoto only, not by path",
          remedy: "set content_directory in shutter-engine.toml to a place on ext4, xfs or btrfs")
      ] : []
  }

  private var length: [Finding] {
    guard let largest = storage.largestFilm else { return [] }
    return [
      .warning(
        "the file system of the photos is FAT: a film ends when it has \(largest >> 20) MiB",
        remedy: "set content_directory in shutter-engine.toml to a place on ext4, xfs or btrfs")
    ]
  }

  private static let littleMiB: Int64 = 1024
}

/// Checks whether the machine stays cool enough for its cameras.
struct TemperatureCheckup {
  /// Zones whose critical temperature is known.
  let zones: [EngineInterface.ThermalZone]
  /// Whether the engine interrupts sessions because of the temperature.
  let isPressing: Bool
  /// Nil: the engine is older.
  let pressure: EngineInterface.SystemPressure?

  var findings: [Finding] { [temperature] + supply }

  /// A supply that is too weak. Only a machine with a sensor for it reports it.
  private var supply: [Finding] {
    guard let pressure, pressure.factors.contains(.power) else { return [] }
    return [
      .warning(
        "the machine's supply voltage is too low" + consequence,
        remedy: "use the supply that its maker names, and a short, thick cable")
    ]
  }

  /// The consequence for sessions.
  private var consequence: String {
    guard let rate = pressure?.maximumFrameRate else { return "" }
    return ": films and previews get at most \(rate) frames a second"
  }

  private var temperature: Finding {
    // The zone closest to its critical temperature.
    guard let worst = zones.min(by: { $0.critical - $0.temperature < $1.critical - $1.temperature })
    else { return .ok("the machine reports no temperature at which it powers itself off") }
    let (now, critical) = (Self.degrees(worst.temperature), Self.degrees(worst.critical))
    if isPressing {
      return .failure(
        "the machine has \(now) and powers itself off at \(critical): sessions are interrupted",
        remedy: Self.remedy)
    }
    return worst.critical - worst.temperature <= Self.margin
      ? .warning(
        "the machine has \(now), near the \(critical) at which it powers itself off" + consequence,
        remedy: Self.remedy)
      : .ok("the machine has \(now), and powers itself off at \(critical)")
  }

  private static let remedy =
    "give it air, a heat sink or a fan; smaller frames and a lower rate make less heat"

  /// The distance at which to warn, in thousandths of a degree below the critical temperature. The engine
  /// interrupts sessions at 5 degrees.
  private static let margin: Int64 = 15_000

  private static func degrees(_ thousandths: Int64) -> String { "\(thousandths / 1000) °C" }
}
