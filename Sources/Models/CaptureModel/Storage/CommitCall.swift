// SPDX-License-Identifier: Apache-2.0

/// What is to be done on the disk next. Files are numbered as they were added to their group,
/// directories as whoever added them numbers them.
package enum CommitCall: Hashable, Sendable {
  /// Make a new file under the temporary name and write all of it.
  case write(file: Int)
  /// fdatasync: what is in the file is on the disk.
  case sync(file: Int)
  /// Give it its final name.
  case rename(file: Int)
  /// fsync of the directory: the name is on the disk.
  case syncDirectory(Int)
  /// Remove the temporary name.
  case discard(file: Int)
  /// Remove the final name: what is not acknowledged is not to be found either.
  case withdraw(file: Int)
}
