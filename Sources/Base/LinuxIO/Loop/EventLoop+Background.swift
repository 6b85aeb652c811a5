// SPDX-License-Identifier: Apache-2.0

extension EventLoop {
  /// Runs the loop on a thread of its own, unless it runs already or is about to: for libraries,
  /// whose program need not know of it. It runs as long as the process.
  public func startInBackground(threadName: String) {
    guard claimForBackground() else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: threadName) { self.run() }
    } catch {
      // A process that can have no thread has none for Swift's tasks either.
      preconditionFailure("event loop: \(error)")
    }
  }
}
