// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// Asks the engine where it keeps photos, whenever it is started.
@LoopActor
final class EngineHealth {
  /// Between two attempts, microseconds.
  private static let retryUSec: Int64 = 1_000_000

  private let path: String
  /// The folder of all content; nil if the engine did not say.
  private let tell: @LoopActor (String?) -> Void
  private var client: VarlinkClient?
  /// Why it was not reached, in words.
  private(set) var problem: String?
  private var isClosed = false

  var isOpen: Bool { client != nil }

  init(_ path: String, _ tell: @escaping @LoopActor (String?) -> Void) {
    self.path = path
    self.tell = tell
  }

  func open() {
    guard !isClosed, client == nil else { return }
    do throws(SystemError) {
      let client = try VarlinkClient.connect(to: path)
      self.client = client
      client.onClose = { [weak self] in self?.lost(client) }
      client.call(EngineInterface.GetHealth.self, .init()) { [weak self] result in
        guard let self, self.client === client else { return }
        switch result {
        case .success(let reply):
          problem = nil
          tell(reply.parameters.storage.path)
        case .failure(let error):
          problem = "\(error)"
          tell(nil)
        }
      }
    } catch {
      problem = "\(error)"
      again()
    }
  }

  func close() {
    isClosed = true
    client?.close()
    client = nil
  }

  private func lost(_ lost: VarlinkClient) {
    guard client === lost else { return }
    client = nil
    problem = "it is gone"
    again()
  }

  private func again() {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
      self?.open()
    }
  }
}
