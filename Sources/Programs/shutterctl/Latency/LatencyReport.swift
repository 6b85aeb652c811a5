// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Varlink

/// What `shutterctl latency` prints.
struct LatencyReport {
  let ledger: LatencyLedger
  /// Presses of which the client was told, or that the records are about.
  let presses: Int

  /// For programs: what is not known of any press is left out.
  var json: JSON {
    var object: JSONObject = [
      "presses": .int(Int64(presses)), "photos": .int(Int64(ledger.photoCount)),
    ]
    for span in LatencySpan.allCases {
      guard let figures = ledger.figures(of: span) else { continue }
      object[span.rawValue] = .object([
        "count": .int(Int64(figures.count)), "p50USec": .int(figures.p50USec),
        "p90USec": .int(figures.p90USec), "p99USec": .int(figures.p99USec),
        "maximumUSec": .int(figures.maximumUSec),
      ])
    }
    return .object(object)
  }

  /// A heading, and a row for each part of the way. Where a part is not known it says so.
  var rows: [[String]] {
    [["\(ledger.photoCount) photos of \(presses) presses", "p50", "p90", "p99", "max"]]
      + LatencySpan.allCases.map { span in
        guard let figures = ledger.figures(of: span) else { return [name(span), "not known"] }
        let times = [figures.p50USec, figures.p90USec, figures.p99USec, figures.maximumUSec]
        return [name(span)] + times.map { TextForm.duration($0) }
      }
  }

  private func name(_ span: LatencySpan) -> String {
    switch span {
    case .pressToEvent: "press to event"
    case .eventToRequest: "event to request"
    case .pressToFrame: "press to frame"
    case .pressToDurable: "press to durable file"
    }
  }
}
