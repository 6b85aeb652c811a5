// SPDX-License-Identifier: Apache-2.0
import Glibc

extension Finding {
  /// Prints it and ends the process, so that libFuzzer keeps the input.
  package func report() -> Never {
    print("FOUND: \(self)")
    fflush(nil)
    abort()
  }
}
