// SPDX-License-Identifier: Apache-2.0

//                films and previews      photos of several frames      sessions
//   nominal      all frames              yes                           run
//   fair         all frames              yes                           run
//   serious      15 a second at most     yes                           run
//   critical     10 a second at most     no: of one                    run
//   shutdown     -                       -                             interrupted: system_pressure

/// The pressure on the machine, as in AVCaptureDevice.SystemPressureState, and its consequences
/// (requirements R-62). The raw values are those of the Engine interface.
package enum PressureLevel: String, CaseIterable, Comparable, Sendable {
  case nominal
  case fair
  case serious
  case critical
  case shutdown

  /// The most frames a second that films and previews get; nil: all that come. Photos are made of
  /// any frame: the one nearest to a press costs no more than another.
  package var greatestRate: Int64? {
    switch self {
    case .nominal, .fair: nil
    case .serious: 15
    case .critical, .shutdown: 10
    }
  }

  /// Whether a photo may be made of several frames.
  package var allowsMergedPhotos: Bool { self < .critical }

  /// Whether sessions cannot run.
  package var interrupts: Bool { self == .shutdown }

  package static func < (left: PressureLevel, right: PressureLevel) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .nominal: 0
    case .fair: 1
    case .serious: 2
    case .critical: 3
    case .shutdown: 4
    }
  }
}

/// A cause of pressure. The raw values are those of the Engine interface.
package enum PressureFactor: String, CaseIterable, Sendable {
  /// A part of the machine comes close to the temperature at which the kernel powers it off.
  case temperature
  /// The supply voltage is too low.
  case power
}
