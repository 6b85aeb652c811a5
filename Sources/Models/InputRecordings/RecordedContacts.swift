// SPDX-License-Identifier: Apache-2.0

/// A finger or pen of a recording: where it goes down, moves, and goes up.
struct RecordedContact: Equatable {
  enum Change: Equatable {
    case down(x: Double, y: Double)
    case moved(x: Double, y: Double)
    case up
  }

  /// The slot of the kernel; 0 where there is one finger.
  let finger: Int
  let change: Change
}

/// Finds the contacts in the events of a touch screen: by slots (protocol B), or by the one contact of a
/// screen that has none.
struct ContactTracker {
  private struct Slot {
    var isDown = false
    var wasDown = false
    var (x, y): (Int32, Int32) = (0, 0)
    var hasMoved = false
  }

  private let axisX: UInt16
  private let axisY: UInt16
  private let hasSlots: Bool
  private let ranges: (x: AxisRange, y: AxisRange)
  private var slots: [Int: Slot] = [:]
  private var slot = 0

  init(_ device: DeviceRecording) {
    hasSlots =
      device.has(EventCode.absolute, EventCode.slot)
      && device.has(EventCode.absolute, EventCode.touchX)
    axisX = hasSlots ? EventCode.touchX : EventCode.absoluteX
    axisY = hasSlots ? EventCode.touchY : EventCode.absoluteY
    let none = AxisRange(minimum: 0, maximum: 0)
    ranges = (device.axes[axisX] ?? none, device.axes[axisY] ?? none)
  }

  /// Takes an event. Returns what became of the contacts, at the end of a frame.
  mutating func take(_ event: RecordedEvent) -> [RecordedContact] {
    switch (event.type, event.code) {
    case (EventCode.sync, EventCode.syncReport): return endFrame()
    case (EventCode.absolute, EventCode.slot) where hasSlots: slot = max(0, Int(event.value))
    case (EventCode.absolute, EventCode.trackingID) where hasSlots:
      slots[slot, default: Slot()].isDown = event.value >= 0
    case (EventCode.key, EventCode.buttonTouch) where !hasSlots:
      slots[slot, default: Slot()].isDown = event.value != 0
    case (EventCode.absolute, axisX):
      slots[slot, default: Slot()].x = event.value
      slots[slot]?.hasMoved = true
    case (EventCode.absolute, axisY):
      slots[slot, default: Slot()].y = event.value
      slots[slot]?.hasMoved = true
    default: break
    }
    return []
  }

  private mutating func endFrame() -> [RecordedContact] {
    var changes: [RecordedContact] = []
    for (finger, state) in slots.sorted(by: { $0.key < $1.key }) {
      let (x, y) = (ranges.x.part(state.x), ranges.y.part(state.y))
      switch (state.wasDown, state.isDown) {
      case (false, true): changes.append(.init(finger: finger, change: .down(x: x, y: y)))
      case (true, false): changes.append(.init(finger: finger, change: .up))
      case (true, true) where state.hasMoved:
        changes.append(.init(finger: finger, change: .moved(x: x, y: y)))
      case (true, true), (false, false): break
      }
      slots[finger]?.wasDown = state.isDown
      slots[finger]?.hasMoved = false
    }
    return changes
  }
}
