// SPDX-License-Identifier: Apache-2.0
import CLinux

@testable import InputDevices

/// The kernel's side of a keyboard, as far as a `KeyReader` notices it: the keys, the queues of the
/// two descriptors, the grab, and what other readers are shown.
struct PlayedKeyboard {
  /// P and Q are buttons, small letters other keys.
  static let names: [(name: String, code: UInt16)] = [
    ("P", 114), ("Q", 115), ("a", 30), ("b", 48), ("x", 45), ("y", 21), ("shift", 42),
  ]
  static let buttons: [UInt16] = [114, 115]

  var nowUSec: Int64 = 0
  /// Whether the masked queue has movements, or modifier keys.
  var readsMoves = false
  var readsModifiers = false
  private(set) var down = KeySet()
  private(set) var isGrabbed = false
  /// Keys of which others were shown a release without its press, since the last look.
  private(set) var halves: [UInt16] = []
  private var masked: [input_event] = []
  /// Nil while it is not open.
  private var unmasked: [input_event]?
  /// The keys that others saw go down.
  private var known = KeySet()

  static func code(_ name: String) -> UInt16? { names.first { $0.name == name }?.code }
  static func name(_ code: UInt16) -> String {
    names.first { $0.code == code }?.name ?? "\(code)"
  }

  /// A key moves: 1 is down, 0 up and 2 a repetition. The kernel's own repetitions end in a report of
  /// value 1.
  mutating func move(_ code: UInt16, _ value: Int32, scan: Bool = false, end: Int32 = 0) {
    var packet = [event(EV_KEY, Int32(code), value)]
    if scan { packet.insert(event(EV_MSC, MSC_SCAN, Int32(code)), at: 0) }
    deliver(packet, end: end)
  }

  mutating func turnWheel() { deliver([event(EV_REL, REL_WHEEL, 1)], end: 0) }

  /// A mouse moves, and a button moves in the same packet.
  mutating func roll(_ across: Int32, _ down: Int32, with button: (code: UInt16, value: Int32)?) {
    let keys = button.map { [event(EV_KEY, Int32($0.code), $0.value)] } ?? []
    deliver(keys + [event(EV_REL, REL_X, across), event(EV_REL, REL_Y, down)], end: 0)
  }

  /// The device goes, or sleeps: the kernel releases its keys.
  mutating func releaseAll() {
    deliver(down.codes.map { event(EV_KEY, Int32($0), 0) }, end: 1)
  }

  /// The queues run over. The last packet stays.
  mutating func overflow() {
    if !isGrabbed, !masked.isEmpty { masked = overflown(masked) }
    if let queue = unmasked, !queue.isEmpty { unmasked = overflown(queue) }
  }

  func isEmpty(_ queue: KeyReader.Queue) -> Bool {
    switch queue {
    case .masked: masked.isEmpty
    case .unmasked: unmasked?.isEmpty != false
    }
  }

  mutating func read(_ queue: KeyReader.Queue) -> [input_event] {
    switch queue {
    case .masked:
      defer { masked = [] }
      return masked
    case .unmasked:
      defer { if unmasked != nil { unmasked = [] } }
      return unmasked ?? []
    }
  }

  mutating func open() { unmasked = [] }

  /// The keys that are down, by EVIOCGKEY, which takes key events out of the queue.
  mutating func askKeys() -> KeySet {
    unmasked?.removeAll { Int32($0.type) == EV_KEY }
    return down
  }

  /// The grab takes a microsecond, so that what is before and after it has other stamps.
  mutating func grab() {
    nowUSec += 1
    isGrabbed = true
  }

  mutating func close() {
    unmasked = nil
    isGrabbed = false
  }

  /// Closes the queue as `GrabClosing` does. Returns its last events, and whether it is kept.
  mutating func finishClosing(always: Bool) -> (last: [input_event], isKept: Bool) {
    let last = read(.unmasked)
    var down = KeySet()
    for event in last where Int32(event.type) == EV_KEY {
      if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    }
    let isKept = !down.isEmpty && !always
    if !isKept { close() }
    return (last, isKept)
  }

  mutating func takeHalves() -> [UInt16] {
    defer { halves = [] }
    return halves
  }

  private mutating func deliver(_ packet: [input_event], end: Int32) {
    for event in packet where Int32(event.type) == EV_KEY { show(event) }
    let end = InputEvent.make(EV_SYN, SYN_REPORT, end, atUSec: nowUSec)
    unmasked? += packet + [end]
    let read = packet.filter(isRead)
    if !isGrabbed, !read.isEmpty { masked += read + [end] }
  }

  private func isRead(_ event: input_event) -> Bool {
    switch Int32(event.type) {
    case EV_KEY: Self.buttons.contains(event.code) || readsModifiers && event.code == 42
    case EV_REL: readsMoves
    default: false
    }
  }

  private mutating func show(_ event: input_event) {
    if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    guard !isGrabbed else { return }
    if event.value == 1 { known.insert(event.code) }
    if event.value == 0 {
      if !known.contains(event.code) { halves.append(event.code) }
      known.remove(event.code)
    }
  }

  private func overflown(_ queue: [input_event]) -> [input_event] {
    [InputEvent.dropped(atUSec: nowUSec)] + queue.suffix(2)
  }

  private func event(_ type: Int32, _ code: Int32, _ value: Int32) -> input_event {
    InputEvent.make(type, code, value, atUSec: nowUSec)
  }
}
