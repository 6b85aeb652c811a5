// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Hooks
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The running service of hooks: its socket, its signals, its end.
@LoopActor
final class HookDaemon {
  private let desk: HookDesk
  private let source: ConfigurationSource
  private let server = VarlinkServer(
    info: ServiceInfo(
      vendor: "Shutterd", product: "shutter-hooks", version: Version.current, url: ""))
  private var signals: SignalSource?

  init(
    configuration: HookConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    self.source = source
    let folder = directory.hooksStateFolder
    if directory.privateFolder != nil {
      try directory.create(for: .hooks)
      mkdir(folder, 0o700)
    }
    do throws(JournalProblem) {
      desk = try HookDesk(
        configuration: configuration, configurationFile: source.path, folder: folder,
        directory: directory)
    } catch {
      Log.error(
        "\(error.description); no hook runs without it: give this user the folder, or move a broken list away "
          + "(what waits is lost then)")
      throw SystemError("use the runs in", folder, errno: Errno(EIO))
    }
    server.add(HookService(desk: desk))
    try ServiceSockets.open([(.hooks, server)], in: directory)
    desk.start { ServiceManager.notify("READY=1") }
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      signal == SIGHUP ? reload() : stop()
    }
  }

  private func reload() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
    do throws(ConfigurationErrors) {
      desk.configure(try HookConfiguration.load(source))
      Log.notice("the configuration was read again")
    } catch {
      Log.error("the configuration is not valid, the old one stays in force:\n\(error)")
    }
    ServiceManager.notify("READY=1")
  }

  /// Commands under way are ended with this process, and run again after its next start.
  private func stop() {
    ServiceManager.notify("STOPPING=1")
    desk.close()
    server.close()
    EventLoop.shared.stop()
  }
}
