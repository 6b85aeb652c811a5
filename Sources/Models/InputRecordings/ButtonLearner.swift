// SPDX-License-Identifier: Apache-2.0

//   key, not used in typing    down ─▶ up               found, by the time between the two momentary or not
//                              down ─▶ 3 s, no up       found: momentary, it sends downs alone
//   key of a keyboard that     down                     kept, and found only if nothing else comes until
//   is used in typing                                   `end`: somebody types in the terminal
//   finger, pen                down ─▶ up               found
//   mouse, touch pad           button down ─▶ up        found; what it points at is not looked at
//   dial                       a turn                   found

/// Finds the button that a person means: the first one that is pressed and let go.
package struct ButtonLearner {
  /// A press of at most this length is a tap that the device makes: no finger is that quick.
  static let longestTapUSec: Int64 = 2_000
  /// A button that is down for so long sends no release.
  static let patienceUSec: Int64 = 3_000_000

  /// A key that is down, or was pressed in a keyboard.
  private struct Press {
    let device: Int
    let code: UInt16
    let stampUSec: Int64
    var isMomentary = false
  }

  /// The button that the person means; nil until it is clear.
  package private(set) var found: LearnedButton?
  private var devices: [Int: DeviceRecording] = [:]
  private var contacts: [Int: ContactTracker] = [:]
  private var press: Press?
  /// The first key that is used in typing.
  private var typed: Press?

  package init() {}

  /// Adds a device, under a number by which its events name it.
  package mutating func add(_ device: DeviceRecording, as number: Int) {
    devices[number] = device
    if device.kind == .touchScreen { contacts[number] = ContactTracker(device) }
  }

  /// Forgets a device, which was unplugged.
  package mutating func remove(_ number: Int) {
    devices[number] = nil
    contacts[number] = nil
    if press?.device == number { press = nil }
  }

  /// When `advance` has to be called, microseconds; nil if nothing is awaited.
  package var deadlineUSec: Int64? {
    found == nil ? press.map { $0.stampUSec + Self.patienceUSec } : nil
  }

  /// Takes an event. Its stamp is the kernel's.
  package mutating func take(_ event: RecordedEvent, from number: Int) {
    guard found == nil, let device = devices[number] else { return }
    switch device.kind {
    case .touchScreen:
      let changes = contacts[number]?.take(event) ?? []
      if changes.contains(where: { $0.change == .up }) { find(.touch, number) }
      // Its buttons are no shutters of their own.
      return
    case .dial where event.type == EventCode.relative && event.value != 0:
      if device.dialAxes.contains(event.code) { return find(.dial(event.code), number) }
    case .dial, .touchPad, .mouse, .keys: break
    }
    guard event.type == EventCode.key else { return }
    switch event.value {
    case 1: goDown(event, device, number)
    case 0: goUp(event, device, number)
    default: break
    }
  }

  /// Decides what is due by now: a button that sends no release.
  package mutating func advance(toUSec nowUSec: Int64) {
    guard let deadlineUSec, deadlineUSec <= nowUSec, var press else { return }
    press.isMomentary = true
    find(press)
  }

  /// Ends the search: a key that is used in typing counts after all, if there was one.
  package mutating func end() {
    guard found == nil, let last = press ?? typed else { return }
    find(last)
  }

  private mutating func goDown(_ event: RecordedEvent, _ device: DeviceRecording, _ number: Int) {
    if device.kind == .mouse || device.kind == .touchPad {
      // BTN_TOOL_FINGER and others of a touch pad say how it is touched.
      guard (EventCode.buttonLeft...EventCode.buttonTask).contains(event.code) else { return }
    }
    let press = Press(device: number, code: event.code, stampUSec: event.timeUSec)
    if device.isTypedOn, DeviceRecording.isUsedInTyping(event.code) {
      if typed == nil { typed = press }
    } else if self.press == nil {
      self.press = press
    }
  }

  private mutating func goUp(_ event: RecordedEvent, _ device: DeviceRecording, _ number: Int) {
    func isOf(_ press: Press?) -> Bool { press?.device == number && press?.code == event.code }
    if isOf(typed), let down = typed, event.timeUSec - down.stampUSec <= Self.longestTapUSec {
      typed?.isMomentary = true
    }
    guard isOf(press), var down = press else { return }
    down.isMomentary = event.timeUSec - down.stampUSec <= Self.longestTapUSec
    find(down)
  }

  private mutating func find(_ press: Press) {
    switch devices[press.device]?.kind {
    case .mouse, .touchPad: find(.pointerButton(press.code), press.device)
    case .keys, .dial, .touchScreen, nil:
      find(.key(press.code, isMomentary: press.isMomentary), press.device)
    }
  }

  private mutating func find(_ what: LearnedButton.Find, _ number: Int) {
    guard var device = devices[number] else { return }
    device.events = []
    found = LearnedButton(what, of: device)
  }
}
