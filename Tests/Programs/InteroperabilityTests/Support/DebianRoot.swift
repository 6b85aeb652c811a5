// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport

/// Programs of Debian 13, in a root of their own.
enum DebianRoot {
  /// The name in that root of the one folder of this machine that the programs see.
  static let folder = "/run/shutterd"

  /// The words before those of a command that runs there and sees a folder of this machine.
  ///
  /// The mounts are seen by this one process, and go with it.
  static func command(seeing seen: String) throws -> [String] {
    let script = """
      mount --bind "$1" "$2\(folder)" && mount --rbind /proc "$2/proc" || exit 125
      root=$2; shift 2; exec chroot "$root" "$@"
      """
    let asRoot = geteuid() == 0 ? [] : ["--map-root-user"]
    return ["unshare", "--mount"] + asRoot
      + ["sh", "-c", script, "sh", seen, try ForeignTools.debian]
  }
}
