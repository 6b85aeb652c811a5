// SPDX-License-Identifier: Apache-2.0

/// How many sheets may be printed. Nil: any number.
public struct PrintLimits: Hashable, Sendable {
  /// The most sheets of one picture in one event.
  public var picture: Int?
  /// The most sheets of one session in one event.
  public var session: Int?
  public var event: Int?
  /// Jobs that wait at the same time.
  public var waiting: Int

  public init(picture: Int? = nil, session: Int? = nil, event: Int? = nil, waiting: Int = 50) {
    self.picture = picture
    self.session = session
    self.event = event
    self.waiting = waiting
  }
}

/// The scope of a limit: the sheets of a picture, a session or an event are counted.
public enum CountedThing: String, CaseIterable, Sendable {
  case picture, session, event
}

/// Sheets that are used, and how many there may be.
public struct SheetCount: Hashable, Sendable {
  public let used: Int
  public let limit: Int?

  public init(used: Int, limit: Int?) {
    self.used = used
    self.limit = limit
  }

  public var left: Int? { limit.map { max(0, $0 - used) } }
}
