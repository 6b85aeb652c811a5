// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import VideoDevices

/// The buffers of a USB camera's metadata node, one after the other, each behind a byte with its length. Whatever the camera
/// has written into its headers, the start of a frame's exposure is unknown, or lies before the arrival, and not long before.
package enum PayloadCheck {
  package static func check(_ input: [UInt8]) throws(Finding) {
    var clock = PayloadClock()
    var arrivalUSec: Int64 = 0
    var rest = input[...]
    while let length = rest.popFirst() {
      let buffer = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
      let header = buffer.withUnsafeBytes { PayloadHeader.first(in: $0) }
      try Finding.unless(header == nil || length >= 22, "a header out of nothing")
      arrivalUSec = header.map { $0.arrivalNSec / 1000 } ?? arrivalUSec
      guard let startUSec = clock.startUSec(header, arrivalUSec: arrivalUSec) else { continue }
      let earlierUSec = arrivalUSec - startUSec
      try Finding.unless(earlierUSec >= -1, "a start after the arrival")
      try Finding.unless(earlierUSec <= 13_000_000, "a start long before the arrival")
    }
  }
}
