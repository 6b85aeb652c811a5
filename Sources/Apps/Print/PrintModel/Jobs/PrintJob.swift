// SPDX-License-Identifier: Apache-2.0

//   waiting ──▶ created ──▶ released ──▶ completed
//      ▲  │        │  │         │  ├───▶ failed: CUPS gave it up
//      │  │        │  │         │  └───▶ uncertain: CUPS lost it, so that it may have been printed
//      │  └────────┴──┼─────────┴──────▶ cancelled
//      │              │
//      ├──────────────┘  CUPS lost it before it was released: nothing can have been printed
//      └─ failed, uncertain: when a person asks for it
//
// A job is created with CUPS on hold, gets its document, and is released. Each of these steps can be taken again
// without harm, because nothing is printed before the last; and the last is taken only when the journal says
// 'released'. So after a crash the journal and CUPS together show what is left to do.

/// One sheet of paper that was asked for.
package struct PrintJob: Hashable, Sendable {
  /// How far it is.
  package enum Stage: Hashable, Sendable {
    case waiting
    /// With CUPS under that number, on hold.
    case created(cups: Int)
    /// With CUPS under that number, to be printed.
    case released(cups: Int)
    case completed
    case cancelled
    /// CUPS gave it up.
    case failed
    /// CUPS does not know it any more, or dropped it while it was printing.
    case uncertain
  }

  /// The kinds of pictures that are printed.
  package enum Format: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
  }

  /// Counts up from 1.
  package let number: Int
  package var stage = Stage.waiting
  /// What it is, in the words of those who sent it.
  package var order: PrintOrder
  /// The job of which this is a reprint.
  package var reprintOf: Int?
  /// Whether a person wants it no more. It is given up unless the printer was faster.
  package var isCancelling = false
  /// Why it failed or is uncertain.
  package var reason: String?
  /// Counts from 1: how often it was begun again with CUPS, each time under another name.
  package var attempt = 1
  /// Microseconds since 1970.
  package var acceptedUnixUSec: Int64
  package var endedUnixUSec: Int64?

  package init(number: Int, order: PrintOrder, reprintOf: Int? = nil, acceptedUnixUSec: Int64) {
    self.number = number
    self.order = order
    self.reprintOf = reprintOf
    self.acceptedUnixUSec = acceptedUnixUSec
  }

  /// Its number with CUPS, while it is there.
  package var cups: Int? {
    switch stage {
    case .created(let cups), .released(let cups): cups
    case .waiting, .completed, .cancelled, .failed, .uncertain: nil
    }
  }

  /// Whether it is still to be printed.
  package var isOpen: Bool {
    switch stage {
    case .waiting, .created, .released: true
    case .completed, .cancelled, .failed, .uncertain: false
    }
  }

  /// Whether it counts for the limits: it is printed, will be, or may have been.
  package var isCounted: Bool {
    switch stage {
    case .waiting, .created, .released, .completed, .uncertain: true
    case .cancelled, .failed: false
    }
  }
}

/// The picture to print, and in whose name: the same for all copies.
package struct PrintOrder: Hashable, Sendable {
  package var event: String
  /// One guest's turn.
  package var session: String?
  /// The name by which pictures are counted.
  package var picture: String
  /// The name of the file with the picture: the SHA-256 of its bytes, in hexadecimal digits.
  package var file: String
  package var format: PrintJob.Format
  /// The size of the paper; nil: the queue's own.
  package var media: String?
  /// The caller's name for the call.
  package var key: String?

  package init(
    event: String, session: String? = nil, picture: String, file: String,
    format: PrintJob.Format = .jpeg, media: String? = nil, key: String? = nil
  ) {
    self.event = event
    self.session = session
    self.picture = picture
    self.file = file
    self.format = format
    self.media = media
    self.key = key
  }
}
