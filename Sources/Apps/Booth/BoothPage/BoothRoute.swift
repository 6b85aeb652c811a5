// SPDX-License-Identifier: Apache-2.0
import WebRules

/// Everything that can be asked of the booth. A path is looked up, never opened.
public enum BoothRoute: Hashable, Sendable {
  case asset(String)
  case themeStyle
  /// A picture that the theme names.
  case theme(String)
  case language(String)
  case live
  /// The host's socket.
  case hostLive
  /// A picture or a shot, by the name that the server has made.
  case picture(String)
  /// Pictures as one file, by a name that the host's page was given.
  case archive(String)
  /// The code of a link.
  case code(String)
  /// The code that joins the booth's Wi-Fi.
  case networkCode
  /// What the holder of a link gets: a page with a picture, and the picture.
  case guest(String)
  case guestPicture(String)
  case guestDownload(String)

  public static let assets: [String: String] = [
    "/": "text/html; charset=utf-8", "/booth.css": "text/css; charset=utf-8",
    "/booth.js": "text/javascript; charset=utf-8", "/sound.js": "text/javascript; charset=utf-8",
    "/host": "text/html; charset=utf-8", "/host.css": "text/css; charset=utf-8",
    "/host.js": "text/javascript; charset=utf-8", "/icon.svg": "image/svg+xml",
    "/guest.css": "text/css; charset=utf-8", "/corner.js": "text/javascript; charset=utf-8",
    "/kiosk.js": "text/javascript; charset=utf-8", "/pad.js": "text/javascript; charset=utf-8",
    "/elements.js": "text/javascript; charset=utf-8",
    "/host-settings.js": "text/javascript; charset=utf-8",
    "/host-tiles.js": "text/javascript; charset=utf-8",
    "/host-words.js": "text/javascript; charset=utf-8",
  ]
  /// Files that the page of a link needs.
  private static let open: Set<String> = ["/icon.svg", "/guest.css"]

  public init?(_ path: String) {
    if Self.assets[path] != nil {
      self = .asset(path)
      return
    }
    if path == "/live" {
      self = .live
      return
    }
    if path == "/host/live" {
      self = .hostLive
      return
    }
    if path == "/network-code" {
      self = .networkCode
      return
    }
    if path == "/theme.css" {
      self = .themeStyle
      return
    }
    // By bytes: a slash with a mark above it is another character, but a slash for the file system.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard (3...4).contains(parts.count), parts[0].isEmpty, !parts[2].isEmpty else { return nil }
    let name = String(parts[2])
    if parts[1] == "p", UnguessableName.isOne(name) {
      switch parts.count == 4 ? parts[3] : "" {
      case "" where parts.count == 3: self = .guest(name)
      case "picture": self = .guestPicture(name)
      case "download": self = .guestDownload(name)
      default: return nil
      }
      return
    }
    guard parts.count == 3 else { return nil }
    switch parts[1] {
    case "theme": self = .theme(name)
    case "language": self = .language(name)
    case "picture" where UnguessableName.isOne(name): self = .picture(name)
    case "archive" where UnguessableName.isOne(name): self = .archive(name)
    case "qr" where UnguessableName.isOne(name): self = .code(name)
    default: return nil
    }
  }

  public var served: ServedPath {
    switch self {
    case .live, .hostLive: .socket
    // Their names are secrets; the theme's colours are none.
    case .guest, .guestPicture, .guestDownload, .themeStyle: .open
    case .asset(let path): Self.open.contains(path) ? .open : .answer
    case .theme, .language, .picture, .archive, .code, .networkCode: .answer
    }
  }
}
