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
