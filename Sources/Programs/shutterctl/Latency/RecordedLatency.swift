// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink

/// What photos and the gateway's audit log tell of presses that are over.
struct RecordedLatency {
  private(set) var ledger = LatencyLedger()
  /// Why the log tells nothing; nil if it was read.
  private(set) var logError: String?

  init(_ photos: [FoundPhoto], auditLog path: String) {
    for photo in photos { if let provenance = photo.provenance { ledger.photo(provenance) } }
    do {
      for path in AuditLogFiles.all(of: path) {
        try AuditLogFiles.readLines(of: path) { line, _ in note(line) }
      }
    } catch {
      logError = "\(error)"
    }
  }

  private mutating func note(_ line: [UInt8]) {
    guard let record = try? JSON(parsing: line), record["event"] == "began",
      record["delivered"] != false, let press = record["press"]?.intValue,
      let edgeUSec = record["stampUSec"]?.intValue,
      let toldUSec = record["monotonicUSec"]?.intValue
    else { return }
    ledger.told(press, edgeUSec: edgeUSec, atUSec: toldUSec)
  }
}
