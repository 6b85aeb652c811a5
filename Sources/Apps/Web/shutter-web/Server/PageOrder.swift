// SPDX-License-Identifier: Apache-2.0
import Varlink

/// An order of the page.
enum PageOrder: Equatable {
  /// It has drawn the last frame and wants the next one.
  case ready
  /// Its shutter button went down, some time ago.
  case press(ageUSec: Int64)
  case release(ageUSec: Int64)
  /// The finger left the button.
  case cancel
  case record
  case stopRecording
  case camera(String)
  case format(pixelFormat: String, width: Int64, height: Int64)
  /// The photos and films before this one, the newest first; nil: from the newest on.
  case gallery(before: String?)
  /// The facts in the file of this photo or film.
  case details(String)
  case delete(String)
  /// Takes a deletion back.
  case restore(String)
  /// Chooses these for an archive, after those chosen before. With the last ones it is made.
  case pack([String], isLast: Bool)
  /// Gives the link of one away.
  case share(String)
  /// Sets a control of the camera.
  case control(String, Int64)

  /// Nil for what no page of this version sends.
  init?(_ json: JSON) {
    guard let word = json["do"]?.stringValue else { return nil }
    let ageUSec = min(max(json["ageUSec"]?.intValue ?? 0, 0), 250_000)
    switch word {
    case "ready": self = .ready
    case "press": self = .press(ageUSec: ageUSec)
    case "release": self = .release(ageUSec: ageUSec)
    case "cancel": self = .cancel
    case "record": self = .record
    case "stop": self = .stopRecording
    case "gallery": self = .gallery(before: json["before"]?.stringValue)
    case "pack":
      let names = (json["items"]?.arrayValue ?? []).compactMap(\.stringValue)
      self = .pack(names, isLast: json["more"]?.boolValue != true)
    case "control":
      guard let name = json["name"]?.stringValue, let value = json["value"]?.intValue else {
        return nil
      }
      self = .control(name, value)
    case "camera":
      guard let name = json["name"]?.stringValue else { return nil }
      self = .camera(name)
    case "format":
      guard let pixelFormat = json["pixelFormat"]?.stringValue,
        let width = json["width"]?.intValue, let height = json["height"]?.intValue
      else { return nil }
      self = .format(pixelFormat: pixelFormat, width: width, height: height)
    case "details", "delete", "restore", "share":
      guard let name = json["item"]?.stringValue else { return nil }
      self =
        switch word {
        case "details": .details(name)
        case "delete": .delete(name)
        case "restore": .restore(name)
        default: .share(name)
        }
    default: return nil
    }
  }
}
