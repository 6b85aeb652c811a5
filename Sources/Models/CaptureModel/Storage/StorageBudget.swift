// SPDX-License-Identifier: Apache-2.0
import Vocabulary

/// Decides whether there is room for one more file: a share for each user, and a floor of free
/// space that photos leave to others.
package struct StorageBudget: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    case room
    /// The share is used up by the last count, but its owner may have removed files since: the
    /// directories have to be counted again.
    case count
    /// The user's share is used up.
    case quota
    /// Less than the floor would be free.
    case floor
  }

  /// Bytes that the content of one user may have; nil: no limit.
  package var quota: Int64?
  /// Bytes that are to stay free on the file system; 0: only the disk itself reports that it is
  /// full.
  package var floor: Int64

  /// A budget with these limits.
  package init(quota: Int64?, floor: Int64) {
    self.quota = quota
    self.floor = floor
  }

  /// - Parameters:
  ///   - size: bytes of the file.
  ///   - used: bytes of the user's content; nil: never counted.
  ///   - isExact: whether that was counted just now.
  ///   - free: bytes that are free on the file system.
  package func answer(size: Int64, used: Int64?, isExact: Bool, free: Int64) -> Answer {
    if floor > 0, free.subtracting(clamping: size) < floor { return .floor }
    guard let quota else { return .room }
    if let used, used.adding(clamping: size) <= quota { return .room }
    return isExact ? .quota : .count
  }
}
