// SPDX-License-Identifier: Apache-2.0
import PrintModel
import ShutterInterfaces
import Varlink

/// What a host can do, in words.
enum PrinterAdvice {
  static let rights =
    "CUPS does not allow it: the user of shutter-print must be in the group that SystemGroup in "
    + "/etc/cups/cups-files.conf names, usually lpadmin; then restart shutter-print"
  static let noPrinter =
    "CUPS has no such queue, or none at all: make one (lpadmin, or http://localhost:631), and make it the "
    + "default or name it in shutter-print.toml"

  static func remedy(for condition: PrinterCondition) -> String? {
    switch condition.state {
    case .unknown, .idle, .printing: trouble(condition)
    case .attention: (trouble(condition) ?? "The printer needs a hand.") + " It goes on by itself."
    case .stopped:
      (trouble(condition) ?? "The queue is stopped.")
        + " Then resume it (the host's button, or 'shutterctl print resume')."
    case .refusing: "The queue takes no jobs: 'cupsaccept' lets it take some."
    case .unreachable: "The printer does not answer: switch it on, look at its cable or network."
    case .unauthorized: rights
    case .noPrinter: noPrinter
    case .noService: "CUPS does not answer: 'systemctl status cups' says why."
    }
  }

  private static func trouble(_ condition: PrinterCondition) -> String? {
    switch condition.troubles.first {
    case .paperOut: "Put paper in."
    case .paperJam: "Take the jammed paper out."
    case .trayMissing: "Put the paper tray in."
    case .paperLow: "The paper will soon be used up."
    case .inkOut: "Change the ink, toner or ribbon."
    case .inkLow: "The ink, toner or ribbon will soon be used up."
    case .doorOpen: "Close the printer's door or cover."
    case .outputFull: "Take the prints out of the printer."
    case .offline: "Switch the printer on, look at its cable or network."
    case .other, nil: nil
    }
  }
}

extension PrintJob {
  var wireState: PrintInterface.JobState {
    switch stage {
    case .waiting: .waiting
    case .created, .released: .printing
    case .completed: .completed
    case .cancelled: .cancelled
    case .failed: .failed
    case .uncertain: .uncertain
    }
  }
}

extension PrintDesk {
  /// The printer, as it was seen last.
  var printer: PrintInterface.Printer {
    let condition = queue.condition
    return PrintInterface.Printer(
      state: condition.state.wire,
      troubles: condition.troubles.map(\.wire),
      reasons: condition.reasons, message: condition.message,
      remedy: PrinterAdvice.remedy(for: condition), queue: condition.queue ?? configuration.queue,
      media: configuration.media ?? condition.mediaDefault,
      sheetsLeft: queue.state.sheetsLeft.map { Int64($0) })
  }

  /// Jobs as the interface has them.
  func wire(_ jobs: [PrintJob]) -> [PrintInterface.Job] {
    let open = queue.state.jobs.values.filter(\.isOpen).map(\.number)
    return jobs.map { job in
      PrintInterface.Job(
        job: Int64(job.number), state: job.wireState, reason: job.reason, event: job.order.event,
        session: job.order.session, picture: job.order.picture, media: job.order.media,
        reprintOf: job.reprintOf.map { Int64($0) }, acceptedUSec: job.acceptedUnixUSec,
        endedUSec: job.endedUnixUSec,
        ahead: job.stage == .waiting ? Int64(open.count { $0 < job.number }) : nil,
        cupsJob: job.cups.map { Int64($0) })
    }
  }
}

// MARK: Words, spelt alike on both sides

extension PrinterCondition.State {
  var wire: PrintInterface.PrinterState { .init(rawValue: rawValue) }
}

extension PrinterCondition.Trouble {
  var wire: PrintInterface.Trouble { .init(rawValue: rawValue) }
}

extension CountedThing {
  var wire: PrintInterface.LimitReached.What { .init(rawValue: rawValue) }
}
