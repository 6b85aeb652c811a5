// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Varlink

/// Whether photos can be kept, and told by their right names and times.
struct StorageCheckup {
  /// The caller's.
  let directories: [EngineInterface.ContentDirectory]

  var findings: [Finding] { [Self.wallClock] + disk + lists }

  /// Photos are named by the time of day. A Raspberry Pi has no clock that runs on without power.
  private static var wallClock: Finding {
    clinux_time_is_synchronised() != 0
      ? .ok("the time of day is synchronised")
      : .warning(
        "the time of day is not synchronised: photos may have wrong names and times",
        remedy: "timedatectl set-ntp true, or fit a battery-backed clock; the moment of a press "
          + "does not depend on it")
  }

  private var disk: [Finding] {
    guard let path = directories.compactMap(\.path).first.map(Self.root) ?? Self.usual else {
      return []
    }
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return [] }
    if status.f_flag & UInt(ST_RDONLY) != 0 {
      return [
        .failure(
          "the disk of \(path) is read-only: no photo can be kept",
          remedy: "dmesg says why; mount -o remount,rw when it is sound")
      ]
    }
    let free = (UInt64(status.f_bavail) * UInt64(status.f_frsize)) >> 20
    let remedy =
      "take photos out or remove them; free_space_mib in shutter-engine.toml sets what is left free"
    switch free {
    case ..<Self.floorMiB:
      return [.failure("only \(free) MiB are free for photos in \(path)", remedy: remedy)]
    case ..<Self.littleMiB:
      return [.warning("only \(free) MiB are free for photos in \(path)", remedy: remedy)]
    default: return [.ok("\(free) MiB are free for photos in \(path)")]
    }
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

  /// What all directories lie in: `root/UID/DIRECTORY`.
  private static func root(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast(2).joined(separator: "/")
  }

  /// Where the engine keeps photos if it is not told otherwise.
  private static var usual: String? {
    let path = "/var/lib/shutter-engine/content"
    return access(path, F_OK) == 0 ? path : nil
  }

  /// What the engine leaves free if it is not told otherwise.
  private static let floorMiB: UInt64 = 64
  private static let littleMiB: UInt64 = 1024
}
