// SPDX-License-Identifier: Apache-2.0
import Glibc
import Installation
import LinuxIO
import VarlinkSocket

/// Serves a fake daemon on a real socket until it is stopped.
@LoopActor
final class FakeServer {
  private let path: String
  private let product: String
  private var server: VarlinkServer?

  nonisolated init(path: String, product: String) {
    self.path = path
    self.product = product
  }

  /// Starts serving. Does nothing if it already serves.
  func start(_ service: some VarlinkService) throws {
    guard server == nil else { return }
    let server = VarlinkServer(
      info: ServiceInfo(vendor: "Shutterd", product: product, version: Version.current, url: ""))
    server.add(service)
    try server.listen(at: path, mode: 0o600)
    self.server = server
  }

  /// Ends all connections.
  func stop() {
    server?.close()
    server = nil
  }
}

/// A folder for the sockets of a test.
struct SocketFolder: Sendable {
  let path: String

  /// Uses an existing folder.
  init(path: String) { self.path = path }

  /// Makes a new folder.
  init() throws(SystemError) {
    path = try PrivateFolder.make(in: "/tmp", prefix: "shutterkit")
  }

  /// Removes the folder if it is empty. A server removes its own socket, so only another server's socket
  /// keeps the folder.
  func remove() { rmdir(path) }
}

/// Waits for something that the program under test does.
enum Patience {
  /// Tries for a minute, and at least 10 000 times, so that on a busy machine the program under test gets its turn in
  /// between. Returns nil if no attempt succeeds.
  static func wait<Value: Sendable>(_ attempt: () async -> Value?) async throws -> Value? {
    let end = MonotonicClock.nowUSec + 60_000_000
    var tries = 0
    while tries < 10_000 || MonotonicClock.nowUSec < end {
      tries += 1
      if let value = await attempt() { return value }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    return nil
  }
}
