// SPDX-License-Identifier: Apache-2.0
import CRigSupport

/// A touch screen with ten slots (protocol B), made through uinput. Its places are 0 to 1000, 0 to 500.
final class TouchScreen {
  let node: String
  private let device: UinputPointer
  private var nextID: Int32 = 1
  private var fingers: Set<Int32> = []
  /// The slots whose last contact was large, or a palm. The kernel keeps both.
  private var felt: Set<Int32> = []

  /// Makes it and waits until udev is done with it.
  init(name: String) throws {
    device = try UinputPointer(
      name: name, product: 3, keys: [BTN_TOUCH],
      axes: [
        (ABS_X, 1000), (ABS_Y, 500), (ABS_MT_SLOT, 9), (ABS_MT_TRACKING_ID, 65535),
        (ABS_MT_POSITION_X, 1000), (ABS_MT_POSITION_Y, 500), (ABS_MT_PRESSURE, 255),
        (ABS_MT_TOUCH_MAJOR, 255), (ABS_MT_TOOL_TYPE, MT_TOOL_MAX),
      ], property: INPUT_PROP_DIRECT)
    node = device.node
  }

  /// A finger goes down, or a palm.
  @discardableResult
  func down(
    _ slot: Int32, _ x: Int32, _ y: Int32, isPalm: Bool = false
  ) throws -> RigClock.Span {
    defer { nextID += 1 }
    fingers.insert(slot)
    var events: [UinputPointer.Event] = [
      (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, nextID),
      (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y), (EV_KEY, BTN_TOUCH, 1),
    ]
    if isPalm || felt.contains(slot) {
      events.append((EV_ABS, ABS_MT_TOOL_TYPE, isPalm ? MT_TOOL_PALM : MT_TOOL_FINGER))
      events.append((EV_ABS, ABS_MT_TOUCH_MAJOR, 0))
      felt.insert(slot)
    }
    return try emit(events)
  }

  /// A finger that is down moves.
  @discardableResult
  func move(_ slot: Int32, _ x: Int32, _ y: Int32) throws -> RigClock.Span {
    try emit([
      (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y),
    ])
  }

  /// A finger goes up.
  @discardableResult
  func up(_ slot: Int32) throws -> RigClock.Span {
    fingers.remove(slot)
    // As a driver says it, when the last one goes.
    let last = fingers.isEmpty ? [(EV_KEY, BTN_TOUCH, Int32(0))] : []
    return try emit(
      [(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, -1)] + last)
  }

  /// The size of what touches changes, and nothing else.
  func feel(_ slot: Int32, size: Int32) throws {
    felt.insert(slot)
    try emit([(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TOUCH_MAJOR, size)])
  }

  /// A finger that is down turns out to be a palm.
  @discardableResult
  func turnPalm(_ slot: Int32) throws -> RigClock.Span {
    felt.insert(slot)
    return try emit([(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)])
  }

  /// The pressure of a finger changes, and nothing else.
  func press(_ slot: Int32, _ pressure: Int32) throws {
    try emit([(EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_PRESSURE, pressure)])
  }

  @discardableResult
  private func emit(_ events: [UinputPointer.Event]) throws -> RigClock.Span {
    try device.emit(events)
  }
}
