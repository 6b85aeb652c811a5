// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import LinuxIO

/// The signals of a running daemon: SIGHUP makes it read its configuration again, SIGTERM and SIGINT end it. The
/// service manager is notified of both.
@LoopActor
public final class DaemonSignals {
  private var source: SignalSource?
  private var isStopping = false

  /// - Parameters:
  ///   - reload: reads the configuration again, and calls what it is given when that is in force or refused.
  ///   - stop: ends the daemon. It is called once.
  public init(
    reload: @escaping @LoopActor (@escaping ReloadCompletion) -> Void,
    stop: @escaping @LoopActor () -> Void
  ) throws(SystemError) {
    source = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      // Signals after a stop are ignored: Ctrl-C that is held on a grabbed keyboard repeats.
      if isStopping { return }
      if signal == SIGHUP {
        ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
        reload { [self] in reloaded($0) }
      } else {
        isStopping = true
        ServiceManager.notify("STOPPING=1")
        stop()
      }
    }
  }

  private func reloaded(_ problem: ConfigurationErrors?) {
    if isStopping { return }
    if let problem {
      Log.error("the configuration is not valid, the old one stays in force:")
      for error in problem.all { Log.error("\(error)") }
    } else {
      Log.notice("the configuration was read again")
    }
    ServiceManager.notify("READY=1")
  }
}
