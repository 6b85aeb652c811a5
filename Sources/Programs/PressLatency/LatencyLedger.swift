// SPDX-License-Identifier: Apache-2.0
import CaptureModel

//   edge ─────────▶ told ─────────▶ request ─────────▶ durable
//   └ pressToEvent ┘└ eventToRequest ┘                       │
//   ├── pressToFrame ──▶ frame (on either side)              │
//   └────────────────────── pressToDurable ──────────────────┘

/// The times that each part of the way from a press to its photo took. Events, requests and answers may be
/// noted in any order.
///
/// A press is its number together with the time of its edge, because a new gateway numbers from 1 again.
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

  package init() {}

  /// The number of presses that have a photo.
  package var photoCount: Int { entries.values.count { $0.photo != nil } }

  /// Notes the time at which the client had the event of the press.
  package mutating func told(_ press: Int64, edgeUSec: Int64, atUSec: Int64) {
    // The first time counts: an old log and a new one may both have it.
    let entry = entries[Press(number: press, edgeUSec: edgeUSec)]
    if entry?.toldUSec == nil { change(press, edgeUSec) { $0.toldUSec = atUSec } }
  }

  /// Notes how the frame of a photo was chosen. A photo without a press does not count, nor does a second
  /// photo of the same press.
  package mutating func photo(_ photo: PhotoProvenance) {
    guard let press = photo.press else { return }
    change(press, photo.momentUSec) { entry in
      if (entry.photo?.requestUSec ?? .max) > photo.requestUSec { entry.photo = photo }
    }
  }

  /// Notes the time at which the photo of the press was acknowledged.
  package mutating func durable(_ press: Int64, edgeUSec: Int64, atUSec: Int64) {
    change(press, edgeUSec) { $0.durableUSec = atUSec }
  }

  /// The figures of a part of the way, over the presses that have a photo; nil if no press has this part.
  package func figures(of span: LatencySpan) -> LatencyFigures? {
    LatencyFigures(
      entries.compactMap { press, entry in
        guard let photo = entry.photo else { return nil }
        switch span {
        case .pressToEvent: return entry.toldUSec.map { $0 - press.edgeUSec }
        // The engine may have the request before the gateway has recorded the event.
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

/// A part of the way from a press to its photo. The raw values name it in JSON.
package enum LatencySpan: String, CaseIterable, Sendable {
  /// From the edge until the client has its event, or, by the audit log, until the gateway sends it.
  case pressToEvent
  /// From the event until the engine has the request.
  case eventToRequest
  /// From the edge to the time of the frame, before or after it.
  case pressToFrame
  /// From the edge until the photo's file is acknowledged.
  case pressToDurable
}

/// Percentiles of measured times, by the nearest rank, so that each figure is a time that was measured.
package struct LatencyFigures: Hashable, Sendable {
  /// The number of times that were measured.
  package let count: Int
  /// Microseconds. 50, 90 and 99 percent of the times are not greater.
  package let p50USec: Int64
  package let p90USec: Int64
  package let p99USec: Int64
  package let maximumUSec: Int64

  /// Returns nil if there are no times.
  package init?(_ timesUSec: [Int64]) {
    let sorted = timesUSec.sorted()
    guard let maximum = sorted.last else { return nil }
    func rank(_ percent: Int) -> Int64 { sorted[(sorted.count * percent + 99) / 100 - 1] }
    count = sorted.count
    (p50USec, p90USec, p99USec, maximumUSec) = (rank(50), rank(90), rank(99), maximum)
  }
}
