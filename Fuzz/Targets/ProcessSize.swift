// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The memory and descriptors of this process.
package struct ProcessSize: CustomStringConvertible {
  /// The bytes that are allocated now, as the sanitizer counts them. Resident memory would also count
  /// freed memory that was not given back, and what the sanitizer remembers of it.
  private let heapKiB: Int
  /// The most memory that was resident at any time.
  private let peakKiB: Int
  /// The number of open descriptors.
  let descriptors: Int

  /// The size of the process now.
  package init() {
    heapKiB = (Self.allocated?() ?? 0) / 1024
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    peakKiB = usage.ru_maxrss
    var entry = stat()
    descriptors = (0..<1024).count { fstat($0, &entry) == 0 }
  }

  package var description: String {
    "heap \(heapKiB) KiB, peak \(peakKiB) KiB, \(descriptors) descriptors"
  }

  /// A function of the sanitizers; nil in a build without one.
  private static let allocated: (@convention(c) () -> Int)? =
    dlsym(nil, "__sanitizer_get_current_allocated_bytes").map {
      unsafeBitCast($0, to: (@convention(c) () -> Int).self)
    }
}
