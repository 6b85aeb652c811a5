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
public struct PrintJob: Hashable, Sendable {
  /// How far it is.
  public enum Stage: Hashable, Sendable {
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
  public enum Format: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
  }

  /// Counts up from 1.
  public let number: Int
  public var stage = Stage.waiting
  /// What it is, in the words of those who sent it.
  public var order: PrintOrder
  /// The job of which this is a reprint.
  public var reprintOf: Int?
  /// Whether a person wants it no more. It is given up unless the printer was faster.
  public var isCancelling = false
  /// Why it failed or is uncertain.
  public var reason: String?
  /// Counts from 1: how often it was begun again with CUPS, each time under another name.
  public var attempt = 1
  /// Microseconds since 1970.
  public var acceptedUnixUSec: Int64
  public var endedUnixUSec: Int64?

  public init(number: Int, order: PrintOrder, reprintOf: Int? = nil, acceptedUnixUSec: Int64) {
    self.number = number
    self.order = order
    self.reprintOf = reprintOf
    self.acceptedUnixUSec = acceptedUnixUSec
  }

  /// Its number with CUPS, while it is there.
  public var cups: Int? {
    switch stage {
    case .created(let cups), .released(let cups): cups
    case .waiting, .completed, .cancelled, .failed, .uncertain: nil
    }
  }

  /// Whether it is still to be printed.
  public var isOpen: Bool {
    switch stage {
    case .waiting, .created, .released: true
    case .completed, .cancelled, .failed, .uncertain: false
    }
  }

  /// Whether it counts for the limits: it is printed, will be, or may have been.
  public var isCounted: Bool {
    switch stage {
    case .waiting, .created, .released, .completed, .uncertain: true
    case .cancelled, .failed: false
    }
  }
}

/// The picture to print, and in whose name: the same for all copies.
public struct PrintOrder: Hashable, Sendable {
  public var event: String
  /// One guest's turn.
  public var session: String?
  /// The name by which pictures are counted.
  public var picture: String
  /// The name of the file with the picture: the SHA-256 of its bytes, in hexadecimal digits.
  public var file: String
  public var format: PrintJob.Format
  /// The size of the paper; nil: the queue's own.
  public var media: String?
  /// The caller's name for the call.
  public var key: String?

  public init(
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
