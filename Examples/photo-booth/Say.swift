// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Prints a line. Whoever reads a pipe wants to see it now.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
