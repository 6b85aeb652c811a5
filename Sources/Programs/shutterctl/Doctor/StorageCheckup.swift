// SPDX-License-Identifier: Apache-2.0
import CLinux
import LinuxIO
import Varlink

/// Whether photos can be kept, and told by their right names and times.
struct StorageCheckup {
  /// As the engine's own user finds it.
  let storage: EngineInterface.Storage
  /// The caller's.
  let directories: [EngineInterface.ContentDirectory]

  var findings: [Finding] { [Self.wallClock, room] + share + lists }

  /// Photos are named by the time of day. A Raspberry Pi has no clock that runs on without power.
  private static var wallClock: Finding {
    clinux_time_is_synchronised() != 0
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

  /// The caller's share of it, where there is a limit.
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

  private static let littleMiB: Int64 = 1024
}
