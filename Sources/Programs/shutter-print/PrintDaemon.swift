// SPDX-License-Identifier: Apache-2.0
import Configuration
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
  private let source: ConfigurationSource
  private let server = VarlinkServer(
    info: ServiceInfo(
      vendor: "Shutterd", product: "shutter-print", version: Version.current, url: ""))
  private var signals: SignalSource?

  init(
    configuration: PrintConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    self.source = source
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
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      signal == SIGHUP ? reload() : stop()
    }
  }

  private func reload() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
    do throws(ConfigurationErrors) {
      service.configure(try PrintConfiguration.load(source))
      Log.notice("the configuration was read again")
    } catch {
      Log.error("the configuration is not valid, the old one stays in force:\n\(error)")
    }
    ServiceManager.notify("READY=1")
  }

  /// Nothing has to be finished: what was answered is on the disk.
  private func stop() {
    ServiceManager.notify("STOPPING=1")
    server.close()
    EventLoop.shared.stop()
  }
}
