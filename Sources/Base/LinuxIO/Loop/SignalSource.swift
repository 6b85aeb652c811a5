// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc

/// Signals as events of the loop.
@LoopActor
public final class SignalSource {
  private let descriptor: OwnedDescriptor
  private var watch: DescriptorWatch?

  /// Blocks the signals for this thread and all that it starts. Call it first in the program,
  /// before any other thread exists, so that none of them takes a signal away.
  public nonisolated static func block(_ signals: [Int32]) {
    var set = mask(signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `handler` with the number of each signal that arrives. They must be blocked.
  public init(
    _ signals: [Int32], handler: @escaping @LoopActor (Int32) -> Void
  ) throws(SystemError) {
    var set = Self.mask(signals)
    let raw = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard raw >= 0 else { throw SystemError("watch for signals") }
    descriptor = OwnedDescriptor(owning: raw)
    watch = try EventLoop.shared.watch(raw, for: .readable) { _ in
      var information = signalfd_siginfo()
      while read(raw, &information, MemoryLayout<signalfd_siginfo>.size) > 0 {
        handler(Int32(information.ssi_signo))
      }
    }
  }

  private nonisolated static func mask(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
