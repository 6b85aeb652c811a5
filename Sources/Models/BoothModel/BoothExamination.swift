// SPDX-License-Identifier: Apache-2.0

/// An examination of the booth before guests come: each fact is judged by rules alone, and a bad one has a remedy.
/// The words and the remedies are in the languages of the host's page, under the finding's word.
package struct BoothExamination: Sendable {
  /// The facts, as they were collected. What cannot be known is nil.
  package struct Facts: Hashable, Sendable {
    package var cameraTrouble: BoothTrouble?
    /// Whether a press would come to the booth now, and what prevents it.
    package var isEligible = true
    package var obstacles: Set<Obstacle> = []
    package var pages = 1
    package var printsEnabled = true
    package var printer = BoothPrinter.ready
    package var freeMiB: Int64?
    package var canWrite = true
    /// Whether pictures can be written into the folder for copies; nil: none is named.
    package var canWriteCopies: Bool?
    /// Whether phones have an address, and whether a socket waits for them.
    package var hasAddress = false
    package var hasSocket = false
    /// Fonts that the theme names, and of which none in the row is there.
    package var missingFonts: [String] = []
    package var unixSeconds: Int64 = 0
    /// When the newest picture was made.
    package var newestSeconds: Int64?
    package var isSynchronised: Bool?
    package var milliCelsius: Int64?
    package var areSettingsDamaged = false

    package init() {}
  }

  /// A reason why buttons are not the booth's.
  package enum Obstacle: String, Hashable, Sendable, CaseIterable {
    case noGateway = "no_gateway"
    case noEngine = "no_engine"
    case otherProgram = "other_program"
    case locked
    case camera
    case off
    case other
  }

  package enum Grade: Int, Hashable, Sendable, Comparable {
    case good, attention, bad

    package static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }

    package var word: String {
      switch self {
      case .good: "good"
      case .attention: "attention"
      case .bad: "bad"
      }
    }
  }

  /// One line of the examination.
  package struct Finding: Hashable, Sendable {
    package let grade: Grade
    /// "disk_low": the part that was looked at, and what it is like.
    package let word: String
    /// A number or names in the words, for "{value}".
    package let value: String?

    fileprivate init(_ grade: Grade, _ word: String, _ value: String? = nil) {
      (self.grade, self.word, self.value) = (grade, word, value)
    }
  }

  /// All words that findings have: each has a text in each language, and those that are not good a remedy.
  package static let words: [String] =
    ["camera_ready"] + BoothTrouble.allCases.map { "camera_\($0.rawValue)" }
    + ["button_ready"] + Obstacle.allCases.map { "button_\($0.rawValue)" }
    + ["page_open", "page_none", "printer_ready", "printer_off", "printer_absent"]
    + printerWords.map { "printer_\($0)" }
    + [
      "disk_good", "disk_low", "disk_full", "disk_unknown", "disk_readonly", "copies_good",
      "copies_unwritable", "phones_ready", "phones_none", "phones_no_socket", "phones_no_address",
      "fonts_good", "fonts_missing", "clock_good", "clock_unsure", "clock_wrong", "heat_good",
      "heat_high", "heat_critical", "settings_damaged",
    ]
  private static let printerWords = ["paper", "ink", "door", "stopped", "unreachable", "trouble"]
  /// 2025-01-01: a clock before it has never been set.
  private static let earliestSeconds: Int64 = 1_735_689_600

  /// One for each part, in the order in which a host would go through them.
  package let findings: [Finding]

  package init(_ facts: Facts) {
    findings = [
      Self.camera(facts), Self.button(facts),
      facts.pages > 0 ? Finding(.good, "page_open", "\(facts.pages)") : Finding(.bad, "page_none"),
      Self.printer(facts), Self.disk(facts), Self.copies(facts), Self.phones(facts),
      facts.missingFonts.isEmpty
        ? Finding(.good, "fonts_good")
        : Finding(.attention, "fonts_missing", facts.missingFonts.joined(separator: ", ")),
      Self.clock(facts), Self.heat(facts),
      facts.areSettingsDamaged ? Finding(.attention, "settings_damaged") : nil,
    ].compactMap(\.self)
  }

  /// The worst of all.
  package var grade: Grade { findings.map(\.grade).max() ?? .good }

  private static func camera(_ facts: Facts) -> Finding {
    facts.cameraTrouble.map { Finding(.bad, "camera_\($0.rawValue)") }
      ?? Finding(.good, "camera_ready")
  }

  /// The first obstacle that a host can do something about; without a button a finger on the screen still starts it.
  private static func button(_ facts: Facts) -> Finding {
    if facts.isEligible { return Finding(.good, "button_ready") }
    let first = Obstacle.allCases.first { facts.obstacles.contains($0) } ?? .other
    return Finding(.attention, "button_\(first.rawValue)")
  }

  private static func printer(_ facts: Facts) -> Finding {
    guard facts.printsEnabled else { return Finding(.good, "printer_off") }
    switch facts.printer {
    case .absent: return Finding(.attention, "printer_absent")
    case .ready: return Finding(.good, "printer_ready")
    case .needsHand(let word):
      return Finding(.bad, "printer_\(printerWords.contains(word) ? word : "trouble")")
    }
  }

  private static func disk(_ facts: Facts) -> Finding {
    guard facts.canWrite else { return Finding(.bad, "disk_readonly") }
    guard let free = facts.freeMiB else { return Finding(.attention, "disk_unknown") }
    let shown = "\(free)"
    if free < 256 { return Finding(.bad, "disk_full", shown) }
    return free < 2048 ? Finding(.attention, "disk_low", shown) : Finding(.good, "disk_good", shown)
  }

  private static func copies(_ facts: Facts) -> Finding? {
    facts.canWriteCopies.map {
      $0 ? Finding(.good, "copies_good") : Finding(.bad, "copies_unwritable")
    }
  }

  private static func phones(_ facts: Facts) -> Finding {
    switch (facts.hasAddress, facts.hasSocket) {
    case (true, true): Finding(.good, "phones_ready")
    case (false, false): Finding(.good, "phones_none")
    case (true, false): Finding(.bad, "phones_no_socket")
    case (false, true): Finding(.attention, "phones_no_address")
    }
  }

  private static func clock(_ facts: Facts) -> Finding {
    // The newest picture was made an hour from now: the clock went back.
    if facts.unixSeconds < earliestSeconds || facts.newestSeconds ?? 0 > facts.unixSeconds + 3600 {
      return Finding(.bad, "clock_wrong")
    }
    // An event without a network has a clock that nobody sets; a wrong one is seen by the host beside it.
    return facts.isSynchronised == false
      ? Finding(.attention, "clock_unsure", "\(facts.unixSeconds)")
      : Finding(.good, "clock_good", "\(facts.unixSeconds)")
  }

  private static func heat(_ facts: Facts) -> Finding? {
    guard let heat = facts.milliCelsius else { return nil }
    let shown = "\(heat / 1000)"
    if heat >= 80_000 { return Finding(.bad, "heat_critical", shown) }
    return heat >= 70_000
      ? Finding(.attention, "heat_high", shown) : Finding(.good, "heat_good", shown)
  }
}
