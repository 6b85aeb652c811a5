// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import Varlink

/// An order of the host's page: one JSON object, whose member "do" says what.
public enum HostOrder: Sendable {
  /// Taken before the PIN was given, as is `atBooth`. `browser` is the name that the page's browser got when the
  /// PIN was given there before.
  case door(pin: String, browser: String?)
  /// Taken before the PIN as well: the page is on the booth's own screen, in the place of the guests' page.
  case atBooth
  case open, close
  /// Take a photo for the host's eyes.
  case test
  case examine
  /// Set an option, or nil: go back to the file's value.
  case set(HostSetting, HostSettingValue?)
  case sheets(SheetOrder)
  /// Report the events that there are.
  case events
  /// All pictures of an event as one file. Its name is one of those reported, or there is no such event.
  case export(event: String)
  /// The same pictures, into the folder that the configuration names.
  case copy(event: String)
  /// Delete an event, or bring one back that was deleted.
  case delete(event: String)
  case restore(event: String)

  /// A change of the line of sheets.
  public enum SheetOrder: Hashable, Sendable {
    case resume
    /// The number of a job, from 0.
    case reprint(Int64)
    case cancel(Int64)
    /// All that wait or are being printed.
    case cancelAll
    /// So many sheets are in the printer, from 0; nil: they are not counted.
    case paper(Int64?)
  }

  /// The most sheets that a printer may hold.
  public static let mostSheets: Int64 = 10_000

  /// Nil for what no page of this version sends.
  public init?(_ json: JSON) {
    guard let word = json["do"]?.stringValue else { return nil }
    switch word {
    case "host":
      guard let pin = json["pin"]?.stringValue else { return nil }
      self = .door(pin: pin, browser: json["browser"]?.stringValue)
    case "atBooth": self = .atBooth
    case "open": self = .open
    case "close": self = .close
    case "test": self = .test
    case "examine": self = .examine
    case "set", "back":
      guard let setting = json["key"]?.stringValue.flatMap({ HostSetting.named($0) }) else {
        return nil
      }
      guard word == "set" else {
        self = .set(setting, nil)
        return
      }
      guard let value = json["value"].flatMap({ HostSettingValue($0) }) else { return nil }
      self = .set(setting, value)
    case "resume": self = .sheets(.resume)
    case "cancelAll": self = .sheets(.cancelAll)
    case "reprint", "cancel":
      guard let job = json["job"]?.intValue, job >= 0 else { return nil }
      self = .sheets(word == "reprint" ? .reprint(job) : .cancel(job))
    case "events": self = .events
    case "paper":
      guard let sheets = json["sheets"] else {
        self = .sheets(.paper(nil))
        return
      }
      guard let count = sheets.intValue, (0...Self.mostSheets).contains(count) else { return nil }
      self = .sheets(.paper(count))
    case "delete", "restore":
      guard let event = json["event"]?.stringValue else { return nil }
      self = word == "delete" ? .delete(event: event) : .restore(event: event)
    case "export", "copy":
      guard let event = json["event"]?.stringValue else { return nil }
      self = word == "export" ? .export(event: event) : .copy(event: event)
    default: return nil
    }
  }
}

extension HostSettingValue {
  /// Nil for what no option has: a fraction, an object, null, or a list of other things than at most `mostWords` texts.
  public init?(_ json: JSON) {
    switch json {
    case .string(let text): self = .text(text)
    case .bool(let flag): self = .flag(flag)
    case .int(let number): self = .number(Int(clamping: number))
    case .array(let elements) where elements.count <= Self.mostWords:
      let words = elements.compactMap(\.stringValue)
      guard words.count == elements.count else { return nil }
      self = .list(words)
    case .array, .double, .null, .object: return nil
    }
  }
}
