// SPDX-License-Identifier: Apache-2.0
import LinuxIO

//   the driver's controls       a        b        c        d        e
//   asked for the next          a        b        ✗                          an error, and the driver stands still
//   asked for by number                           ✗                          the first one that is there: left out
//   asked for the next                                     d        e   end

/// The walk over the controls of a driver, also past those that do not answer.
///
/// Some cameras answer a request about the range of one of their controls with a stall. The kernel's uvcvideo then fails
/// to enumerate it, and does not advance: all that come after it would be lost.
enum ControlWalk {
  /// The answer of a driver to a request for one control.
  enum Answer<Entry> {
    case found(id: UInt32, Entry)
    /// There is no such control, or no further one.
    case none
    /// There is one, but its camera does not answer.
    case silent
  }

  /// All controls that answer, in the driver's order, and the numbers of the others.
  ///
  /// - Parameter query: asks for the control with a number, or, with `next` added to a number, for the first one after
  ///   that.
  static func all<Entry>(
    _ query: (UInt32) throws(SystemError) -> Answer<Entry>
  ) throws(SystemError) -> (entries: [Entry], silent: [UInt32]) {
    var entries: [Entry] = []
    var silent: [UInt32] = []
    var last: UInt32 = 0
    while entries.count + silent.count < most {
      switch try query(last | next) {
      case .none: return (entries, silent)
      case .found(let id, let entry):
        // The next one has a higher number; anything else would be an endless loop.
        guard id > last else { return (entries, silent) }
        last = id
        entries.append(entry)
      case .silent:
        guard let (id, entry) = try first(after: last, query) else { return (entries, silent) }
        last = id
        if let entry { entries.append(entry) } else { silent.append(id) }
      }
    }
    return (entries, silent)
  }

  /// The first control after a number, found by asking for one number after the other; without an entry if it does not
  /// answer.
  private static func first<Entry>(
    after last: UInt32, _ query: (UInt32) throws(SystemError) -> Answer<Entry>
  ) throws(SystemError) -> (UInt32, Entry?)? {
    for range in ranges where range.upperBound > last {
      for id in max(range.lowerBound, last + 1)...range.upperBound {
        switch try query(id) {
        case .none: continue
        case .found(_, let entry): return (id, entry)
        case .silent: return (id, nil)
        }
      }
    }
    return nil
  }

  /// V4L2_CTRL_FLAG_NEXT_CTRL
  static let next: UInt32 = 0x8000_0000
  /// More than any driver has.
  private static let most = 1024

  /// The numbers that controls have: of each class the standard ones, and those of drivers; then those
  /// that uvcdynctrl adds for Logitech's cameras.
  private static let ranges: [ClosedRange<UInt32>] =
    (0x98...0xA4).flatMap { (number: UInt32) -> [ClosedRange<UInt32>] in
      let base = number << 16
      return [base + 0x900...base + 0x9FF, base + 0x1900...base + 0x1CFF]
    } + [0x0A04_6D01...0x0A04_6D40]
}

/// The controls that a driver was found to have.
struct ControlList: Sendable {
  var controls: [CameraControl] = []
  /// Whether it reports a privacy shutter, which cameras mostly do not let anybody set.
  var hasShutter = false
  /// The numbers of those that do not answer.
  var silent: [UInt32] = []

  init(silent: [UInt32] = []) { self.silent = silent }
}
