// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The arguments of handlers on any thread, in order, as lines.
package final class LineLog: Sendable {
  private let state = Mutex<[String]>([])

  package init() {}

  package var lines: [String] { state.withLock { $0 } }

  package func add(_ line: some CustomStringConvertible) {
    state.withLock { $0.append("\(line)") }
  }

  /// Adds each element of a stream as a line, from now until its end.
  @discardableResult
  package func follow<Element: Sendable>(_ stream: AsyncStream<Element>) -> Task<Void, Never> {
    Task { for await element in stream { add("\(element)") } }
  }

  /// Waits until there are this many lines, and returns these, not those that followed while the test
  /// waited for its turn.
  package func wait(for count: Int) async throws -> [String] {
    do {
      try await Patience.wait(for: "\(count) lines") { lines.count >= count }
    } catch TestError.timeout {
      throw TestError.unexpected(awaited: "\(count) lines", got: "\(lines)")
    }
    return Array(lines.prefix(count))
  }
}
