// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import ShutterKit
import Varlink
import VarlinkSocket

/// The photos and films that the page knows: those that the engine has named, and those in the directories that it
/// names. A request brings a name of this list, and never a path.
@LoopActor
final class Library {
  /// The time for which a deletion can be taken back.
  static let regretUSec: Int64 = 8_000_000

  private let directory: RuntimeDirectory
  private var items: [String: LibraryItem] = [:]
  private var names: [String: String] = [:]
  /// Items that are about to be deleted.
  private var doomed: [String: Deadline] = [:]
  /// The names of all items, the newest first, as of the last look.
  private var order: [String] = []

  init(runtimeDirectory: String?) {
    directory = runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(.engine)
  }

  func item(_ name: String) -> LibraryItem? { doomed[name] == nil ? items[name] : nil }

  // MARK: New ones

  /// A photo that is on the disk; nil where the engine cannot give access to it.
  func add(_ photo: CapturePhoto) -> LibraryItem? {
    guard let path = photo.path else { return nil }
    var object: JSONObject = [
      "width": .int(photo.width), "height": .int(photo.height), "size": .int(photo.size),
      "offsetUSec": .int(photo.offsetUSec),
      "zeroShutterLag": .string(photo.zeroShutterLag.rawValue),
      "rotation": .int(photo.rotation ?? 0), "mirrored": .bool(photo.isMirrored ?? false),
    ]
    object["press"] = photo.press.map { .int($0) }
    object["pressSource"] = photo.pressSource.map { .string($0.rawValue) }
    object["camera"] = photo.camera.map { .string($0) }
    object["thumbnail"] = photo.previewFileDataRepresentation.map {
      .string(String(decoding: Base64.text(of: $0), as: UTF8.self))
    }
    return add(path, object)
  }

  /// A film that is complete; nil for one without a file.
  func add(_ movie: CaptureMovie) -> LibraryItem? {
    guard let path = movie.path, movie.isPlayable == true else { return nil }
    var object: JSONObject = ["size": .int(movie.size), "durationUSec": .int(movie.durationUSec)]
    object["codec"] = movie.codec.map { .string($0.rawValue) }
    return add(path, object)
  }

  private func add(_ path: String, _ known: JSONObject) -> LibraryItem? {
    let name = names[path] ?? RandomName.make()
    guard let item = LibraryItem(name: name, path: path, known: known) else { return nil }
    items[name] = item
    names[path] = name
    return item
  }

  // MARK: The list

  /// The look under way, and the one that begins when it has ended: whoever asks in the meantime gets that.
  private var looks: [Task<Void, any Error>] = []

  /// Looks again which there are. Opens none of them.
  func look() async throws {
    if looks.count > 1 { return try await looks[1].value }
    let before = looks.first
    let look = Task {
      _ = await before?.result
      defer { looks.removeFirst() }
      try await readAll()
    }
    looks.append(look)
    try await look.value
  }

  private func readAll() async throws {
    let client = try VarlinkClient.connect(to: directory.path(of: .engine))
    defer { client.close() }
    let directories = try await client.contentDirectories()
    var found: Set<String> = []
    for folder in directories.compactMap(\.path) {
      for file in DirectoryListing.names(in: folder) {
        let path = "\(folder)/\(file)"
        if let name = names[path] ?? add(path, [:])?.name { found.insert(name) }
      }
    }
    for (name, item) in items where !found.contains(name) {
      items[name] = nil
      names[item.path] = nil
    }
    order = items.values.sorted { ($0.unixUSec, $0.path) > ($1.unixUSec, $1.path) }.map(\.name)
  }

  /// All that a page may have, also those since the last look, without those that are about to be deleted.
  var count: Int { items.count - doomed.keys.count { items[$0] != nil } }

  /// So many items before this one, the newest first, and whether there are more.
  func items(before name: String?, count: Int) -> (items: [LibraryItem], areMore: Bool) {
    let start = name.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let names = order[min(start, order.count)...]
    return (names.prefix(count).compactMap { item($0) }, names.count > count)
  }

  // MARK: Deletion

  /// Takes an item out of the list, and deletes it unless it is put back in time. False if there is no such item.
  func delete(_ name: String) -> Bool {
    guard item(name) != nil else { return false }
    let atUSec = MonotonicClock.nowUSec + Self.regretUSec
    doomed[name] = EventLoop.shared.schedule(atUSec: atUSec) { [weak self] in self?.erase(name) }
    return true
  }

  /// The item, if it was about to be deleted.
  func restore(_ name: String) -> LibraryItem? {
    guard let deadline = doomed.removeValue(forKey: name) else { return nil }
    EventLoop.shared.cancel(deadline)
    return items[name]
  }

  private func erase(_ name: String) {
    doomed[name] = nil
    guard let item = items.removeValue(forKey: name) else { return }
    names[item.path] = nil
    guard unlink(item.path) == 0 else {
      return Log.warning("\(SystemError("delete", item.path))")
    }
    // Most have no record beside them.
    unlink(item.path + ".json")
  }
}
