// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The versions of libgpiod that the gateway can be linked with. They have nothing in common.
enum LibgpiodVersion {
  /// Version 1: lost edges do not show.
  case one
  /// Version 2: edges are numbered.
  case two

  /// The folder of the programs linked with version 2 (`Tests/Rig/relink.py`); nil if all are.
  static let folderOfTwo = getenv("SHUTTERD_LIBGPIOD2").map { String(cString: $0) }

  /// The folders of programs to test: nil is the usual one.
  static let folders = [nil] + (folderOfTwo.map { [$0] } ?? [])

  /// The version that a program runs with.
  init(of program: RunningProcess) throws {
    let maps = try RigFile.read("/proc/\(program.pid)/maps")
    if maps.contains("/libgpiod.so.2") {
      self = .one
    } else if maps.contains("/libgpiod.so.3") {
      self = .two
    } else {
      throw RigError.unexpected(awaited: "libgpiod.so.2 or .3 in process \(program.pid)", got: maps)
    }
  }
}
