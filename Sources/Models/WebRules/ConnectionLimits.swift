// SPDX-License-Identifier: Apache-2.0

/// Shares the connections among those who ask, so that nobody can take them all: one more of an address waits until one
/// of its own has ended.
public struct ConnectionLimits: Sendable {
  /// The most connections together. Those whose head is not known yet count.
  public static let together = 256
  /// The most requests of one address that are answered at a time. A page of a browser with HTTP/2 asks for a hundred
  /// pictures at once.
  public static let perAddress = 48

  private var counts: [String: Int] = [:]
  private var waiting: [String: [Int]] = [:]

  public init() {}

  /// A request of this address is there. False: it waits.
  public mutating func begin(_ request: Int, by address: String) -> Bool {
    guard counts[address, default: 0] < Self.perAddress else {
      waiting[address, default: []].append(request)
      return false
    }
    counts[address, default: 0] += 1
    return true
  }

  /// A request has ended that was begun.
  ///
  /// - Returns: the one of the same address that begins now.
  public mutating func end(by address: String) -> Int? {
    if var queue = waiting[address] {
      let next = queue.removeFirst()
      waiting[address] = queue.isEmpty ? nil : queue
      return next
    }
    let count = counts[address, default: 0] - 1
    counts[address] = count > 0 ? count : nil
    return nil
  }

  /// A request that waits has ended.
  public mutating func giveUp(_ request: Int, by address: String) {
    guard var queue = waiting[address] else { return }
    queue.removeAll { $0 == request }
    waiting[address] = queue.isEmpty ? nil : queue
  }
}
