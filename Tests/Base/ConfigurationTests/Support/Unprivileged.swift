// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs a test's code without root's right to read everything.
enum Unprivileged {
  /// The type of `setfsuid`, which Swift's module of the C library lacks. It changes the file
  /// rights of one thread only, so that other tests keep theirs.
  private typealias SetFileSystemUser = @convention(c) (uid_t) -> CInt

  /// The error if root's rights cannot be given up.
  struct Unavailable: Error {}

  /// Calls `body`, on this thread, with the file rights of a user who is not root.
  static func run<Result>(_ body: () -> Result) throws -> Result {
    guard geteuid() == 0 else { return body() }
    guard let symbol = dlsym(nil, "setfsuid") else { throw Unavailable() }
    let setFileSystemUser = unsafeBitCast(symbol, to: SetFileSystemUser.self)
    _ = setFileSystemUser(65_534)
    defer { _ = setFileSystemUser(0) }
    // A failed call changes nothing and returns the user in force.
    guard setFileSystemUser(65_534) == 65_534 else { throw Unavailable() }
    return body()
  }
}
