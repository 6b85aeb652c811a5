// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import Synchronization

/// Threads for work that may block in a driver or on a disk: on the event loop or Swift's pool it would
/// hold up everything else. Where the loop needs a result it waits with a limit (`result`).
public enum WorkerThread {
  /// Runs `body` on a thread of its own that ends with it. Signals are not delivered there.
  /// - Parameter name: at most 15 bytes of it are shown by `top -H` and debuggers.
  public static func start(
    name: String, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let box = Unmanaged.passRetained(Body(name: name, run: body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().start() }
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      throw SystemError("pthread_create", errno: Errno(result))
    }
    pthread_detach(thread)
  }

  /// Runs `body` on a separate thread and waits for its result; returns nil if that takes too long. Use it
  /// where the caller needs the result but must not hang with a disk that does not answer. The thread is
  /// left behind then; when too many have been left, no other is started.
  public static func result<Value: Sendable>(
    name: String, within seconds: Int, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    guard running.load(ordering: .relaxed) < most else { return nil }
    let box = ResultBox<Value>()
    let thread: Void? = try? start(name: name) {
      running.add(1, ordering: .relaxed)
      let value = body()
      box.value.withLock { $0 = value }
      running.subtract(1, ordering: .relaxed)
      box.isThere.signal()
    }
    guard thread != nil, box.isThere.wait(seconds: seconds) else { return nil }
    return box.value.withLock { $0 }
  }

  /// The threads that `result` has started and that still run, and how many there may be.
  private static let running = Atomic(0)
  private static let most = 16

  private final class ResultBox<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let isThere = Semaphore()
  }

  private final class Body: Sendable {
    private let name: String
    private let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }

    func start() {
      clinux_name_thread(name)
      run()
    }
  }
}
