// SPDX-License-Identifier: Apache-2.0

/// Everything that can be asked for. A path is looked up, never opened.
public enum Route: Hashable, Sendable {
  /// A file of the page.
  case asset(Asset)
  /// The page's socket: frames and events to it, orders from it.
  case live
  /// The live picture for a browser without scripts, as parts that replace each other.
  case stream
  /// A photo or a film, by its number in the server's list.
  case item(String)
  /// The same as a download.
  case download(String)
  /// The small picture of a photo or a film.
  case thumbnail(String)

  public init?(_ path: String) {
    if let asset = Asset(path: path) {
      self = .asset(asset)
      return
    }
    if path == "/live" {
      self = .live
      return
    }
    if path == "/stream" {
      self = .stream
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, Self.isName(parts[2]) else { return nil }
    switch parts[1] {
    case "item": self = .item(String(parts[2]))
    case "download": self = .download(String(parts[2]))
    case "thumbnail": self = .thumbnail(String(parts[2]))
    default: return nil
    }
  }

  /// Names are made by the server: 32 hexadecimal digits.
  private static func isName(_ text: Substring) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}

/// The files of the page.
public enum Asset: String, Hashable, Sendable, CaseIterable {
  case page = "/"
  case style = "/style.css"
  case script = "/page.js"
  case gallery = "/gallery.js"
  case icon = "/icon.svg"

  init?(path: String) { self.init(rawValue: path) }

  public var mediaType: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .script, .gallery: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    }
  }
}
