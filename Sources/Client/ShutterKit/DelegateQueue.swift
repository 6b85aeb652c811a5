// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Calls the delegates of an output one after the other, from one task. The first call starts the task: a
/// program without delegates needs no thread for it.
final class DelegateQueue: Sendable {
  typealias Delivery = @Sendable () async -> Void

  private let queue: AsyncStream<Delivery>
  private let deliveries: AsyncStream<Delivery>.Continuation
  private let isDelivering = Atomic(false)

  init() { (queue, deliveries) = AsyncStream<Delivery>.makeStream() }

  deinit { deliveries.finish() }

  func deliver(_ delivery: @escaping Delivery) {
    deliveries.yield(delivery)
    guard !isDelivering.exchange(true, ordering: .relaxed) else { return }
    Task.detached(priority: .userInitiated) { [queue] in
      for await delivery in queue { await delivery() }
    }
  }
}
