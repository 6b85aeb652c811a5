// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

extension Studio {
  /// The items of one answer.
  private static let pageCount = 60

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
}
