// SPDX-License-Identifier: Apache-2.0
import CLinux
import Vocabulary

// compositor = true      grab begins       REL_X 96 ·      grab ends
//  nowhere               in the middle     96 pixels right  nowhere
// compositor = false     in the middle from the start, grabbed or not
//
// A packet moves it once, at its end (SYN_REPORT). What was lost (SYN_DROPPED) is not made up for: nobody
// sees a pointer that the gateway moves, unless a client draws it where its events say.

/// The place of a mouse's pointer, while the gateway alone moves it. It needs no descriptor.
struct RelativePointer {
  private let size: SurfaceSize
  /// Whether no compositor moves a pointer with the device.
  private let isAlone: Bool
  /// Nil: it points nowhere.
  private(set) var point: SurfacePoint?
  private var across = 0
  private var down = 0

  /// The axes that are read without a grab, as a bitmap.
  var axes: UInt64 { isAlone ? 1 << UInt64(REL_X) | 1 << UInt64(REL_Y) : 0 }

  init(size: SurfaceSize, isAlone: Bool) {
    self.size = size
    self.isAlone = isAlone
    point = isAlone ? .middle : nil
  }

  /// Takes a movement.
  mutating func take(_ event: input_event) {
    guard point != nil, Int32(event.type) == EV_REL else { return }
    // A packet of nonsense must not overflow.
    let value = Int(max(-100_000, min(event.value, 100_000)))
    switch Int32(event.code) {
    case REL_X: across = max(-1_000_000, min(across + value, 1_000_000))
    case REL_Y: down = max(-1_000_000, min(down + value, 1_000_000))
    default: break
    }
  }

  /// Ends a packet. Returns whether the pointer was moved.
  mutating func endPacket() -> Bool {
    guard across != 0 || down != 0, let old = point else { return false }
    let new = old.moved(across: across, down: down, on: size)
    (across, down) = (0, 0)
    point = new
    return new != old
  }

  /// Forgets the movements of a packet that is torn.
  mutating func drop() { (across, down) = (0, 0) }

  /// The grab of the device began or ended. Returns whether the pointer appeared or went.
  mutating func grabChanged(_ isGrabbed: Bool) -> Bool {
    if isAlone { return false }
    drop()
    point = isGrabbed ? .middle : nil
    return true
  }
}
