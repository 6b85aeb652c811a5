// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Programs that may write only where permissions allow it. Permissions do not hold for root, so
/// root's programs run without capabilities.
enum WithoutRights {
  /// Words to put in front of the program's.
  static var prefix: [String] {
    geteuid() == 0 ? ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] : []
  }
}
