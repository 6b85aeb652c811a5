// SPDX-License-Identifier: Apache-2.0
import Varlink

/// An order of a guest's page: one JSON object, whose member "do" says what.
public enum GuestOrder: Hashable, Sendable {
  /// The page has drawn the last frame, and wants the next one.
  case ready
  /// Take a picture of this layout, counted from 0 in the order in which the page has them. `ageUSec` is how long ago
  /// the finger was there, µs.
  case start(layout: Int, ageUSec: Int64)
  case callOff, keep, retake
  case print(copies: Int)
  case done
  /// Somebody is there.
  case activity
  /// Show this language from now on; whether there is one says the configuration.
  case language(String)
  /// The host has asked for the host's page on this screen, which is then not for guests.
  case toHost

  /// The layouts that a page may name. There need not be so many.
  public static let layouts: Range<Int64> = 0..<1000
  /// The longest age of a finger that counts, µs.
  public static let longestAgeUSec: Int64 = 250_000
  /// The most copies of a picture.
  public static let mostCopies: Int64 = 20

  /// Nil for what no page of this version sends.
  public init?(_ json: JSON) {
    guard let word = json["do"]?.stringValue else { return nil }
    switch word {
    case "ready": self = .ready
    case "start":
      guard let layout = json["layout"]?.intValue, Self.layouts.contains(layout) else { return nil }
      let ageUSec = min(max(json["ageUSec"]?.intValue ?? 0, 0), Self.longestAgeUSec)
      self = .start(layout: Int(layout), ageUSec: ageUSec)
    case "callOff": self = .callOff
    case "keep": self = .keep
    case "retake": self = .retake
    case "print":
      self = .print(copies: Int(min(max(json["copies"]?.intValue ?? 1, 1), Self.mostCopies)))
    case "done": self = .done
    case "activity": self = .activity
    case "toHost": self = .toHost
    case "language":
      guard let name = json["name"]?.stringValue else { return nil }
      self = .language(name)
    default: return nil
    }
  }
}
