// SPDX-License-Identifier: Apache-2.0
import CEvdev
import CLinux
import LinuxIO
import Vocabulary

/// The rules by which the events of a surface become contacts or the places of a pen.
protocol SurfaceReader {
  /// Whether each button of the device is down, as last reported: first contacts, then others.
  var down: [Bool] { get }
  /// Whether anything touches or is near, so that no grab may begin or end.
  var isBusy: Bool { get }
  /// Where a pen is, as last reported.
  var place: PenReader.Place? { get }
  /// Takes an event and appends what it completes to `reports`. Returns whether it ends a packet.
  mutating func take(_ event: input_event, into reports: inout [SurfaceReport]) -> Bool
  /// Takes the device's state, which was read again because events were lost.
  mutating func resynchronise(
    from handle: borrowing EvdevHandle, atUSec: Int64
  ) -> [SurfaceReport]
  /// When `endSilence` has to be called, if nothing comes until then, microseconds; nil: never.
  var silenceEndsUSec: Int64? { get }
  /// Takes note that nothing has come for so long.
  mutating func endSilence(into reports: inout [SurfaceReport])
}

extension SurfaceReader {
  /// Nil: only pens are anywhere without a press.
  var place: PenReader.Place? { nil }

  /// Nil: the device says when a touch ends.
  var silenceEndsUSec: Int64? { nil }

  mutating func endSilence(into reports: inout [SurfaceReport]) {}

  /// Takes events that were queued around the beginning of a grab. Returns whether anything touched or
  /// was near when it began: whoever else reads the device would miss the end of that.
  ///
  ///     m u [         false: all is up
  ///     m   [ u       true
  ///     m u [ m u     false: others know nothing of the second touch
  ///     m ✕ [         true: what others saw is not known
  mutating func wasBusy(
    atUSec sinceUSec: Int64, _ events: some Sequence<input_event>,
    into reports: inout [SurfaceReport]
  ) -> Bool {
    var wasBusy: Bool?
    for event in events {
      // All events of a packet have the same stamp.
      if wasBusy == nil, EvdevDecoder.stampUSec(event) >= sinceUSec { wasBusy = isBusy }
      if take(event, into: &reports), case .torn = reports.last { return true }
    }
    return wasBusy ?? isBusy
  }
}

extension ContactReader: SurfaceReader {
  mutating func resynchronise(from handle: borrowing EvdevHandle, atUSec: Int64) -> [SurfaceReport]
  {
    resynchronise(handle.contacts(hasSlots: handle.hasSlots()), atUSec: atUSec)
  }
}

extension PenReader: SurfaceReader {
  init(_ handle: borrowing EvdevHandle, codes: [UInt16]) {
    self.init(handle.pen(codes), codes: codes)
  }

  mutating func resynchronise(from handle: borrowing EvdevHandle, atUSec: Int64) -> [SurfaceReport]
  {
    resynchronise(handle.pen(codes), atUSec: atUSec)
  }
}

extension EvdevHandle {
  /// Whether the device numbers its contacts (protocol B).
  borrowing func hasSlots() -> Bool {
    libevdev_get_num_slots(context) > 0 && hasAxis(ABS_MT_POSITION_X)
  }

  /// Whether it sends several contacts without numbers (protocol A).
  borrowing func hasContactsWithoutSlots() -> Bool {
    libevdev_get_num_slots(context) <= 0 && hasAxis(ABS_MT_POSITION_X)
  }

  /// Whether something touched it when its states were last read; nil if it does not say.
  borrowing func isTouched() -> Bool? {
    libevdev_has_event_code(context, UInt32(EV_KEY), UInt32(BTN_TOUCH)) != 0
      ? isDown(UInt16(BTN_TOUCH)) : nil
  }

  private borrowing func hasAxis(_ code: Int32) -> Bool {
    libevdev_has_event_code(context, UInt32(EV_ABS), UInt32(code)) != 0
  }

  /// The mapping of the device's places; nil if it has no axes for them.
  ///
  /// - Parameter hasMany: whether the places are those of several contacts.
  borrowing func mapping(hasMany: Bool, _ matrix: CalibrationMatrix) -> SurfaceMapping? {
    guard let x = axis(hasMany ? ABS_MT_POSITION_X : ABS_X),
      let y = axis(hasMany ? ABS_MT_POSITION_Y : ABS_Y)
    else { return nil }
    return SurfaceMapping(x: x, y: y, matrix: matrix)
  }

  /// The range of the pressure; nil if it measures none.
  borrowing func pressureRange() -> SurfaceMapping.Axis? { axis(ABS_PRESSURE) }

  /// The state of all contacts when it was last read, by the opening or by `resynchronise`.
  borrowing func contacts(hasSlots: Bool) -> ContactReader.State {
    guard hasSlots else {
      let contact = ContactReader.Contact(
        id: isDown(UInt16(BTN_TOUCH)) ? 0 : nil, x: value(ABS_X), y: value(ABS_Y))
      return ContactReader.State(contacts: [contact], slot: nil)
    }
    let count = min(Int(libevdev_get_num_slots(context)), ContactReader.mostContacts)
    let contacts = (0..<UInt32(count)).map { slot in
      func value(_ code: Int32) -> Int32 { libevdev_get_slot_value(context, slot, UInt32(code)) }
      let id = value(ABS_MT_TRACKING_ID)
      return ContactReader.Contact(
        id: id < 0 ? nil : id, x: value(ABS_MT_POSITION_X), y: value(ABS_MT_POSITION_Y),
        size: value(ABS_MT_TOUCH_MAJOR), isPalm: value(ABS_MT_TOOL_TYPE) == MT_TOOL_PALM,
        distance: value(ABS_MT_DISTANCE))
    }
    return ContactReader.State(
      contacts: contacts, slot: max(0, Int(libevdev_get_current_slot(context))))
  }

  /// The axes on which the places of a screen for one finger may come in place of ABS_X and ABS_Y; nil if
  /// it has none.
  borrowing func strayPlaces() -> StrayPlaces? {
    guard let across = axis(ABS_X), let down = axis(ABS_Y) else { return nil }
    var others: [Int32: SurfaceMapping.Axis] = [:]
    for code in StrayPlaces.codes { others[code] = axis(code) }
    return StrayPlaces(
      across: across, down: down, others: others,
      hasUsual: value(ABS_X) != 0 || value(ABS_Y) != 0)
  }

  /// The state of a pen then, with these of its buttons.
  borrowing func pen(_ codes: [UInt16]) -> PenReader.State {
    var state = PenReader.State(buttons: [])
    for tool in PenReader.tools where isDown(tool.code) { state.tools.append(tool.tool) }
    for code in codes { state.buttons.append(isDown(code)) }
    state.isTouching = isDown(UInt16(BTN_TOUCH))
    (state.x, state.y) = (value(ABS_X), value(ABS_Y))
    state.pressure = value(ABS_PRESSURE)
    return state
  }

  private borrowing func axis(_ code: Int32) -> SurfaceMapping.Axis? {
    guard let info = libevdev_get_abs_info(context, UInt32(code)) else { return nil }
    return SurfaceMapping.Axis(minimum: info.pointee.minimum, maximum: info.pointee.maximum)
  }

  private borrowing func value(_ code: Int32) -> Int32 {
    libevdev_get_event_value(context, UInt32(EV_ABS), UInt32(code))
  }
}
