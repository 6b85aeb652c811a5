// SPDX-License-Identifier: Apache-2.0

// 64 places   ├──────────────── 56 for everybody ────────────────┤─ 8 more for extensions, the engine's own ─┤
//                8 of them for each user                            user (its built-in client) and root

/// Which sessions may be opened: no user takes the places of others, and no crowd those of a locked camera.
package enum SessionQuota {
  /// The user that opens a session.
  package struct Opener: Hashable, Sendable {
    package var uid: UInt32
    /// Whether it is an application's extension.
    package var isExtension: Bool

    package init(uid: UInt32, isExtension: Bool = false) {
      self.uid = uid
      self.isExtension = isExtension
    }
  }

  /// The most sessions of all.
  package static let inAll = 64
  /// The most of each user, apart from root and the engine's own.
  package static let perUser = 8
  /// The places that are kept for extensions, the engine's own user and root.
  package static let reserved = 8

  /// The limit that keeps a user from opening one more session; nil: it may.
  ///
  /// - Parameters:
  ///   - open: the openers of the sessions that are open, or are being opened.
  ///   - trusted: the users that the machine trusts: root, and the engine's own.
  package static func limit(
    for opener: Opener, open: [Opener], trusted: Set<UInt32>
  ) -> Int? {
    if open.count >= inAll { return inAll }
    if trusted.contains(opener.uid) { return nil }
    if open.count(where: { $0.uid == opener.uid }) >= perUser { return perUser }
    guard !opener.isExtension else { return nil }
    let isReserved = { (opener: Opener) in opener.isExtension || trusted.contains(opener.uid) }
    let ordinary = open.count(where: { !isReserved($0) })
    return ordinary >= inAll - reserved ? inAll - reserved : nil
  }
}
