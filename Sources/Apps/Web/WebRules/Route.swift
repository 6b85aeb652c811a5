// SPDX-License-Identifier: Apache-2.0

/// Everything that can be asked of `shutter-web`. A path is looked up, never opened.
public enum Route: Hashable, Sendable {
  /// A file of the page.
  case asset(Asset)
  /// The page's socket: frames and events to it, orders from it.
  case live
  /// The live picture for a browser without scripts, as parts that replace each other.
  case stream
  /// The same for other programs.
  case motion
  /// The newest picture, or a photo, for other programs.
  case snapshot
  /// A press of the page's button by another program.
  case press
  /// A photo or a film, by its number in the server's list.
  case item(String)
  /// The same as a download.
  case download(String)
  /// The small picture of a photo or a film.
  case thumbnail(String)
  /// A photo or a film whose link was given away.
  case shared(String)
  /// Many photos and films as one file.
  case archive(String)
  /// The password, and the end of its session.
  case enter
  case leave

  public init?(_ path: String) {
    if let asset = Asset(path: path) {
      self = .asset(asset)
      return
    }
    if path == "/live" {
      self = .live
      return
    }
    switch path {
    case "/stream": self = .stream
    case "/stream.mjpg": self = .motion
    case "/snapshot.jpg": self = .snapshot
    case "/press": self = .press
    case "/enter": self = .enter
    case "/leave": self = .leave
    default: self.init(named: path)
    }
  }

  /// A path with a name in it.
  private init?(named path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, UnguessableName.isOne(parts[2]) else { return nil }
    switch parts[1] {
    case "item": self = .item(String(parts[2]))
    case "download": self = .download(String(parts[2]))
    case "thumbnail": self = .thumbnail(String(parts[2]))
    case "shared": self = .shared(String(parts[2]))
    case "archive": self = .archive(String(parts[2]))
    default: return nil
    }
  }

  public var served: ServedPath {
    switch self {
    case .snapshot, .motion: .picture
    case .press: .press
    case .asset(.page), .stream, .item, .download, .thumbnail, .archive: .answer
    case .live: .socket
    // Source text that everybody can read, and links that are secrets of their own.
    case .asset, .shared: .open
    case .enter, .leave: .form
    }
  }
}

/// The files of the page.
public enum Asset: String, Hashable, Sendable, CaseIterable {
  case page = "/"
  case style = "/style.css"
  case script = "/page.js"
  case gallery = "/gallery.js"
  case machine = "/machine.js"
  case icon = "/icon.svg"
  case password = "/password"

  init?(path: String) { self.init(rawValue: path) }

  public var mediaType: String {
    switch self {
    case .page, .password: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .script, .gallery, .machine: "text/javascript; charset=utf-8"
    case .icon: "image/svg+xml"
    }
  }
}
