// SPDX-License-Identifier: Apache-2.0

/// How many sheets may be printed. Nil: any number.
package struct PrintLimits: Hashable, Sendable {
  /// The most sheets of one picture in one event.
  package var picture: Int?
  /// The most sheets of one session in one event.
  package var session: Int?
  package var event: Int?
  /// Jobs that wait at the same time.
  package var waiting: Int

  package init(picture: Int? = nil, session: Int? = nil, event: Int? = nil, waiting: Int = 50) {
    self.picture = picture
    self.session = session
    self.event = event
    self.waiting = waiting
  }
}

/// What a limit counts.
package enum CountedThing: String, CaseIterable, Sendable {
  case picture, session, event
}

/// Sheets that are used, and how many there may be.
package struct SheetCount: Hashable, Sendable {
  package let used: Int
  package let limit: Int?

  package init(used: Int, limit: Int?) {
    self.used = used
    self.limit = limit
  }

  package var left: Int? { limit.map { max(0, $0 - used) } }
}
