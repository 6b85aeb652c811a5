// SPDX-License-Identifier: Apache-2.0

//   edge ─────────▶ told ─────────▶ request ─────────▶ durable
//   └ pressToEvent ┘└ eventToRequest ┘                       │
//   ├── pressToFrame ──▶ frame (on either side)              │
//   └────────────────────── pressToDurable ──────────────────┘

/// Puts together what is known of presses, in whatever order it is learnt: how long each part of the way to
/// the photo took.
///
/// A press is its number together with the time of its edge: numbers begin anew with the gateway.
package struct LatencyLedger: Sendable {
  private struct Press: Hashable {
    let number: Int64
    let edgeUSec: Int64
  }

  private struct Entry {
    var toldUSec: Int64?
    var photo: PhotoProvenance?
    var durableUSec: Int64?
  }

  private var entries: [Press: Entry] = [:]

  /// A ledger without presses.
  package init() {}

  /// Presses that have a photo.
  package var photoCount: Int { entries.values.count { $0.photo != nil } }

  /// The client was told of the press at this time.
  package mutating func told(_ press: Int64, edgeUSec: Int64, atUSec: Int64) {
    // Told twice, as by an old log and a new one, the first time counts.
    let entry = entries[Press(number: press, edgeUSec: edgeUSec)]
    if entry?.toldUSec == nil { change(press, edgeUSec) { $0.toldUSec = atUSec } }
  }

  /// This is how the frame of a photo was chosen. One without a press does not count, nor does a second
  /// photo of the same.
  package mutating func photo(_ photo: PhotoProvenance) {
    guard let press = photo.press else { return }
    change(press, photo.momentUSec) { entry in
      if (entry.photo?.requestUSec ?? .max) > photo.requestUSec { entry.photo = photo }
    }
  }

  /// The photo of the press was acknowledged at this time.
  package mutating func durable(_ press: Int64, edgeUSec: Int64, atUSec: Int64) {
    change(press, edgeUSec) { $0.durableUSec = atUSec }
  }

  /// The figures of a part of the way, over the presses that have a photo; nil if it is known of none.
  package func figures(of span: LatencySpan) -> LatencyFigures? {
    LatencyFigures(
      entries.compactMap { press, entry in
        guard let photo = entry.photo else { return nil }
        switch span {
        case .pressToEvent: return entry.toldUSec.map { $0 - press.edgeUSec }
        // The engine may have it before the gateway has written down what it told.
        case .eventToRequest: return entry.toldUSec.map { max(0, photo.requestUSec - $0) }
        case .pressToFrame: return Int64(clamping: photo.offsetUSec.magnitude)
        case .pressToDurable: return entry.durableUSec.map { $0 - press.edgeUSec }
        }
      })
  }

  private mutating func change(_ press: Int64, _ edgeUSec: Int64, _ body: (inout Entry) -> Void) {
    body(&entries[Press(number: press, edgeUSec: edgeUSec), default: Entry()])
  }
}
