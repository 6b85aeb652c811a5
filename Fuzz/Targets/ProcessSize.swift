// SPDX-License-Identifier: Apache-2.0
import Glibc

/// What this process has taken of the machine.
package struct ProcessSize: CustomStringConvertible {
  /// What is allocated now, as the sanitizer counts it. Resident memory also has what is free but was
  /// not given back, and what the sanitizer remembers of that.
  private let heapKiB: Int
  /// The most memory that was ever resident.
  private let peakKiB: Int
  /// Descriptors that are open.
  let descriptors: Int

  /// As it is now.
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

  /// Of the sanitizers; nil in a build without one.
  private static let allocated: (@convention(c) () -> Int)? =
    dlsym(nil, "__sanitizer_get_current_allocated_bytes").map {
      unsafeBitCast($0, to: (@convention(c) () -> Int).self)
    }
}
