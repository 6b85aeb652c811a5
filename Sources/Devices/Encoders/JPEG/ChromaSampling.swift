// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG

/// How many chroma values a picture has for its luma values.
package enum ChromaSampling: CaseIterable, Hashable, Sendable {
  /// Half as many in a line.
  case yuv422
  /// Half as many in a line, and in every second line only.
  case yuv420
  /// None.
  case grey

  /// The number of planes.
  package var planeCount: Int {
    switch self {
    case .yuv422, .yuv420: 3
    case .grey: 1
    }
  }

  /// As TurboJPEG numbers it.
  var turboJPEG: Int32 {
    switch self {
    case .yuv422: Int32(TJSAMP_422.rawValue)
    case .yuv420: Int32(TJSAMP_420.rawValue)
    case .grey: Int32(TJSAMP_GRAY.rawValue)
    }
  }
}
