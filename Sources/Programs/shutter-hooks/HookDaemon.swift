// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
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
  private let server = VarlinkServer(
    info: ServiceInfo(
      vendor: "Shutterd", product: "shutter-hooks", version: Version.current, url: ""))
  private let rereading: Rereading<HookConfiguration>
  private var signals: DaemonSignals?

  init(
    configuration: HookConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
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
    rereading = Rereading(source.path) { () throws(ConfigurationErrors) in
      try HookConfiguration.load(source)
    } apply: { [desk] in
      if case .success(let new) = $0 { desk.configure(new) }
    }
    signals = try DaemonSignals { [rereading] in
      rereading.begin($0)
    } stop: { [unowned self] in
      stop()
    }
  }

  /// Commands under way are ended with this process, and run again after its next start.
  private func stop() {
    desk.close()
    server.close()
    EventLoop.shared.stop()
  }
}
