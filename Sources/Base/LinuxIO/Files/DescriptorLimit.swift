// SPDX-License-Identifier: Apache-2.0
import Glibc

/// How many descriptors this process may have.
public enum DescriptorLimit {
  /// As many as all connections of all users need, three for each: the units of the services have the same number.
  public static let wanted: rlim_t = 8192

  private static var kind: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

  /// Raises the limit to what a service needs, as far as this process may. One that a service manager starts
  /// has it already.
  public static func raise() {
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    setrlimit(kind, &limit)
  }

  /// The present limit.
  public static var current: Int {
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}

// limit    ├────────────── connections, files of clients ──────────────┤ 8 left over │
//
// libdispatch, on which Swift runs its tasks, opens a file of /proc for each of its threads, again and again, and ends the
// process when it cannot.

/// The descriptors that connections from outside must leave free, for the parts of the process that cannot do
/// without.
public enum DescriptorReserve {
  private static let count = 8

  /// Throws EMFILE if one more would be of the reserve.
  public static func check(_ operation: String) throws(SystemError) {
    guard hasRoom else { throw SystemError(operation, errno: Errno(EMFILE)) }
  }

  /// Whether one more leaves the reserve as it is. The kernel gives the lowest number that is free.
  public static var hasRoom: Bool {
    let lowest = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard lowest >= 0 else { return false }
    close(lowest)
    return Int(lowest) + count < DescriptorLimit.current
  }
}
