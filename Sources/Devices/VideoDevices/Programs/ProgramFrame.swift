// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Vocabulary

/// A frame that a program has put into one of its buffers.
package struct ProgramFrame: Sendable, Hashable {
  /// What its stamp marks.
  package enum StampMeaning: Int, Sendable {
    /// Nothing physical: when it was received is taken.
    case none
    case startOfExposure
    /// The first line's exposure has ended, as receivers of a CSI connector stamp it.
    case endOfFirstLine
    /// The last line has been read out.
    case endOfFrame
  }

  package let bytes: Int
  package let sequence: Int
  let stampUSec: Int64
  let meaning: StampMeaning
  /// The program says that the picture is damaged.
  let isDamaged: Bool
  let readings: FrameReadings

  init(_ fields: WireFields) throws(WireFault) {
    bytes = try fields.count(16, "bytes")
    sequence = try fields.count(24, "sequence")
    stampUSec = Int64(try fields.count(32, "stamp"))
    guard let meaning = StampMeaning(rawValue: try fields.number(40, in: 0...3, "stamp's meaning"))
    else { throw .field("stamp's meaning") }
    self.meaning = meaning
    isDamaged = try fields.number(44, in: 0...1, "flags") == 1
    let present = fields.u32(48)
    func reading(_ bit: Int, _ at: Int) -> Int64? {
      present >> bit & 1 == 1 ? Int64(fields.u32(at)) : nil
    }
    readings = FrameReadings(
      settings: reading(0, 52), exposureUSec: reading(1, 56), milliGain: reading(2, 60),
      lensMilliDioptres: reading(3, 64), redMilliGain: reading(4, 68),
      blueMilliGain: reading(5, 72), blackLevel: reading(6, 76), durationUSec: reading(7, 80),
      readoutUSec: reading(8, 84))
  }

  /// Its stamp as a driver would have set it: at the start of the exposure wherever that can be known.
  ///
  ///     exposure of the first line ├──────────┤
  ///     exposure of the last line          ├──────────┤
  ///                                ▲          ▲       ▲
  ///                                start      │       end of the frame
  ///                                           end of the first line
  var stamp: DriverStamp {
    let exposureUSec = readings.exposureUSec
    let startUSec: Int64? =
      switch meaning {
      case .none: nil
      case .startOfExposure: stampUSec
      case .endOfFirstLine: exposureUSec.map { stampUSec - $0 }
      case .endOfFrame:
        if let exposureUSec, let readoutUSec = readings.readoutUSec {
          stampUSec - exposureUSec - readoutUSec
        } else {
          nil
        }
      }
    return DriverStamp(
      uSec: startUSec ?? stampUSec, isMonotonic: meaning != .none,
      isStartOfExposure: startUSec != nil)
  }
}

/// What a camera says about one of its frames: what its sensor and its lens really had, not what was asked of them.
package struct FrameReadings: Sendable, Hashable {
  /// The number of the latest order to set controls that it shows.
  package var settings: Int64?
  package var exposureUSec: Int64?
  /// Of the sensor, in thousandths: 1000 is none.
  package var milliGain: Int64?
  /// The distance in focus: 0 is infinity.
  package var lensMilliDioptres: Int64?
  /// The gains of red and blue against green, in thousandths.
  package var redMilliGain: Int64?
  package var blueMilliGain: Int64?
  /// Of samples of 16 bits.
  package var blackLevel: Int64?
  /// From this frame to the next.
  package var durationUSec: Int64?
  /// From the first line to the last.
  package var readoutUSec: Int64?

  /// The exposure as photos have it. A gain of 1 is taken for ISO 100, as libcamera's own programs do.
  var exposure: CameraExposure {
    var exposure = CameraExposure()
    exposure.timeUSec = exposureUSec.flatMap { $0 > 0 ? $0 : nil }
    exposure.milliISO = milliGain.flatMap { $0 > 0 ? $0 * 100 : nil }
    return exposure
  }
}
