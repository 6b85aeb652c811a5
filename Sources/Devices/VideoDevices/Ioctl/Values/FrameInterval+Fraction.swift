// SPDX-License-Identifier: Apache-2.0
import CLinux

extension FrameInterval {
  /// The kernel's fraction; nil if a part of it is 0, as drivers have it for "not known".
  init?(_ fraction: v4l2_fract) {
    self.init(Int(fraction.numerator), Int(fraction.denominator))
  }

  /// As the kernel takes it.
  var fraction: v4l2_fract {
    v4l2_fract(numerator: UInt32(numerator), denominator: UInt32(denominator))
  }
}
