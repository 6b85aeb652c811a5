// SPDX-License-Identifier: Apache-2.0

//   heard            heard                              ping              nothing
//   ──┼────────────────┼──────────── quiet ──────────────┼───── answer ─────┼── dead
//                                                        └─ any message: heard
//   ──┼── open ─────────────────────── 5 s ─────────────────────────────────┼── dead
//              └─ a slow camera: nothing else is demanded while it is awaited

/// Whether a camera program still lives. It is asked only while it streams: a camera that is dark for seconds delivers
/// nothing, and its program answers nevertheless.
struct ProgramLife: Sendable {
  enum Check: Sendable, Hashable {
    case ping
    /// It does not answer.
    case dead
  }

  /// Together less than the time in which a program that was stopped has to be replaced.
  static let quietUSec: Int64 = 500_000
  static let answerUSec: Int64 = 400_000
  /// As long as opening and closing a camera, or setting its controls, may take.
  static let orderUSec: Int64 = 5_000_000
  /// As long as the program may take to be ready, and to list what is there.
  static let startUSec: Int64 = 10_000_000
  /// A look that is so late shows only that this process was not running either.
  static let latenessUSec: Int64 = 300_000

  private var heardUSec: Int64
  private var pingedUSec: Int64?
  /// Whether any of its cameras delivers frames.
  var isStreaming = false {
    didSet { if isStreaming, !oldValue { pingedUSec = nil } }
  }
  /// By what: the time until which each answer has to be there.
  private var awaited: [Order: Int64] = [:]

  enum Order: Sendable, Hashable {
    case listing
    case run(UInt32)
    case controls(UInt32)
  }

  init(nowUSec: Int64) {
    heardUSec = nowUSec
    awaited[.listing] = nowUSec + Self.startUSec
  }

  /// A message has come.
  mutating func heard(atUSec nowUSec: Int64) { (heardUSec, pingedUSec) = (nowUSec, nil) }

  /// An answer is awaited from now on.
  mutating func awaits(_ order: Order, nowUSec: Int64) {
    awaited[order] = nowUSec + Self.orderUSec
  }

  mutating func answered(_ order: Order) { awaited[order] = nil }

  /// When to look again; nil: not before something happens.
  var deadlineUSec: Int64? {
    if let first = awaited.values.min() { return first }
    guard isStreaming else { return nil }
    return pingedUSec.map { $0 + Self.answerUSec } ?? heardUSec + Self.quietUSec
  }

  /// The next thing to do. All messages that are there have to be heard first.
  mutating func check(nowUSec: Int64) -> Check? {
    guard let deadlineUSec, nowUSec >= deadlineUSec else { return nil }
    if nowUSec - deadlineUSec > Self.latenessUSec {
      // Everything is measured from now on.
      heard(atUSec: nowUSec)
      for order in awaited.keys { awaited[order] = nowUSec + Self.latenessUSec }
      return nil
    }
    guard awaited.isEmpty, pingedUSec == nil else { return .dead }
    pingedUSec = nowUSec
    return .ping
  }
}
