// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
import Glibc
import Installation
import LinuxIO
import Printing
import ShutterInterfaces
import VarlinkSocket

/// The running print service: its socket, its signals, its end.
@LoopActor
final class PrintDaemon {
  private let service: PrintService
  private let server = VarlinkServer(
    info: ServiceInfo(
      vendor: "Shutterd", product: "shutter-print", version: Version.current, url: ""))
  private let rereading: Rereading<PrintConfiguration>
  private var signals: DaemonSignals?

  init(
    configuration: PrintConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    let folder = directory.printStateFolder
    if directory.privateFolder != nil {
      try directory.create(for: .print)
      mkdir(folder, 0o700)
    }
    let desk: PrintDesk
    do throws(JournalProblem) {
      desk = try PrintDesk(configuration: configuration, folder: folder)
    } catch {
      Log.error(
        "\(error.description); nothing is printed without it: give this user the folder, or move a broken "
          + "list away (its jobs are lost then)")
      throw SystemError("use the jobs in", folder, errno: Errno(EIO))
    }
    service = PrintService(desk: desk)
    server.takesDescriptors = true
    server.add(service)
    try ServiceSockets.open([(.print, server)], in: directory)
    desk.start()
    ServiceManager.notify("READY=1")
    rereading = Rereading(source.path) { () throws(ConfigurationErrors) in
      try PrintConfiguration.load(source)
    } apply: { [service] in
      if case .success(let new) = $0 { service.configure(new) }
    }
    signals = try DaemonSignals { [rereading] in
      rereading.begin($0)
    } stop: { [unowned self] in
      stop()
    }
  }

  /// Nothing has to be finished: what was answered is on the disk.
  private func stop() {
    server.close()
    EventLoop.shared.stop()
  }
}
