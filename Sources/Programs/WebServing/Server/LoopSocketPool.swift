// SPDX-License-Identifier: Apache-2.0
import FlyingSocks
import Glibc
import LinuxIO

/// Waits for FlyingFox's sockets on the program's own loop.
///
/// FlyingFox 0.27.1 also has a pool on epoll. It remembers by its number which descriptor it has registered, and
/// forgets that only after the descriptor is closed, which then fails. The next connection with this number is taken
/// for registered and waits forever: the page is open, and nothing it says is heard. Here each wait has a descriptor
/// of its own, so that no number stands for two sockets.
struct LoopSocketPool: AsyncSocketPool {
  func prepare() {}

  /// Does nothing, until it is cancelled: the loop runs anyway.
  func run() async throws {
    for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(nanoseconds: 1 << 60) }) {}
    throw CancellationError()
  }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    let wait = SocketWait()
    try await withTaskCancellationHandler {
      try await wait.begin(socket.file.rawValue, events)
    } onCancel: {
      EventLoop.shared.post { wait.finish(.failure(CancellationError())) }
    }
  }
}

/// One wait for one socket.
@LoopActor
private final class SocketWait {
  private var descriptor: Int32 = -1
  private var watch: DescriptorWatch?
  private var waiting: CheckedContinuation<Void, any Error>?
  private var isOver = false

  nonisolated init() {}

  func begin(_ raw: Int32, _ events: Socket.Events) async throws {
    if isOver { throw CancellationError() }
    var interest: Interest = []
    if events.contains(.read) { interest.insert(.readable) }
    if events.contains(.write) { interest.insert(.writable) }
    let copy = fcntl(raw, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError("duplicate a descriptor") }
    descriptor = copy
    do {
      // The kind of the event does not matter: the caller tries again, and sees an error itself.
      watch = try EventLoop.shared.watch(copy, for: interest) { [weak self] _ in
        self?.finish(.success(()))
      }
    } catch {
      close(copy)
      throw error
    }
    try await withCheckedThrowingContinuation { waiting = $0 }
  }

  func finish(_ result: Result<Void, any Error>) {
    isOver = true
    guard let waiting else { return }
    self.waiting = nil
    watch?.cancel()
    watch = nil
    close(descriptor)
    waiting.resume(with: result)
  }
}
