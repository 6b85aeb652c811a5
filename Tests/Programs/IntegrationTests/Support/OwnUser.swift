// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The user and process that run the tests, as the daemons see them.
enum OwnUser {
  static var uid: uid_t { getuid() }
  static var pid: pid_t { getpid() }
}
