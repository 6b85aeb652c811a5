// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The programs of this product that others of it start.
///
///     beside the running program      it: it has the same version
///     else                            the installed one
public enum SiblingProgram {
  /// The directory of installed programs that are not commands for people.
  private static let helpers = "/usr/libexec/shutterd"

  /// The path of a program that is no command for people. Whether it is there shows when it is started.
  public static func helper(_ name: String) -> String {
    beside(name) ?? "\(helpers)/\(name)"
  }

  /// The path of a program beside the one that runs; nil if there is none that can be run.
  public static func beside(_ name: String) -> String? { beside(name, of: running) }

  /// - Parameter program: an absolute path.
  static func beside(_ name: String, of program: String) -> String? {
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let path = program[...slash] + name
    var status = stat()
    guard stat(String(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      access(String(path), X_OK) == 0
    else { return nil }
    return String(path)
  }

  /// The program that runs. After an update it is not there any more, and the kernel says so behind its
  /// name; its folder still is. Empty if it cannot be found out.
  private static var running: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { path in
      let count = readlink("/proc/self/exe", path.baseAddress!, path.count)
      guard count > 0 else { return "" }
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(path)[..<count]),
        as: UTF8.self)
    }
  }
}
