// SPDX-License-Identifier: Apache-2.0

/// The source tree that these tests were built from.
package enum Repository {
  /// Its root folder.
  package static let root = String(
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/"))
}
