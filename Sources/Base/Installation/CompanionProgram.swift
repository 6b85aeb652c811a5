// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A program of the same package that a daemon starts itself.
public enum CompanionProgram {
  /// The path of the one beside this program, which has the same version; otherwise of the installed one.
  public static func path(_ name: String) -> String {
    let own = realpath("/proc/self/exe", nil)
    defer { free(own) }
    let folder = own.map { String(cString: $0) }.flatMap { path in
      path.lastIndex(of: "/").map { path[...$0] }
    }
    let beside = "\(folder ?? "/")\(name)"
    return access(beside, X_OK) == 0 ? beside : "/usr/libexec/shutterd/\(name)"
  }
}
