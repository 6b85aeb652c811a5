// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Threads for what may block in a driver or on a disk: neither the event loop nor Swift's pool is ever
/// made to wait for a device.
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
