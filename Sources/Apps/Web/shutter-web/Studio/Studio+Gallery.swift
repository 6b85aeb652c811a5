// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import WebServing

extension Studio {
  /// The items of one answer.
  private static let pageCount = 240

  func tellGallery(_ viewer: Viewer, before: String?) {
    Task {
      if before == nil {
        do {
          try await library.look()
        } catch {
          viewer.tell(["kind": "refused", "text": .string("The gallery cannot be read: \(error)")])
        }
      }
      let (items, areMore) = library.items(before: before, count: Self.pageCount)
      viewer.tell([
        "kind": "gallery", "items": .array(items.map(\.json)), "more": .bool(areMore),
        "count": .int(Int64(library.count)),
        "first": .bool(before == nil),
      ])
    }
  }

  func delete(_ name: String) {
    guard library.delete(name) else { return }
    tell(["kind": "removed", "item": .string(name)])
  }

  func restore(_ name: String) {
    guard let item = library.restore(name) else { return }
    tell(["kind": "restored", "item": item.json])
  }

  func tellDetails(_ name: String, to viewer: Viewer) {
    guard let item = library.item(name) else { return }
    viewer.tell(item.details)
  }

  // MARK: Away from here

  /// The time in which an archive has to be fetched, and that for which a link is given away.
  private static let archiveUSec: Int64 = 600_000_000
  private static let linkUSec: Int64 = 24 * 3_600_000_000
  /// The most files of an archive.
  private static let mostPacked = 10_000

  func pack(_ names: [String], isLast: Bool, for viewer: Viewer) {
    let chosen = (packed.removeValue(forKey: ObjectIdentifier(viewer)) ?? []) + names
    guard chosen.count <= Self.mostPacked else {
      return viewer.tell([
        "kind": "refused", "text": "An archive holds 10 000 photos at most. Choose fewer.",
      ])
    }
    guard isLast else { return packed[ObjectIdentifier(viewer)] = chosen }
    let name = RandomName.make()
    let nowUSec = MonotonicClock.nowUSec
    archives.add(
      name, chosen.compactMap { library.item($0) }, of: ObjectIdentifier(viewer),
      atUSec: nowUSec, untilUSec: nowUSec + Self.archiveUSec)
    viewer.tell(["kind": "packed", "path": .string("/archive/\(name)")])
  }

  func archive(_ name: String) -> [LibraryItem]? {
    archives.value(name, atUSec: MonotonicClock.nowUSec)
  }

  func share(_ name: String, with viewer: Viewer) {
    guard library.item(name) != nil else { return }
    let link = RandomName.make()
    let nowUSec = MonotonicClock.nowUSec
    links.add(
      link, name, of: ObjectIdentifier(viewer), atUSec: nowUSec, untilUSec: nowUSec + Self.linkUSec)
    viewer.tell([
      "kind": "shared", "item": .string(name), "hours": 24,
      "link": .string((site.map { "https://\($0)" } ?? "") + "/shared/\(link)"),
    ])
  }

  /// The photo or film whose link this is, until it ends or the item is deleted.
  func shared(_ link: String) -> LibraryItem? {
    links.value(link, atUSec: MonotonicClock.nowUSec).flatMap { library.item($0) }
  }
}
