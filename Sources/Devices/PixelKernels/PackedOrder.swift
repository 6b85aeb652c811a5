// SPDX-License-Identifier: Apache-2.0

/// The order of bytes in packed 4:2:2, where two pixels share their chroma.
package enum PackedOrder: Sendable, Hashable {
  /// Y0 U Y1 V
  case yuyv
  /// U Y0 V Y1
  case uyvy
}
