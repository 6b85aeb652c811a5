// SPDX-License-Identifier: Apache-2.0

/// The limits of a file system that matter for photos and films.
///
///     kind     largest film       rights of a folder
///     FAT      4 GiB - 64 MiB     those of the mount
///     exFAT    none               those of the mount
///     other    none               its own
package struct FileSystemLimits: Hashable, Sendable {
  /// The most bytes of a film; nil: more than any film has.
  package var largestFilm: Int64?
  /// Whether each folder has rights of its own. Otherwise all have those that were given with the
  /// mount, and changing them is refused, or does nothing.
  package var hasRights: Bool

  /// The limits of a file system that is not in the list below.
  package init(largestFilm: Int64? = nil, hasRights: Bool = true) {
    self.largestFilm = largestFilm
    self.hasRights = hasRights
  }

  /// The limits of the kind that statfs(2) gives this number (linux/magic.h).
  package init(magic: Int64) {
    self =
      switch magic {
      // It cannot keep a file of 4 GiB. The room that is left belongs to the end of a film that a crash
      // has cut short: its index is made again.
      case 0x4D44: FileSystemLimits(largestFilm: (4 << 30) - (64 << 20), hasRights: false)
      case 0x2011_BAB0: FileSystemLimits(hasRights: false)
      default: FileSystemLimits()
      }
  }
}
