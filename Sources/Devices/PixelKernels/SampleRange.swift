// SPDX-License-Identifier: Apache-2.0

/// Which values of a byte the samples of a picture use. JPEG uses all of them.
package enum SampleRange: Sendable, Hashable {
  /// 0 to 255.
  case full
  /// Luma, red, green and blue from 16 to 235, chroma from 16 to 240.
  case limited
}
