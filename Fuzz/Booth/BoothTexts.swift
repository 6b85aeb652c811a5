// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import BoothPage
import FuzzTargets
import LinuxIO

/// Checks paths, links and names.
enum BoothTexts {
  // MARK: Paths that are asked for

  static func checkRoute(_ path: String) throws(Finding) {
    guard let route = BoothRoute(path) else { return }
    try Finding.unless(address(of: route) == path, "another path is served: \(path)")
    switch route {
    case .picture(let name), .archive(let name), .code(let name), .guest(let name),
      .guestPicture(let name), .guestDownload(let name):
      let digits = Set("0123456789abcdef".utf8)
      try Finding.unless(
        name.utf8.count == 32 && name.utf8.allSatisfy(digits.contains), "no random name: \(name)")
    case .theme(let name), .language(let name):
      // It is looked up, and a part of no path; but it could be none of two folders.
      try Finding.unless(
        !name.isEmpty && !name.utf8.contains(UInt8(ascii: "/")), "a name in a folder: \(name)")
    case .asset, .themeStyle, .networkCode, .live, .hostLive: break
    }
    let isForPhones =
      switch route {
      case .guest, .guestPicture, .guestDownload, .themeStyle: true
      case .asset(let path): path == "/icon.svg" || path == "/guest.css"
      default: false
      }
    try Finding.unless((route.served == .open) == isForPhones, "phones get \(path)")
  }

  /// The path by which pages ask for it.
  private static func address(of route: BoothRoute) -> String {
    switch route {
    case .asset(let path): path
    case .themeStyle: "/theme.css"
    case .theme(let name): "/theme/\(name)"
    case .language(let name): "/language/\(name)"
    case .live: "/live"
    case .hostLive: "/host/live"
    case .picture(let name): "/picture/\(name)"
    case .archive(let name): "/archive/\(name)"
    case .code(let name): "/qr/\(name)"
    case .networkCode: "/network-code"
    case .guest(let name): "/p/\(name)"
    case .guestPicture(let name): "/p/\(name)/picture"
    case .guestDownload(let name): "/p/\(name)/download"
    }
  }

  // MARK: Links

  private static let folder = "/pictures"

  static func checkLinks(_ bytes: [UInt8]) throws(Finding) {
    let (list, damagedLines) = LinkList.read(bytes, folder: folder)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).count
    try Finding.unless(list.links.count + damagedLines == lines, "lines are neither")
    for link in list.links { try check(link, in: list) }
    try checkWritten(list)
    // A new link goes where it can be found again, or nowhere.
    var longer = list
    let path = "\(folder)/\(String(decoding: bytes, as: UTF8.self))"
    let now = list.links.first?.untilSeconds ?? 0
    let token = String(repeating: "a", count: 32)
    let isNew = longer.add(
      path, token: token, nowSeconds: now, untilSeconds: now, folder: folder)
    try Finding.unless(longer.links.allSatisfy { $0.untilSeconds >= now }, "an old link stays")
    guard isNew else { return }
    try Finding.unless(longer.path(of: token, nowSeconds: now) == path, "a link is not there")
    try checkWritten(longer)
  }

  private static func check(_ link: LinkList.Link, in list: LinkList) throws(Finding) {
    try Finding.unless(
      list.path(of: link.token, nowSeconds: link.untilSeconds) == link.path,
      "a link that works is not found: \(link)")
    if link.untilSeconds < .max {
      try Finding.unless(
        list.path(of: link.token, nowSeconds: link.untilSeconds + 1) == nil,
        "it never ends: \(link)")
    }
    let parts = link.path.utf8.split(separator: UInt8(ascii: "/"))
    try Finding.unless(
      link.path.utf8.first == UInt8(ascii: "/") && !parts.contains { $0.elementsEqual("..".utf8) }
        && PictureName.mediaType(of: link.path) != nil, "a link to no picture: \(link.path)")
    try Finding.unless(list.token(of: link.path) != nil, "a picture without its link: \(link)")
  }

  private static func checkWritten(_ list: LinkList) throws(Finding) {
    let again = LinkList.read(Array(list.text(folder: folder).utf8), folder: folder)
    try Finding.unless(
      again.list == list && again.damagedLines == 0, "links changed by being written")
    // The host moves the folder: what is in it moves too, and nothing else.
    let moved = LinkList.read(Array(list.text(folder: folder).utf8), folder: "/elsewhere").list
    for (link, other) in zip(list.links, moved.links) {
      let rest = link.path.utf8.dropFirst(folder.utf8.count + 1)
      let isInside =
        link.path.utf8.starts(with: "\(folder)/".utf8) && rest.first != UInt8(ascii: "/")
      let isMoved = other.path == "/elsewhere/\(Substring(rest))"
      try Finding.unless(isInside ? isMoved : other.path == link.path, "a link moved to \(other)")
    }
    try Finding.unless(moved.links.count == list.links.count, "links are lost by moving")
  }

  // MARK: Names

  static func checkNames(_ text: String) throws(Finding) {
    let folder = PictureName.folder(of: text)
    let hasOnlyNames = folder.unicodeScalars.allSatisfy { letter in
      letter == "-" || letter.properties.isAlphabetic || letter.properties.numericType != nil
    }
    try Finding.unless(
      hasOnlyNames && (1...PictureName.longestFolder).contains(folder.utf8.count)
        && folder != "links", "an event's folder: \(folder)")
    try Finding.unless(PictureName.folder(of: folder) == folder, "a folder has another folder")
    let archive = PictureName.archive(of: text)
    let plain = archive.utf8.dropLast(4).allSatisfy { byte in
      byte == UInt8(ascii: "-") || (48...57).contains(byte) || (97...122).contains(byte | 32)
    }
    try Finding.unless(
      plain && archive.hasSuffix(".zip") && archive.utf8.count > 4, "an archive: \(archive)")
    if let type = PictureName.mediaType(of: text) {
      try Finding.unless(
        PictureName.isFilm(text) == type.hasPrefix("video/") && text.utf8.count >= 4,
        "a picture: \(text)")
    }
    guard let host = BoothConfiguration.Share.Address(text)?.host else { return }
    try Finding.unless(
      !host.isEmpty && ["http://\(host)", "https://\(host)"].contains { text.hasPrefix($0) }
        && host.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"/@?#\"\\".utf8.contains($0) }
        && !text.containsControlCharacters, "an address's host: \(host)")
  }
}
