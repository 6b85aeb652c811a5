// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// A stream of replies of another service, that is opened again whenever it has ended.
@LoopActor
final class ServiceStream<Method: VarlinkMethod> {
  /// Between two attempts, microseconds. Nothing is polled while the other service is there.
  private static var retryUSec: Int64 { 1_000_000 }

  private let path: String
  private let parameters: @LoopActor () -> Method.Parameters
  /// The reply, and whether it is the first since the stream was opened.
  private let take: @LoopActor (Method.Reply, _ isFirst: Bool) -> Void
  private var client: VarlinkClient?
  private(set) var isOpen = false
  /// Why it was not opened, or refused, in words; nil while it is open.
  private(set) var problem: String?
  private var isClosed = false

  init(
    _ path: String, _ parameters: @escaping @LoopActor () -> Method.Parameters,
    _ take: @escaping @LoopActor (Method.Reply, _ isFirst: Bool) -> Void
  ) {
    self.path = path
    self.parameters = parameters
    self.take = take
  }

  func open() {
    guard !isClosed, client == nil else { return }
    do throws(SystemError) {
      let client = try VarlinkClient.connect(to: path)
      self.client = client
      isOpen = true
      problem = nil
      var isFirst = true
      client.onClose = { [weak self] in self?.lost(client, nil) }
      client.call(Method.self, parameters(), more: true) { [weak self] result in
        guard let self, self.client === client else { return }
        switch result {
        case .success(let reply):
          take(reply.parameters, isFirst)
          isFirst = false
        case .failure(let error): lost(client, "\(error)")
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

  private func lost(_ lost: VarlinkClient, _ problem: String?) {
    guard client === lost else { return }
    client = nil
    lost.close()
    isOpen = false
    self.problem = problem
    again()
  }

  private func again() {
    EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + Self.retryUSec) { [weak self] in
      self?.open()
    }
  }
}
