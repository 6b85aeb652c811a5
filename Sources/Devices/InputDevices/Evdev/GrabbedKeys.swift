// SPDX-License-Identifier: Apache-2.0
import CLinux

/// The meaning of the unmasked queue's events once the device is grabbed: which of them others saw
/// before, which are edges of buttons, which go on to the twin, and whether the escape chord is
/// complete.
struct GrabbedKeys {
  /// The meaning of one event; its parts take effect in this order.
  struct Meaning {
    /// The event completes the escape chord.
    var isEscape = false
    /// Events for the twin.
    var passOn: [input_event]?
    /// An edge of a button, which others did not see.
    var edge: (code: UInt16, pressed: Bool, atUSec: Int64)?
    /// Events were lost. The states of all keys have to be read now.
    var isLost = false
  }

  /// The codes of the keys with a role.
  let codes: [UInt16]
  var decoder = EvdevDecoder()
  /// The time at which the grab began.
  var sinceUSec: Int64 = 0
  /// The stamp of the last edge of a button that others saw.
  var lastSeenUSec: Int64 = 0
  private var passThrough = PassThrough()
  private var escapeChord: EscapeChord

  init(codes: [UInt16], escapeChord: EscapeChord) {
    self.codes = codes
    self.escapeChord = escapeChord
  }

  /// Sets which keys are down: none when the grab begins, or these after events were lost.
  mutating func reset(down: KeySet? = nil) {
    escapeChord.reset { down?.contains($0) == true }
  }

  /// Forgets the events that wait for the end of their packet.
  mutating func clear() { passThrough.clear() }

  /// The keys that others see as down by the events from before the grab, not counting those with a
  /// role. Nil if events were lost.
  func knownDown(_ events: some Sequence<input_event>) -> KeySet? {
    var down = KeySet()
    for event in events {
      if Int32(event.type) == EV_SYN, Int32(event.code) == SYN_DROPPED { return nil }
      guard Int32(event.type) == EV_KEY, !codes.contains(event.code),
        EvdevDecoder.stampUSec(event) < sinceUSec
      else { continue }
      if event.value == 0 { down.remove(event.code) } else { down.insert(event.code) }
    }
    return down
  }

  /// Takes the next event. `held` has the keys that the twin holds.
  mutating func take(_ event: input_event, held: KeySet?) -> Meaning {
    var meaning = Meaning()
    switch decoder.decode(event) {
    case .edge(let code, let pressed, let atUSec):
      // The queue may hold events from before the grab, which others saw. For a key with a role
      // these are the edges that the masked queue had, for other keys those with an older stamp.
      let hasRole = codes.contains(code)
      guard hasRole ? atUSec > lastSeenUSec : atUSec >= sinceUSec else { return meaning }
      meaning.isEscape = escapeChord.moved(code, pressed: pressed)
      if hasRole {
        passThrough.dropScanCode()
        // Events from before the edge are written first, so that the order is kept if the edge goes
        // to the twin too.
        meaning.passOn = flush(atUSec: atUSec)
        meaning.edge = (code, pressed, max(atUSec, sinceUSec))
      } else if pressed || held?.contains(code) == true {
        passThrough.add(event)
      }
    case .other:
      // Others saw older events.
      if EvdevDecoder.stampUSec(event) >= sinceUSec { passThrough.add(event) }
    case .packetEnd:
      meaning.passOn = flush(atUSec: EvdevDecoder.stampUSec(event))
    case .none:
      // A repetition is dropped with its scan code; `.lost` drops the rest of a torn packet.
      passThrough.dropScanCode()
    case .lost:
      passThrough.clear()
      meaning.isLost = true
    }
    return meaning
  }

  /// Ends the packet with this stamp. Returns what goes on to the twin; nil if that is nothing.
  mutating func flush(atUSec: Int64) -> [input_event]? {
    guard passThrough.end(atUSec: atUSec) else { return nil }
    defer { passThrough.clear() }
    return passThrough.events
  }
}
