// SPDX-License-Identifier: Apache-2.0
import Glibc

extension Finding {
  /// Says what it is and ends the process; libFuzzer keeps the input then.
  package func report() -> Never {
    print("FOUND: \(self)")
    fflush(nil)
    abort()
  }
}
