// SPDX-License-Identifier: Apache-2.0

/// What a driver has written into a plane of a buffer, in bytes from the plane's beginning.
struct FilledPlane: Sendable, Hashable {
  /// Where the picture begins: some drivers put data of their own before it.
  var offset = 0
  /// Where it ends.
  let end: Int
}
