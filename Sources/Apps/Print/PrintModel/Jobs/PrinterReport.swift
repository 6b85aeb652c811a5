// SPDX-License-Identifier: Apache-2.0

/// A queue of CUPS as it says itself (RFC 8011, 5.4).
public struct PrinterReport: Hashable, Sendable {
  /// printer-state.
  public enum State: Int, Sendable {
    case idle = 3
    case processing = 4
    case stopped = 5
  }

  public var name: String
  public var state: State
  /// printer-state-reasons, without "none".
  public var reasons: [String]
  public var message: String
  public var isAccepting: Bool
  public var mediaDefault: String?

  public init(
    name: String, state: State, reasons: [String] = [], message: String = "",
    isAccepting: Bool = true, mediaDefault: String? = nil
  ) {
    self.name = name
    self.state = state
    self.reasons = reasons
    self.message = message
    self.isAccepting = isAccepting
    self.mediaDefault = mediaDefault
  }

  /// Reads it from the attributes of a printer. Nil if they do not say what state it has.
  public init?(_ group: IPPGroup) {
    guard let name = group.texts("printer-name").first,
      let state = group["printer-state"].first?.number.flatMap({ State(rawValue: $0) })
    else { return nil }
    self.init(
      name: name, state: state,
      reasons: group.texts("printer-state-reasons").filter { $0 != "none" }.prefix(32).map { $0 },
      message: group.texts("printer-state-message").first ?? "",
      isAccepting: group["printer-is-accepting-jobs"].first?.boolean ?? true,
      mediaDefault: group.texts("media-default").first)
  }
}

/// A job of CUPS as it says itself (RFC 8011, 5.3).
public struct CUPSJobReport: Hashable, Sendable {
  /// job-state.
  public enum State: Int, Sendable {
    case pending = 3
    case held = 4
    case processing = 5
    case stopped = 6
    case cancelled = 7
    case aborted = 8
    case completed = 9
  }

  public var cups: Int
  public var name: String
  public var state: State
  /// job-state-reasons, without "none".
  public var reasons: [String]
  public var documents: Int
  /// Whether a printer has ever begun with it.
  public var hasBegun: Bool
  public var message: String

  public init(
    cups: Int, name: String, state: State, reasons: [String] = [], documents: Int = 1,
    hasBegun: Bool = false, message: String = ""
  ) {
    self.cups = cups
    self.name = name
    self.state = state
    self.reasons = reasons
    self.documents = documents
    self.hasBegun = hasBegun
    self.message = message
  }

  /// Reads it from the attributes of a job. Nil if they do not say what state it has.
  public init?(_ group: IPPGroup) {
    guard let cups = group["job-id"].first?.number,
      let state = group["job-state"].first?.number.flatMap({ State(rawValue: $0) })
    else { return nil }
    self.init(
      cups: cups, name: group.texts("job-name").first ?? "", state: state,
      reasons: group.texts("job-state-reasons").filter { $0 != "none" }.prefix(32).map { $0 },
      documents: group["number-of-documents"].first?.number ?? 0,
      hasBegun: group["time-at-processing"].first?.number != nil,
      message: group.texts("job-printer-state-message").first ?? "")
  }

  /// Held by CUPS because the printer asks for a name and a password, or refuses its driver.
  public var needsAuthentication: Bool { reasons.contains("cups-held-for-authentication") }
}
