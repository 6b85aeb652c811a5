// SPDX-License-Identifier: Apache-2.0
import BoothOptions
import BoothPage
import ComposeOrders
import Glibc
import Installation
import LinuxIO

/// The pictures of one event, each a file that was renamed into its place when it was on the disk.
///
///     PICTURES/EVENT/2026-11-25T20-15-03.120Z-strip.jpg      kept, or not decided when the power went: kept, too
///     PICTURES/EVENT/laid-aside/…                            another one was taken in its place
///     PICTURES/EVENT/.….draft                                being made; removed at the start
///     PICTURES/EVENT/.event                                  the event's name: two may have one folder's name
///
/// The photos that they are made of stay where the engine has put them.
@LoopActor
final class PictureFolder {
  /// The most pictures that the first screen shows, and the most files that pages have names for.
  private static let mostRecent = 12
  private static let mostNames = 2000

  private(set) var folder = ""
  private var setup: BoothSetup
  /// The newest pictures that were kept, the newest first.
  private(set) var recent: [String] = []
  private var names: [String: String] = [:]
  private var paths: [String: String] = [:]
  private var order: [String] = []
  /// Where the photo that was kept last in place of a picture is among the event's pictures.
  private var standIn: (photo: String, path: String)?

  init(_ setup: BoothSetup) {
    self.setup = setup
    adopt(setup)
  }

  /// Pictures belong to the event of these settings from now on.
  func adopt(_ setup: BoothSetup) {
    self.setup = setup
    let event = setup.configuration.event
    let present = EventPictures.owners(in: setup.picturesFolder)
    let name = PictureName.folder(of: event, among: present)
    let folder = "\(setup.picturesFolder)/\(name)"
    guard folder != self.folder else { return }
    self.folder = folder
    for path in [setup.picturesFolder, folder, folder + "/laid-aside"] { mkdir(path, 0o750) }
    if present[name] ?? nil == nil {
      do throws(SystemError) {
        let mark = "\(folder)/\(PictureName.mark)"
        try WholeFile.replace(mark, with: Array((event ?? "").utf8), mode: 0o640)
      } catch {
        Log.error("\(error); another event may come into this folder")
      }
    }
    let found = DirectoryListing.names(in: folder).filter { PictureName.mediaType(of: $0) != nil }
    recent = found.sorted(by: >).prefix(Self.mostRecent).map { "\(folder)/\($0)" }
    removeDrafts()
  }

  /// The folder of the event may be gone, or have other pictures.
  func lookAgain() {
    folder = ""
    adopt(setup)
  }

  /// Files that a crash has left unfinished.
  private func removeDrafts() {
    guard let handle = opendir(folder) else {
      return Log.error("\(SystemError("open", folder)); pictures cannot be kept")
    }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("."), name.hasSuffix(".draft") { unlink("\(folder)/\(name)") }
    }
  }

  /// The newest without films, for places where pictures are drawn.
  var recentImages: [String] { recent.filter { !PictureName.isFilm($0) } }

  // MARK: Pages

  /// The address under which pages find a file: nobody can guess it, and it is not the file's name.
  func address(of path: String) -> String {
    if let name = names[path] { return "/picture/\(name)" }
    let name = RandomName.make()
    names[path] = name
    paths[name] = path
    order.append(name)
    if order.count > Self.mostNames, let old = paths.removeValue(forKey: order.removeFirst()) {
      names[old] = nil
    }
    return "/picture/\(name)"
  }

  func path(of name: String) -> String? { paths[name] }

  // MARK: Pictures

  /// The work of making a picture.
  func job(_ layout: BoothTheme.Layout, _ shots: [String]) -> ComposeJob {
    let first = shots.first?.split(separator: "/").last.map { String($0) } ?? "picture.jpg"
    let stem = first.split(separator: ".").dropLast().joined(separator: ".")
    let ending = layout.kind == .still ? "jpg" : "gif"
    var order = Self.order(layout, shotCount: shots.count)
    switch layout.kind {
    case .still, .film: break
    case .loop: order.frames = Array(0..<shots.count)
    case .boomerang:
      order.frames = Array(0..<shots.count) + (1..<max(shots.count - 1, 1)).reversed()
    }
    order.frameMs = layout.frameMs
    order.texts = Self.texts(setup)
    order.record = Self.record
    func drawing(_ name: String?) -> String? { name.map { "\(setup.themeFolder)/\($0)" } }
    return ComposeJob(
      order: order, below: drawing(layout.below), above: drawing(layout.above), shots: shots,
      folder: folder, name: "\(stem)-\(layout.name).\(ending)")
  }

  /// The places of a layout.
  nonisolated static func order(_ layout: BoothTheme.Layout, shotCount: Int) -> ComposeOrder {
    ComposeOrder(
      width: layout.width, height: layout.height, paper: color(layout.paper),
      slots: layout.slots.map {
        .init(shot: $0.shot, x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      }, shotCount: shotCount)
  }

  /// The words for drawings.
  nonisolated static func texts(_ setup: BoothSetup) -> [String: String] {
    [
      "event": setup.configuration.event ?? "", "date": date(setup.configuration.language),
    ]
  }

  /// What a picture says about itself that is made now.
  private static var record: PictureRecord? {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(two)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { two(Int($0)) }
    let minutes = abs(parts.tm_gmtoff / 60)
    return PictureRecord(
      time: "\(date.joined(separator: ":")) \(clock.joined(separator: ":"))",
      offset: "\(parts.tm_gmtoff < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))",
      id: RandomName.make(), software: "shutter-booth \(Version.current)")
  }

  private nonisolated static func color(_ text: String) -> [UInt8] {
    let number = UInt32(text.dropFirst(), radix: 16) ?? 0xFFFFFF
    return [UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  /// The day, as readers of the language write it.
  private nonisolated static func date(_ language: String) -> String {
    let format =
      switch language {
      case "en": "%e %B %Y"
      case "de": "%d.%m.%Y"
      default: "%d/%m/%Y"
      }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let text = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) {
        strftime($0.baseAddress!, 64, format, &parts)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Makes a finished picture one of the event's. Returns its new place.
  func keep(_ path: String) -> String {
    var path = path
    // One that was finished late is in the folder of its own event, and stays there.
    if !path.hasPrefix(setup.picturesFolder + "/") {
      let photo = path
      path = copy(photo) ?? photo
      standIn = (photo, path)
    }
    guard path.hasPrefix(folder + "/") || !path.hasPrefix(setup.picturesFolder + "/") else {
      return path
    }
    recent.removeAll { $0 == path }
    recent.insert(path, at: 0)
    if recent.count > Self.mostRecent { recent.removeLast() }
    return path
  }

  /// Where a finished picture is that was kept.
  func place(of picture: String) -> String {
    standIn.flatMap { $0.photo == picture ? $0.path : nil } ?? picture
  }

  /// A photo stands in for a picture that could not be made.
  private func copy(_ path: String) -> String? {
    let name = path.split(separator: "/").last.map { String($0) } ?? "photo.jpg"
    do throws(SystemError) {
      let bytes = try FileReading.bytes(at: path, limit: 256 << 20)
      try WholeFile.replace("\(folder)/\(name)", with: bytes, mode: 0o640)
      return "\(folder)/\(name)"
    } catch {
      Log.error("\(error)")
      return nil
    }
  }

  /// Copies a film of the engine's into the folder, under its own name with that of its layout. Films are large, so a
  /// thread of its own does it.
  func adopt(
    _ film: String, as layout: String, _ done: @escaping @LoopActor @Sendable (String?) -> Void
  ) {
    let name = film.split(separator: "/").last.map { String($0) } ?? "film.mp4"
    let parts = name.split(separator: ".")
    let stem = parts.dropLast().joined(separator: ".")
    let target = "\(folder)/\(stem)-\(layout).\(parts.last ?? "mp4")"
    do throws(SystemError) {
      try WorkerThread.start(name: "film") {
        var path: String? = target
        do throws(SystemError) {
          let bytes = try FileReading.bytes(at: film, limit: 1 << 30)
          try WholeFile.replace(target, with: bytes, mode: 0o640)
        } catch {
          Log.error("\(error)")
          path = nil
        }
        EventLoop.shared.post { [path] in done(path) }
      }
    } catch {
      Log.error("\(error)")
      done(nil)
    }
  }

  func layAside(_ path: String) {
    guard path.hasPrefix(folder + "/"), let name = path.split(separator: "/").last else { return }
    guard rename(path, "\(folder)/laid-aside/\(name)") == 0 else {
      return Log.warning("\(SystemError("rename", path))")
    }
  }
}
