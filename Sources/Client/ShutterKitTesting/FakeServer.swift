// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import VarlinkSocket

/// Serves a fake on a real socket, until it is stopped.
@LoopActor
final class FakeServer {
  private let path: String
  private let product: String
  private var server: VarlinkServer?

  nonisolated init(path: String, product: String) {
    self.path = path
    self.product = product
  }

  /// Serves; nothing happens if it does.
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
