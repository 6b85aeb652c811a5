// SPDX-License-Identifier: Apache-2.0

/// An examination of the booth before guests come: each fact is judged by rules alone, and a bad one has a remedy.
/// The words and the remedies are in the languages of the host's page, under the finding's word.
public struct BoothExamination: Sendable {
  /// The facts, as they were collected. A fact that cannot be known is nil.
  public struct Facts: Hashable, Sendable {
    public var cameraTrouble: BoothTrouble?
    /// Whether a press would come to the booth now, and what prevents it.
    public var isEligible = true
    public var obstacles: Set<Obstacle> = []
    public var pages = 1
    public var printsEnabled = true
    public var printer = BoothPrinter.ready
    public var freeMiB: Int64?
    public var canWrite = true
    /// Whether pictures can be written into the folder for copies; nil: none is named.
    public var canWriteCopies: Bool?
    /// Whether there is no room for more of them.
    public var isCopyFolderFull = false
    /// The connected buttons by what they do.
    public var buttons: Buttons?
    /// Where phones are sent, and the port at which a socket waits for them; nil: nowhere, and none.
    public var phones: Phones?
    public var socketPort: Int?
    /// The IPv4 addresses by which phones can reach this machine.
    public var machineAddresses: Set<String>?
    /// Fonts that the theme names, and of which none in the row is there.
    public var missingFonts: [String] = []
    /// The faults of the theme's drawings, in words.
    public var wrongDrawings: [String] = []
    public var unixSeconds: Int64 = 0
    /// When the newest picture was made.
    public var newestSeconds: Int64?
    public var isSynchronised: Bool?
    public var milliCelsius: Int64?
    public var areSettingsDamaged = false

    public init() {}
  }

  /// The names of the devices with buttons. A device may be in both.
  public struct Buttons: Hashable, Sendable {
    /// The buttons that start: their role is primary.
    public var starting: [String]
    /// The buttons with the other meanings: the next layout, a way back, the end. Their role is secondary.
    public var second: [String]

    public init(starting: [String], second: [String]) {
      (self.starting, self.second) = (starting, second)
    }
  }

  /// The address in the codes for phones.
  public struct Phones: Hashable, Sendable {
    public var host: String
    public var port: Int
    /// Whether it begins with "https": then something else ends TLS, at a port of its own.
    public var isSecure: Bool

    public init(host: String, port: Int, isSecure: Bool) {
      (self.host, self.port, self.isSecure) = (host, port, isSecure)
    }
  }

  /// A reason why buttons are not the booth's.
  public enum Obstacle: String, Hashable, Sendable, CaseIterable {
    case noGateway = "no_gateway"
    case noEngine = "no_engine"
    case otherProgram = "other_program"
    case locked
    case camera
    case off
    case other
  }

  public enum Grade: Int, Hashable, Sendable, Comparable {
    case good
    /// Nothing is wrong as far as is known, and something is not known: never "all is well".
    case unknown
    case attention, bad

    public static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }

    public var word: String {
      switch self {
      case .good: "good"
      case .unknown: "unknown"
      case .attention: "attention"
      case .bad: "bad"
      }
    }
  }

  /// One line of the examination.
  public struct Finding: Hashable, Sendable {
    public let grade: Grade
    /// "disk_low": the part that was looked at, and what it is like.
    public let word: String
    /// A number or names in the words, for "{value}".
    public let value: String?

    fileprivate init(_ grade: Grade, _ word: String, _ value: String? = nil) {
      (self.grade, self.word, self.value) = (grade, word, value)
    }
  }

  /// All words that findings have: each has a text in each language, and those that are not good a remedy.
  public static let words: [String] = {
    // One by one: Swift 6.0.3 gives up on a single expression.
    var words = ["camera_ready", "button_ready"]
    words += BoothTrouble.allCases.map { "camera_\($0.rawValue)" }
    words += Obstacle.allCases.map { "button_\($0.rawValue)" }
    words += ["roles_both", "roles_one", "roles_second", "roles_none", "roles_unknown"]
    words += ["page_open", "page_none", "printer_ready", "printer_off", "printer_absent"]
    words += printerWords.map { "printer_\($0)" }
    words += ["disk_good", "disk_low", "disk_full", "disk_unknown", "disk_readonly"]
    words += ["copies_good", "copies_full", "copies_unwritable", "phones_ready", "phones_none"]
    words += ["phones_no_socket", "phones_no_address", "phones_elsewhere", "phones_port"]
    words += ["phones_unknown", "fonts_good", "fonts_missing", "clock_good", "clock_unsure"]
    words += ["clock_unknown", "clock_wrong", "heat_good", "heat_high", "heat_critical"]
    words += ["heat_unknown", "settings_damaged", "drawings_good", "drawings_bad"]
    return words
  }()
  private static let printerWords = ["paper", "ink", "door", "stopped", "unreachable", "trouble"]
  /// 2025-01-01: a clock before it has never been set.
  private static let earliestSeconds: Int64 = 1_735_689_600

  /// One for each part, in the order in which a host would go through them.
  public let findings: [Finding]

  public init(_ facts: Facts) {
    findings = [
      Self.camera(facts), Self.button(facts), Self.roles(facts),
      facts.pages > 0 ? Finding(.good, "page_open", "\(facts.pages)") : Finding(.bad, "page_none"),
      Self.printer(facts), Self.disk(facts), Self.copies(facts), Self.phones(facts),
      facts.missingFonts.isEmpty
        ? Finding(.good, "fonts_good")
        : Finding(.attention, "fonts_missing", facts.missingFonts.joined(separator: ", ")),
      facts.wrongDrawings.isEmpty
        ? Finding(.good, "drawings_good")
        : Finding(.bad, "drawings_bad", facts.wrongDrawings.joined(separator: "; ")),
      Self.clock(facts), Self.heat(facts),
      facts.areSettingsDamaged ? Finding(.attention, "settings_damaged") : nil,
    ].compactMap(\.self)
  }

  /// The worst of all.
  public var grade: Grade { findings.map(\.grade).max() ?? .good }

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

  /// Says how far guests get with the buttons that are connected, whoever has them now.
  private static func roles(_ facts: Facts) -> Finding {
    guard let buttons = facts.buttons else { return Finding(.unknown, "roles_unknown") }
    var names = buttons.starting
    for name in buttons.second where !names.contains(name) { names.append(name) }
    let shown = names.joined(separator: ", ")
    return switch (buttons.starting.isEmpty, buttons.second.isEmpty) {
    case (false, false): Finding(.good, "roles_both", shown)
    case (false, true): Finding(.good, "roles_one", shown)
    case (true, false): Finding(.attention, "roles_second", shown)
    case (true, true): Finding(.attention, "roles_none")
    }
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
    guard let free = facts.freeMiB else { return Finding(.unknown, "disk_unknown") }
    let shown = "\(free)"
    if free < 256 { return Finding(.bad, "disk_full", shown) }
    return free < 2048 ? Finding(.attention, "disk_low", shown) : Finding(.good, "disk_good", shown)
  }

  private static func copies(_ facts: Facts) -> Finding? {
    facts.canWriteCopies.map {
      guard $0 else { return Finding(.bad, "copies_unwritable") }
      return facts.isCopyFolderFull ? Finding(.bad, "copies_full") : Finding(.good, "copies_good")
    }
  }

  private static func phones(_ facts: Facts) -> Finding {
    guard let phones = facts.phones else {
      return facts.socketPort == nil
        ? Finding(.good, "phones_none") : Finding(.attention, "phones_no_address")
    }
    guard let socketPort = facts.socketPort else { return Finding(.bad, "phones_no_socket") }
    let place = "\(phones.host):\(phones.port)"
    let isOwn = isIPv4(phones.host) ? facts.machineAddresses?.contains(phones.host) : nil
    // A router may pass on what comes to it, and a proxy has an address of its own: not more than a remark.
    if isOwn == false, !phones.isSecure { return Finding(.attention, "phones_elsewhere", place) }
    if !phones.isSecure, phones.port != socketPort {
      return Finding(.attention, "phones_port", place)
    }
    return isOwn == true && !phones.isSecure
      ? Finding(.good, "phones_ready", place) : Finding(.unknown, "phones_unknown", place)
  }

  private static func isIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func clock(_ facts: Facts) -> Finding {
    // The newest picture was made an hour from now: the clock went back.
    if facts.unixSeconds < earliestSeconds || facts.newestSeconds ?? 0 > facts.unixSeconds + 3600 {
      return Finding(.bad, "clock_wrong")
    }
    let shown = "\(facts.unixSeconds)"
    // An event without a network has a clock that nobody sets; a wrong one is seen by the host beside it.
    return switch facts.isSynchronised {
    case true?: Finding(.good, "clock_good", shown)
    case false?: Finding(.attention, "clock_unsure", shown)
    case nil: Finding(.unknown, "clock_unknown", shown)
    }
  }

  private static func heat(_ facts: Facts) -> Finding {
    guard let heat = facts.milliCelsius else { return Finding(.unknown, "heat_unknown") }
    let shown = "\(heat / 1000)"
    if heat >= 80_000 { return Finding(.bad, "heat_critical", shown) }
    return heat >= 70_000
      ? Finding(.attention, "heat_high", shown) : Finding(.good, "heat_good", shown)
  }
}
