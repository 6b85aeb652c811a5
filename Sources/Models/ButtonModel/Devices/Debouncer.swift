// SPDX-License-Identifier: Apache-2.0

// P and R are edges as the kernel reports them, p and r the edges that the debouncer reports.
// ├──w──┤ is the window of quiet (15 ms), which every edge within it restarts.
//
//   P                R
//   ├──w──┤          ├──w──┤             clean: both edges at once
//   p                r
//
//   P R P R P              R P R
//   ├─├─├─├─├──w──┤        ├─├─├──w──┤   bounce: the first edge at once, the others absorbed;
//   p                      r             the level is what was reported: nothing more
//
//   P  R
//   ├──├──w──┤                           tap shorter than w: at the end the level differs,
//   p        r                           so the last edge is reported with its own stamp
//
//   P  R P  (R lost)
//   ├──├─├──w──┤                         the level differs, and no absorbed edge led to it:
//   p          r?                        the release is lost, at the time of the look
//
//   P  (R lost)   P
//   ├──w──┤       ├──w──┤                a second P may be the first sign of a bouncing release:
//   p                                    absorbed, and the level decides at the end; of a momentary
//                                        button it is a press of its own, as its R counts for nothing

//
//   P R   P R P                            a least length l: a shorter press is none. What holds for l counts from
//   ├─l─┤ ├─l─├─l─┤                        its first edge, of which a bounce is not the end
//         p'      p (with the stamp p')
//
//   PRPRPRPRPRPRPRPR …  for half a second  hum, or a loose contact: it does not come to rest. The press is given up,
//   p            u                     s   and what it does counts again when it has rested for w, or for l if that is
//                                          longer; also if no press was proved in all that time
//
//   P    R P    R P    R …  15 in 0.5 s    hum that rests for w in each of its periods, on a wire: no hand is so quick.
//   p    r p    r p    …  u            s   It counts again when it has rested for 0.1 s. A knob is a key, and no wire
//
//   P             R P    R                 a bounce of the release is to be a press of least length, too
//   ├─l─┤         ├w├w┤──┤
//
//   PR           PR           PR
//   ├──w──┤      ├──w──┤                 a knob, whose detents are taps that the device makes: a release within
//   p            r p          r p        1 ms of the press, and nothing for 8 ms, is no bounce. The next press
//                                        counts, also within w; the release is reported with its own stamp

/// Debounces one button without delaying it: the first edge is reported at once, further edges are
/// absorbed until the button has been quiet for a time, and then its level decides.
package struct Debouncer: Hashable, Sendable {
  private enum Phase: Hashable {
    case quiet
    case absorbing(untilUSec: Int64)
    case awaitingLevel
    /// It is down since its first edge, and has to stay so for a while to be pressed.
    case proving(sinceUSec: Int64, untilUSec: Int64)
    /// It was down for too short a time, and what follows soon is still the same press.
    case refuted(sinceUSec: Int64, untilUSec: Int64)
    /// It has stayed down by its edges; its level is asked for, because an edge may be lost.
    case awaitingProof(sinceUSec: Int64, untilUSec: Int64)
  }

  private struct Edge: Hashable {
    var pressed: Bool
    var stampUSec: Int64
  }

  /// The level that was last reported.
  package private(set) var pressed: Bool
  /// Length of the window, microseconds; 0 reports every edge.
  package private(set) var windowUSec: Int64
  /// The source of the level at the end of the window.
  package private(set) var levelSource: LevelSource
  /// Whether a second press without a release between them is reported.
  package private(set) var isMomentary: Bool
  /// The shortest press, microseconds; 0: any is one.
  package private(set) var leastUSec: Int64
  /// How long a button may move without a rest, microseconds, and how many edges it may have.
  private static let longestUnrestUSec: Int64 = 500_000
  private static let mostUnrest = 20
  /// How many presses of a wire within that time are those of a hand.
  private static let mostPresses = 14
  /// How long a wire that hums has to rest, microseconds: longer than any period of mains.
  private static let humRestUSec: Int64 = 100_000
  /// A release so soon after its press is made by the device: no contact bounces at once and then rests.
  private static let madeTapUSec: Int64 = 1_000
  /// The time after such a release in which a bounce would come.
  private static let restUSec: Int64 = 8_000

  private var phase = Phase.quiet
  /// The stamp of the edge that opened the window.
  private var openedUSec: Int64 = 0
  /// Whether it is a wire, on which mains may hum. A key may be a knob, whose detents are many presses.
  private let isWire: Bool
  /// How long the button has to rest at least, microseconds, because it is given up; nil: it counts.
  private var unsettledRestUSec: Int64?
  /// Whether the button is given up until it rests.
  var isUnsettled: Bool { unsettledRestUSec != nil }
  /// The presses of a wire since the beginning of the present half of a second, and that beginning.
  private var presses = 0
  private var pressesSinceUSec = Int64.min
  private var lastAbsorbed: Edge?
  private var absorbed = 0

  package init(
    windowUSec: Int64, levelSource: LevelSource, pressed: Bool, isMomentary: Bool = false,
    leastUSec: Int64 = 0, isWire: Bool = false
  ) {
    self.isWire = isWire
    self.leastUSec = leastUSec
    self.windowUSec = windowUSec
    self.levelSource = levelSource
    self.isMomentary = isMomentary
    self.pressed = pressed
  }

  /// When `expire` has to be called, microseconds; nil if no window is open.
  package var deadlineUSec: Int64? {
    switch phase {
    case .quiet, .awaitingLevel, .awaitingProof: nil
    case .absorbing(let untilUSec), .proving(_, let untilUSec), .refuted(_, let untilUSec):
      untilUSec
    }
  }

  /// Whether edges are being absorbed, so that the real level is unknown.
  package var isSettling: Bool { phase != .quiet }

  /// Takes an edge. If its stamp is after the end of a window for which `expire` was not called
  /// yet, the last edge stands in for the level.
  package mutating func edge(pressed level: Bool, stampUSec: Int64) -> [ButtonReport] {
    switch phase {
    case .quiet:
      return first(Edge(pressed: level, stampUSec: stampUSec))
    case .absorbing(let untilUSec) where stampUSec < untilUSec && !isAfterTap(level, stampUSec):
      let edge = Edge(pressed: level, stampUSec: stampUSec)
      absorb(edge)
      return giveUp(edge, movingSinceUSec: openedUSec)
    case .proving(let sinceUSec, let untilUSec) where stampUSec < untilUSec:
      absorbed += 1
      if !level { phase = .refuted(sinceUSec: sinceUSec, untilUSec: stampUSec + leastUSec) }
      return giveUp(Edge(pressed: level, stampUSec: stampUSec), movingSinceUSec: sinceUSec)
    case .refuted(let sinceUSec, let untilUSec) where stampUSec < untilUSec:
      absorbed += 1
      if level { phase = .proving(sinceUSec: sinceUSec, untilUSec: stampUSec + leastUSec) }
      return giveUp(Edge(pressed: level, stampUSec: stampUSec), movingSinceUSec: sinceUSec)
    case .proving(let sinceUSec, let untilUSec), .awaitingProof(let sinceUSec, let untilUSec):
      return prove(sinceUSec, untilUSec) + edge(pressed: level, stampUSec: stampUSec)
    case .refuted: return refute() + edge(pressed: level, stampUSec: stampUSec)
    case .absorbing, .awaitingLevel:
      return settle(lastAbsorbed?.pressed ?? pressed, atUSec: stampUSec)
        + edge(pressed: level, stampUSec: stampUSec)
    }
  }

  /// Ends the window; to be called at `deadlineUSec`.
  package mutating func expire() -> DebounceExpiry {
    switch phase {
    case .quiet, .awaitingLevel, .awaitingProof:
      return .settled([])
    case .proving(let sinceUSec, let untilUSec):
      switch levelSource {
      case .lastEdge: return .settled(prove(sinceUSec, untilUSec))
      case .reading:
        phase = .awaitingProof(sinceUSec: sinceUSec, untilUSec: untilUSec)
        return .needsLevel
      }
    case .refuted: return .settled(refute())
    case .absorbing(let untilUSec):
      switch levelSource {
      case .lastEdge:
        return .settled(settle(lastAbsorbed?.pressed ?? pressed, atUSec: untilUSec))
      case .reading:
        phase = .awaitingLevel
        return .needsLevel
      }
    }
  }

  /// Takes a level that was read; it is ignored within a window.
  package mutating func level(_ level: Bool, atUSec: Int64) -> [ButtonReport] {
    switch phase {
    case .absorbing(let untilUSec) where atUSec < untilUSec:
      return []
    case .proving, .refuted: return []
    case .awaitingProof(let sinceUSec, let untilUSec):
      return level ? prove(sinceUSec, untilUSec) : refute()
    case .quiet, .absorbing, .awaitingLevel:
      return settle(level, atUSec: atUSec)
    }
  }

  /// Takes new settings. An open window keeps its end.
  package mutating func reconfigure(
    windowUSec: Int64, levelSource: LevelSource, isMomentary: Bool = false, leastUSec: Int64 = 0
  ) {
    self.leastUSec = leastUSec
    self.windowUSec = windowUSec
    self.levelSource = levelSource
    self.isMomentary = isMomentary
  }

  /// Takes the real level after a loss of events and forgets all earlier edges.
  package mutating func resynchronise(pressed level: Bool) {
    pressed = level
    unsettledRestUSec = nil
    close()
  }

  private mutating func first(_ edge: Edge) -> [ButtonReport] {
    if edge.pressed != pressed || (edge.pressed && isMomentary) {
      if leastUSec > 0, edge.pressed {
        phase = .proving(sinceUSec: edge.stampUSec, untilUSec: edge.stampUSec + leastUSec)
        return []
      }
      pressed = edge.pressed
      openedUSec = edge.stampUSec
      open(edge.stampUSec)
      return pressed ? press(edge) : [.released(stampUSec: edge.stampUSec)]
    }
    guard pressed else { return [.orphanRelease] }
    guard windowUSec > 0 else { return [.bounced(edges: 1)] }
    openedUSec = edge.stampUSec
    absorb(edge)
    return []
  }

  /// Reports a press that has lasted long enough.
  private mutating func prove(_ sinceUSec: Int64, _ untilUSec: Int64) -> [ButtonReport] {
    let count = absorbed
    close()
    pressed = true
    openedUSec = sinceUSec
    // Its last edge was so long ago.
    open(untilUSec - leastUSec)
    return Self.bounces(count) + press(Edge(pressed: true, stampUSec: sinceUSec))
  }

  /// Reports a press, unless it is the hum of a wire.
  private mutating func press(_ edge: Edge) -> [ButtonReport] {
    guard isWire else { return [.pressed(stampUSec: edge.stampUSec)] }
    if edge.stampUSec - Self.longestUnrestUSec >= pressesSinceUSec {
      (presses, pressesSinceUSec) = (0, edge.stampUSec)
    }
    presses += 1
    return presses > Self.mostPresses
      ? giveUp(edge, restUSec: Self.humRestUSec) : [.pressed(stampUSec: edge.stampUSec)]
  }

  /// Forgets a press that was too short.
  private mutating func refute() -> [ButtonReport] {
    let count = absorbed + 1
    close()
    return Self.bounces(count)
  }

  /// Gives the button up if it has moved for too long without a rest.
  private mutating func giveUp(_ edge: Edge, movingSinceUSec: Int64) -> [ButtonReport] {
    guard !isUnsettled, !isMomentary || isWire, absorbed >= Self.mostUnrest,
      edge.stampUSec - movingSinceUSec
        >= max(Self.longestUnrestUSec, 8 * max(windowUSec, leastUSec))
    else { return [] }
    return giveUp(edge, restUSec: 0)
  }

  private mutating func giveUp(_ edge: Edge, restUSec: Int64) -> [ButtonReport] {
    unsettledRestUSec = restUSec
    presses = 0
    pressed = false
    lastAbsorbed = edge
    open(edge.stampUSec)
    return [.unsettled(atUSec: edge.stampUSec)]
  }

  /// Whether this is a press after a whole tap that the device made.
  private func isAfterTap(_ level: Bool, _ stampUSec: Int64) -> Bool {
    guard level, pressed, absorbed == 1, let last = lastAbsorbed, !last.pressed else {
      return false
    }
    return last.stampUSec - openedUSec <= Self.madeTapUSec
      && stampUSec - last.stampUSec >= Self.restUSec
  }

  private mutating func absorb(_ edge: Edge) {
    lastAbsorbed = edge
    absorbed += 1
    open(edge.stampUSec)
  }

  private mutating func settle(_ level: Bool, atUSec: Int64) -> [ButtonReport] {
    let (last, count) = (lastAbsorbed, absorbed)
    close()
    if isUnsettled {
      unsettledRestUSec = nil
      pressed = level
      return Self.bounces(count) + [.rested(pressed: level)]
    }
    guard level != pressed else { return Self.bounces(count) }
    let isByEdge = last?.pressed == level
    let sinceUSec = isByEdge ? last?.stampUSec ?? atUSec : atUSec
    let bounces = Self.bounces(isByEdge ? count - 1 : count)
    if level, sinceUSec + leastUSec > atUSec {
      phase = .proving(sinceUSec: sinceUSec, untilUSec: sinceUSec + leastUSec)
      return bounces
    }
    pressed = level
    if isByEdge {
      return bounces
        + (level
          ? press(Edge(pressed: true, stampUSec: sinceUSec)) : [.released(stampUSec: sinceUSec)])
    }
    openedUSec = atUSec
    open(atUSec)
    return bounces
      + (level ? press(Edge(pressed: true, stampUSec: atUSec)) : [.releaseLost(atUSec: atUSec)])
  }

  private mutating func open(_ stampUSec: Int64) {
    let restUSec = unsettledRestUSec.map { max($0, windowUSec, leastUSec) } ?? windowUSec
    phase = restUSec > 0 ? .absorbing(untilUSec: stampUSec + restUSec) : .quiet
  }

  private mutating func close() {
    phase = .quiet
    lastAbsorbed = nil
    absorbed = 0
  }

  private static func bounces(_ count: Int) -> [ButtonReport] {
    count > 0 ? [.bounced(edges: count)] : []
  }
}

/// The source of a button's level at the end of its debounce window.
package enum LevelSource: Hashable, Sendable {
  /// By the last edge: the kernel reports when it loses edges (`SYN_DROPPED`, a gap in the sequence
  /// numbers of line events).
  case lastEdge
  /// By reading it, because edges may be lost without notice (libgpiod 1).
  case reading
}

/// A finding of a debouncer about its button.
package enum ButtonReport: Hashable, Sendable {
  /// It went down at the kernel's stamp, or was found down at this time.
  case pressed(stampUSec: Int64)
  /// It went up at the kernel's stamp.
  case released(stampUSec: Int64)
  /// It was found up, and its edge never arrived.
  case releaseLost(atUSec: Int64)
  /// A release of a button that was up.
  case orphanRelease
  /// It moves without a rest, and counts as up until it has rested.
  case unsettled(atUSec: Int64)
  /// It has come to rest after that: up, or found down.
  case rested(pressed: Bool)
  /// This many edges were bounces.
  case bounced(edges: Int)
}

/// The outcome of the end of a debounce window.
package enum DebounceExpiry: Hashable, Sendable {
  /// The button has settled.
  case settled([ButtonReport])
  /// The level has to be read and handed to `Debouncer.level`.
  case needsLevel
}
