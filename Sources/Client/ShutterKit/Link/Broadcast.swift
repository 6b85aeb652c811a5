// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Tells the same to any number of readers. One that does not read misses the oldest.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var lastNumber = 0
    var readers: [Int: AsyncStream<Element>.Continuation] = [:]
    var isOver = false
  }

  /// Elements that wait for one reader.
  private static var limit: Int { 256 }
  private let state = Mutex(State())

  /// What is told from now on, with this in front.
  func stream(beginningWith first: Element? = nil) -> AsyncStream<Element> {
    let (stream, reader) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(Self.limit))
    if let first { reader.yield(first) }
    let number = state.withLock { state in
      guard !state.isOver else { return 0 }
      state.lastNumber += 1
      state.readers[state.lastNumber] = reader
      return state.lastNumber
    }
    if number == 0 { reader.finish() }
    reader.onTermination = { [weak self] _ in
      self?.state.withLock { $0.readers[number] = nil }
    }
    return stream
  }

  func tell(_ element: Element) {
    state.withLock { state in
      for reader in state.readers.values { reader.yield(element) }
    }
  }

  /// Nothing more will be told.
  func finish() {
    let readers = state.withLock { state in
      defer { state.readers = [:] }
      state.isOver = true
      return state.readers
    }
    // Not under the lock: this calls `onTermination`.
    for reader in readers.values { reader.finish() }
  }
}
