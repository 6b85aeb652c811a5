// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Runs a test's code without root's right to all files.
package enum Unprivileged {
  /// The type of `setfsuid`, which Swift's module of the C library lacks. It changes the file
  /// rights of one thread only, so that other tests keep theirs.
  private typealias SetFileSystemUser = @convention(c) (uid_t) -> CInt

  /// The user whose rights it has then, if it is root.
  package static let user: uid_t = 65_534

  /// The error if root's rights cannot be given up.
  struct Unavailable: Error {}

  /// Calls `body`, on this thread, with the file rights of a user who is not root.
  package static func run<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    guard let symbol = dlsym(nil, "setfsuid") else { throw Unavailable() }
    let setFileSystemUser = unsafeBitCast(symbol, to: SetFileSystemUser.self)
    _ = setFileSystemUser(user)
    defer { _ = setFileSystemUser(0) }
    // A failed call changes nothing and returns the user in force.
    guard setFileSystemUser(user) == user else { throw Unavailable() }
    return try body()
  }
}
