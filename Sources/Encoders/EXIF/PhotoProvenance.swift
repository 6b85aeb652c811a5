// SPDX-License-Identifier: Apache-2.0
import CaptureModel

/// How the frame of a photo was chosen, for programs to read from its UserComment:
///
///     shutterd press=17 momentUSec=81000000 frameUSec=80991000 offsetUSec=-9000
///     frameSequence=2430 zeroShutterLag=used
///
/// on one line. `press` is left out where there was none. Times are microseconds of CLOCK_MONOTONIC.
package struct PhotoProvenance: Hashable, Sendable {
  package var press: Int64?
  package var momentUSec: Int64
  package var frameUSec: Int64
  package var offsetUSec: Int64
  package var frameSequence: Int64
  package var zeroShutterLag: ZeroShutterLag

  /// A provenance of these values.
  package init(
    press: Int64?, momentUSec: Int64, frameUSec: Int64, offsetUSec: Int64, frameSequence: Int64,
    zeroShutterLag: ZeroShutterLag
  ) {
    self.press = press
    self.momentUSec = momentUSec
    self.frameUSec = frameUSec
    self.offsetUSec = offsetUSec
    self.frameSequence = frameSequence
    self.zeroShutterLag = zeroShutterLag
  }

  /// The line.
  package var text: String {
    let fields = [
      press.map { "press=\($0)" },
      "momentUSec=\(momentUSec)",
      "frameUSec=\(frameUSec)",
      "offsetUSec=\(offsetUSec)",
      "frameSequence=\(frameSequence)",
      "zeroShutterLag=\(zeroShutterLag.rawValue)",
    ]
    return "shutterd " + fields.compactMap(\.self).joined(separator: " ")
  }
}
