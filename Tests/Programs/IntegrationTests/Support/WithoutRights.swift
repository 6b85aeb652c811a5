// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Programs that may write only where the permissions let them: for root's, whom permissions do not
/// hold, without capabilities.
enum WithoutRights {
  /// Words to put in front of the program's.
  static var prefix: [String] {
    geteuid() == 0 ? ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"] : []
  }
}
