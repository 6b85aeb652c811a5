// SPDX-License-Identifier: Apache-2.0

//   entrance   connections   of one address           answered at a time
//   local              256   -                        48 of one address, at each entrance; HeldConnection
//   proxy              256   128, once it is known
//   guests, readers    256   64, when it connects, unless it
//                            is a trusted proxy's

/// Shares the connections among those who ask, so that nobody can take them all: each entrance has its own, and within
/// it one more of an address waits until one of its own has ended.
public struct ConnectionLimits: Sendable {
  /// The most connections of an entrance. Those whose head is not known yet count. Whatever guests do, the browser of
  /// this machine and the host behind the proxy get in.
  public static let perEntrance = 256
  /// The most connections of one address in the open: three phones cannot take them all from the fourth.
  public static let perGuest = 64
  /// The most requests of one address behind the proxy, answered or waiting. A page of a browser with HTTP/2 asks for
  /// a hundred pictures at once.
  public static let perClient = 128
  /// The most requests of one address that are answered at a time.
  public static let perAddress = 48
  /// Connections beyond the limit of an entrance that get an answer saying so, at a time; more are closed without a
  /// word.
  public static let refusals = 32

  /// What is done with a new connection.
  public enum Welcome: Hashable, Sendable {
    /// Its head is read.
    case served
    /// It gets the answer that there are too many.
    case refused
    /// It is closed.
    case closed
  }

  private enum Place: Hashable {
    case local, proxy, guests, readers

    init(_ entrance: Entrance) {
      switch entrance {
      case .local: self = .local
      case .proxy: self = .proxy
      case .guests: self = .guests
      case .readers: self = .readers
      }
    }
  }

  /// An address in a network, which has so many connections and no more.
  private struct Stranger: Hashable {
    let place: Place
    let address: String

    init?(_ entrance: Entrance) {
      switch entrance {
      case .local, .proxy: return nil
      case .guests(let address), .readers(let address): self.address = address
      }
      place = Place(entrance)
    }
  }

  private struct Client: Hashable {
    let place: Place
    let address: String

    init(_ entrance: Entrance, _ address: String) {
      place = Place(entrance)
      self.address = address
    }
  }

  private var open: [Place: Int] = [:]
  private var refused: [Place: Int] = [:]
  private var strangers: [Stranger: Int] = [:]
  private var counts: [Client: Int] = [:]
  private var waiting: [Client: [Int]] = [:]

  /// Proxies, whose address stands for all that they ask for.
  private let trusted: Set<String>

  public init(trusted: Set<String> = []) { self.trusted = trusted }

  // MARK: Connections

  /// Whether an entrance has no connection left.
  public func isFull(_ entrance: Entrance) -> Bool {
    open[Place(entrance), default: 0] >= Self.perEntrance
  }

  /// A connection is there. Unless it is closed at once, `leave` has to follow.
  public mutating func enter(_ entrance: Entrance) -> Welcome {
    let place = Place(entrance)
    var hasRoom = !isFull(entrance)
    let stranger = Stranger(entrance)
    if let stranger, !trusted.contains(stranger.address) {
      hasRoom = hasRoom && strangers[stranger, default: 0] < Self.perGuest
    }
    guard hasRoom else {
      guard refused[place, default: 0] < Self.refusals else { return .closed }
      refused[place, default: 0] += 1
      return .refused
    }
    open[place, default: 0] += 1
    if let stranger { strangers[stranger, default: 0] += 1 }
    return .served
  }

  /// A connection with this welcome has ended.
  public mutating func leave(_ entrance: Entrance, _ welcome: Welcome) {
    let place = Place(entrance)
    switch welcome {
    case .served:
      open[place, default: 1] -= 1
      guard let stranger = Stranger(entrance) else { return }
      let left = strangers[stranger, default: 1] - 1
      strangers[stranger] = left > 0 ? left : nil
    case .refused: refused[place, default: 1] -= 1
    case .closed: break
    }
  }

  // MARK: Turns

  /// What becomes of a request.
  public enum Turn: Hashable, Sendable {
    case now
    /// It waits for another one of its address.
    case later
    /// Too many of its address wait.
    case never
  }

  /// Whether requests wait at an entrance.
  public func isAwaited(at entrance: Entrance) -> Bool {
    waiting.keys.contains { $0.place == Place(entrance) }
  }

  /// Whether an address has no turn left.
  public func isBusy(_ address: String, at entrance: Entrance) -> Bool {
    counts[Client(entrance, address), default: 0] >= Self.perAddress
  }

  /// A request of this address is there.
  public mutating func begin(_ request: Int, by address: String, at entrance: Entrance) -> Turn {
    let client = Client(entrance, address)
    guard isBusy(address, at: entrance) else {
      counts[client, default: 0] += 1
      return .now
    }
    let queue = waiting[client, default: []]
    guard Self.perAddress + queue.count < Self.perClient else { return .never }
    waiting[client] = queue + [request]
    return .later
  }

  /// A request has ended that was begun.
  ///
  /// - Returns: the one of the same address that begins now.
  public mutating func end(by address: String, at entrance: Entrance) -> Int? {
    let client = Client(entrance, address)
    if var queue = waiting[client] {
      let next = queue.removeFirst()
      waiting[client] = queue.isEmpty ? nil : queue
      return next
    }
    let count = counts[client, default: 0] - 1
    counts[client] = count > 0 ? count : nil
    return nil
  }

  /// A request that waits has ended.
  public mutating func giveUp(_ request: Int, by address: String, at entrance: Entrance) {
    let client = Client(entrance, address)
    guard var queue = waiting[client] else { return }
    queue.removeAll { $0 == request }
    waiting[client] = queue.isEmpty ? nil : queue
  }
}
