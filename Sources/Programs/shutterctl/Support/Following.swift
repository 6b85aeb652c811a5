// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterKit
import Varlink
import VarlinkSocket

extension CommonOptions {
  /// The longest pause between two attempts to reach a daemon that is gone, in microseconds.
  private static let longestPauseUSec: Int64 = 5_000_000

  /// Calls `take` with each reply of a method that streams, until the daemon ends the stream. If the daemon goes away,
  /// this waits for it and calls the method again. If the daemon is not there at the start, this throws.
  ///
  /// - Parameters:
  ///   - parameters: called before each connection is made.
  ///   - take: called with each reply, and with whether it is the first on its connection.
  @LoopActor
  func follow<Method: VarlinkMethod>(
    _ method: Method.Type, at socket: RuntimeDirectory.Socket,
    with parameters: @LoopActor () async throws -> Method.Parameters,
    _ take: @LoopActor (Method.Reply, _ isFirst: Bool) async throws -> Void
  ) async throws {
    let service = address(of: socket).service
    var pause = RetryPause(longestUSec: Self.longestPauseUSec)
    var hasBegun = false
    var isLost = false
    while true {
      do {
        let parameters = try await parameters()
        let client = try connect(socket)
        defer { client.close() }
        if isLost { Log.notice("\(service) is back") }
        (hasBegun, isLost) = (true, false)
        pause.reached(atUSec: MonotonicClock.nowUSec)
        var isFirst = true
        for try await reply in client.replies(to: method, parameters) {
          try await take(reply, isFirst)
          isFirst = false
        }
        return
      } catch  where hasBegun && Failure(error).isLoss {
        if !isLost { Log.warning("\(service) is gone; waiting until it is back") }
        isLost = true
      }
      let againUSec = pause.deadlineUSec(atUSec: MonotonicClock.nowUSec)
      pause.lost()
      await Pause.until(uSec: againUSec)
    }
  }
}

extension VarlinkClient {
  /// The replies of a method that streams.
  func replies<Method: VarlinkMethod>(
    to method: Method.Type, _ parameters: Method.Parameters
  ) -> AsyncThrowingStream<Method.Reply, any Error> {
    AsyncThrowingStream { continuation in
      call(method, parameters, more: true) { result in
        switch result {
        case .failure(let error): continuation.finish(throwing: error)
        case .success(let reply):
          continuation.yield(reply.parameters)
          if !reply.continues { continuation.finish() }
        }
      }
    }
  }
}

/// The items of one kind that a daemon has, by name. Reports each change once, also when the whole list comes again
/// because the daemon was restarted.
private struct Inventory<Item: VarlinkStructure> {
  enum Change {
    case added(Item)
    case changed(Item)
    case removed(String)
  }

  private let name: (Item) -> String
  private var items: [Item] = []

  init(name: @escaping (Item) -> String) { self.name = name }

  /// Applies a daemon's reply, which has all items or one change. Returns what has changed.
  mutating func take(
    all: [Item]?, added: Item?, changed: Item?, removed: String?
  ) -> [Change] {
    var changes: [Change] = []
    if let all {
      for item in items where !all.contains(where: { name($0) == name(item) }) {
        changes += remove(name(item))
      }
      for item in all { changes += put(item) }
    }
    for item in [added, changed].compactMap({ $0 }) { changes += put(item) }
    if let removed { changes += remove(removed) }
    return changes
  }

  private mutating func put(_ item: Item) -> [Change] {
    guard let index = items.firstIndex(where: { name($0) == name(item) }) else {
      items.append(item)
      return [.added(item)]
    }
    defer { items[index] = item }
    return items[index] == item ? [] : [.changed(item)]
  }

  private mutating func remove(_ gone: String) -> [Change] {
    guard let index = items.firstIndex(where: { name($0) == gone }) else { return [] }
    items.remove(at: index)
    return [.removed(gone)]
  }
}

extension CommonOptions {
  /// The form in which a command shows its list.
  struct Listing<Item: VarlinkStructure> {
    let name: (Item) -> String
    /// Prints an item for people, after the given word.
    let show: (Item, _ word: String) -> Void
    /// Prints that there is none.
    let showNone: () -> Void

    func show(_ items: [Item], _ common: CommonOptions) {
      if common.json { return TextForm.printJSON(items) }
      if items.isEmpty { showNone() }
      for item in items { show(item, "") }
    }
  }

  /// Shows a list and then each change, until interrupted. With --json each change is an object with one member,
  /// whose name says what has happened. In words, the items of the start are shown without such a name.
  ///
  /// - Parameter fields: extracts the list and the changes from a reply.
  @LoopActor
  func follow<Method: VarlinkMethod, Item>(
    _ method: Method.Type, at socket: RuntimeDirectory.Socket, _ listing: Listing<Item>,
    _ fields: (Method.Reply) -> (all: [Item]?, added: Item?, changed: Item?, removed: String?)
  ) async throws where Method.Parameters == NoFields {
    try await follow(method, .init(), at: socket, listing, fields)
  }

  /// The same for a method with parameters.
  @LoopActor
  func follow<Method: VarlinkMethod, Item>(
    _ method: Method.Type, _ parameters: Method.Parameters, at socket: RuntimeDirectory.Socket,
    _ listing: Listing<Item>,
    _ fields: (Method.Reply) -> (all: [Item]?, added: Item?, changed: Item?, removed: String?)
  ) async throws {
    var inventory = Inventory(name: listing.name)
    var isNews = false
    try await follow(method, at: socket, with: { parameters }) { reply, _ in
      let found = fields(reply)
      let changes = inventory.take(
        all: found.all, added: found.added, changed: found.changed, removed: found.removed)
      if !isNews, changes.isEmpty, !json { listing.showNone() }
      for change in changes {
        switch (change, json) {
        case (.added(let item), true): printChange("added", item.json)
        case (.changed(let item), true): printChange("changed", item.json)
        case (.removed(let name), true): printChange("removed", .string(name))
        case (.added(let item), false): listing.show(item, isNews ? "added " : "")
        case (.changed(let item), false): listing.show(item, "changed ")
        case (.removed(let name), false): print("removed \(name)")
        }
      }
      isNews = true
    }
  }

  /// Prints an object with one member. Its name says what has happened.
  func printChange(_ word: String, _ value: JSON) {
    TextForm.printJSON([word: value] as JSONObject)
  }
}
