// SPDX-License-Identifier: Apache-2.0

//   key, not used in typing    down ─▶ up               found, by the time between the two momentary or not
//                              down ─▶ 3 s, no up       found: momentary, it sends downs alone
//   key of a keyboard that     down                     kept, and found only if nothing else comes until
//   is used in typing                                   `end`: somebody types in the terminal; a word is no
//                                                       button, whatever types it
//   scan code without a key    any                      kept for `unnamed`, also shown when a key of the same device is
//                                                       found: the kernel makes no key of it. Not of those that ever
//                                                       come with a key, nor while a key is down: a remote repeats
//                                                       its code alone, and a release may be one without a key
//   finger, pen                down ─▶ up               found; at the `end` if it is still down
//   button of a pen            down ─▶ up               found
//   mouse, touch pad           button down ─▶ up        found; what it points at is not looked at
//   mouse with places          touched, lifted          found: some touch screens are a mouse for udev
//   another key beside these   as a key                 found: keyboards and headsets may have a pad in their node
//   dial                       a turn                   found
//   hat, stick, trigger        to its end ─▶ back       found (`AxisPushes`)
//   Control, Shift, Alt, Meta  with another key         the other key counts: a pad types a combination

/// Finds the button that a person means: the first one that is pressed and let go.
package struct ButtonLearner {
  /// A press of at most this length is a tap that the device makes: no finger is that quick.
  static let longestTapUSec: Int64 = 2_000
  /// A button that is down for so long sends no release.
  static let patienceUSec: Int64 = 3_000_000

  /// A key that is down, or was pressed in a keyboard.
  private struct Press {
    /// A copy: a remote that sleeps is gone before anybody asks.
    let recording: DeviceRecording
    let device: Int
    let code: UInt16
    let stampUSec: Int64
    var isMomentary = false
  }

  /// The button that the person means; nil until it is clear.
  package private(set) var found: LearnedButton?
  private var devices: [Int: DeviceRecording] = [:]
  private var contacts: [Int: ContactTracker] = [:]
  private var axes: [Int: AxisPushes] = [:]
  private var press: Press?
  /// The first key that is used in typing.
  private var typed: Press?
  /// The different characters that were typed, by their codes.
  private var characters: Set<UInt16> = []
  /// The scan codes in the present packet of each device, and whether the packet has a key.
  private var packets: [Int: (scanCodes: [Int32], hasKey: Bool)] = [:]
  /// The keys of each device that are down, and the scan codes that have come with a key.
  private var down: [Int: Set<UInt16>] = [:]
  private var named: [Int: Set<Int32>] = [:]
  /// The device that has sent scan codes to which the kernel gives no key.
  package private(set) var unnamed: UnnamedKeys?

  package init() {}

  /// Adds a device, under a number by which its events name it.
  package mutating func add(_ device: DeviceRecording, as number: Int) {
    devices[number] = device
    if device.kind == .touchScreen { contacts[number] = ContactTracker(device) }
    axes[number] = AxisPushes(device)
  }

  /// Forgets a device, which was unplugged.
  package mutating func remove(_ number: Int) {
    devices[number] = nil
    contacts[number] = nil
    axes[number] = nil
    if press?.device == number { press = nil }
    down[number] = nil
  }

  /// When `advance` has to be called, microseconds; nil if nothing is awaited.
  package var deadlineUSec: Int64? {
    found == nil ? press.map { $0.stampUSec + Self.patienceUSec } : nil
  }

  /// Takes an event. Its stamp is the kernel's.
  package mutating func take(_ event: RecordedEvent, from number: Int) {
    guard found == nil, let device = devices[number] else { return }
    noteScanCodes(event, of: device, number)
    switch device.kind {
    case .touchScreen:
      let changes = contacts[number]?.take(event) ?? []
      if changes.contains(where: { $0.change == .up }) { return find(.touch, number) }
    case .dial where event.type == EventCode.relative && event.value != 0:
      if device.dialAxes.contains(event.code) { return find(.dial(event.code), number) }
    case .dial, .touchPad, .mouse, .keys: break
    }
    if let word = axes[number]?.take(event) { return find(.axis(word), number) }
    guard event.type == EventCode.key else { return }
    switch event.value {
    case 1: goDown(event, device, number)
    case 0: goUp(event, device, number)
    default: break
    }
  }

  /// Takes whole recordings, one after the other, to their ends.
  package mutating func take(_ recordings: [DeviceRecording]) {
    for (number, device) in recordings.enumerated() { add(device, as: number) }
    for (number, device) in recordings.enumerated() {
      for event in device.events {
        advance(toUSec: event.timeUSec)
        take(event, from: number)
      }
    }
    advance(toUSec: .max)
    end()
  }

  /// Decides what is due by now: a button that sends no release.
  package mutating func advance(toUSec nowUSec: Int64) {
    guard let deadlineUSec, deadlineUSec <= nowUSec, var press else { return }
    press.isMomentary = true
    find(press)
    if case .key = found?.find { found?.isUnreleased = true }
  }

  /// Ends the search: a key that is used in typing counts after all, if there was one.
  package mutating func end() {
    // A screen that never says that a finger was lifted.
    if found == nil, press == nil, let touched = contacts.first(where: { $0.value.isTouched })?.key
    {
      return find(.touch, touched)
    }
    guard found == nil, let last = press ?? typed, press != nil || !isWord else { return }
    find(last)
  }

  /// Whether more than one character was typed: somebody wrote, or a pedal types a word.
  package var isWord: Bool { characters.count > 1 }

  /// Keeps scan codes that come without a key.
  private mutating func noteScanCodes(
    _ event: RecordedEvent, of device: DeviceRecording, _ number: Int
  ) {
    switch (event.type, event.code) {
    case (EventCode.miscellaneous, EventCode.scanCode):
      packets[number, default: ([], false)].scanCodes.append(event.value)
    case (EventCode.key, _):
      packets[number, default: ([], false)].hasKey = true
      if event.value == 0 {
        down[number]?.remove(event.code)
      } else {
        down[number, default: []].insert(event.code)
      }
    case (EventCode.sync, EventCode.syncReport):
      guard let packet = packets.removeValue(forKey: number), !packet.scanCodes.isEmpty else {
        return
      }
      var keys = unnamed ?? UnnamedKeys(of: device)
      guard keys.device.name == device.name else { return }
      if packet.hasKey {
        named[number, default: []].formUnion(packet.scanCodes)
        for code in packet.scanCodes { keys.remove(code) }
      } else if down[number]?.isEmpty != false {
        for code in packet.scanCodes where named[number]?.contains(code) != true { keys.add(code) }
      }
      unnamed = keys.scanCodes.isEmpty ? nil : keys
    default: break
    }
  }

  private mutating func goDown(_ event: RecordedEvent, _ device: DeviceRecording, _ number: Int) {
    // How a screen, a pad or a pen is touched; the buttons of a screen are no shutters of their own.
    switch device.kind {
    case .touchScreen where device.isPen && event.code.isPenButton: break
    case .touchScreen where event.code.isPointerButton || event.code.isTool: return
    case .mouse where device.isTouchedAsMouse && event.code == EventCode.buttonTouch: break
    case .mouse, .touchPad: if event.code.isTool { return }
    case .touchScreen, .dial, .keys: break
    }
    let press = Press(
      recording: device, device: number, code: event.code, stampUSec: event.timeUSec)
    if device.isTypedOn, DeviceRecording.isUsedInTyping(event.code) {
      if DeviceRecording.isTyped(event.code) { characters.insert(event.code) }
      if typed.map({ $0.code.isModifier && !event.code.isModifier }) ?? true { typed = press }
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
    switch press.recording.kind {
    case .mouse where press.code.isPointerButton || press.code.isTool,
      .touchPad where press.code.isPointerButton,
      .touchScreen where press.code.isTool:
      find(.pointerButton(press.code), of: press.recording)
    case .mouse, .touchPad, .keys, .dial, .touchScreen:
      find(.key(press.code, isMomentary: press.isMomentary), of: press.recording)
    }
  }

  private mutating func find(_ what: LearnedButton.Find, _ number: Int) {
    guard let device = devices[number] else { return }
    find(what, of: device)
    found?.isStroke = what == .touch && contacts[number]?.isStroke == true
  }

  private mutating func find(_ what: LearnedButton.Find, of device: DeviceRecording) {
    var device = device
    device.events = []
    found = LearnedButton(what, of: device)
    if unnamed?.device == device { found?.unnamed = unnamed }
    if case .key(let code, _) = what { found?.unnamed?.key = code }
  }
}

/// Keys of a device to which the kernel gives no code, so that no program can use them.
package struct UnnamedKeys: Equatable, Sendable {
  /// More are not listed.
  private static let most = 8

  /// The device, without events.
  package let device: DeviceRecording
  package private(set) var scanCodes: [UInt32] = []
  /// The device's key that all of them shall send; nil: each gets a key for itself.
  package var key: UInt16?

  init(of device: DeviceRecording) {
    var device = device
    device.events = []
    self.device = device
  }

  mutating func add(_ code: Int32) {
    let code = UInt32(bitPattern: code)
    if scanCodes.count < Self.most, !scanCodes.contains(code) { scanCodes.append(code) }
  }

  /// Takes a code out, which has a key after all.
  mutating func remove(_ code: Int32) {
    scanCodes.removeAll { $0 == UInt32(bitPattern: code) }
  }

  /// The lines for udev's hwdb that give them keys.
  package var hwdb: String {
    let identity = device.identity
    let numbers = [
      ("b", identity.bus), ("v", identity.vendor), ("p", identity.product), ("e", identity.version),
    ].map { $0.0 + $0.1.fourDigits.uppercased() }.joined()
    var keys = ["camera", "volumeup", "volumedown", "f13", "f14", "f15", "f16", "f17"]
    if let name = key.flatMap(KeyNames.name), name.hasPrefix("KEY_") {
      keys = [String](repeating: name.dropFirst(4).lowercased(), count: Self.most)
    }
    return "evdev:input:\(numbers)*\n"
      + zip(scanCodes, keys).map { " KEYBOARD_KEY_\(String($0, radix: 16))=\($1)\n" }.joined()
  }
}

extension DeviceRecording {
  /// Whether it says where it is touched, with a button of a mouse, so that udev and the gateway take it for a mouse.
  fileprivate var isTouchedAsMouse: Bool { has(EventCode.absolute, EventCode.absoluteX) }
}

extension UInt16 {
  /// Whether it is Control, Shift, Alt or Meta.
  fileprivate var isModifier: Bool {
    switch self {
    case 29, 42, 54, 56, 97, 100, 125, 126: true
    default: false
    }
  }

  /// Whether it is a button of a mouse, BTN_LEFT to BTN_TASK; touch pads also have these.
  var isPointerButton: Bool { (EventCode.buttonLeft...EventCode.buttonTask).contains(self) }

  /// Whether it is a button of a pen, BTN_STYLUS, BTN_STYLUS2 or BTN_STYLUS3.
  fileprivate var isPenButton: Bool { [0x149, 0x14b, 0x14c].contains(self) }

  /// Whether it says how a screen, pad or pen is touched, or is a button of a pen.
  var isTool: Bool { (0x140...0x14f).contains(self) }
}
