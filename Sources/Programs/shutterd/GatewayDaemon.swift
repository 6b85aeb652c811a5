// SPDX-License-Identifier: Apache-2.0
import Configuration
import Gateway
import Glibc
import LinuxIO
import VarlinkSocket

/// The running gateway: its sockets, its signals, its end.
@LoopActor
final class Daemon {
  private let gateway: Gateway
  private var isStopping = false
  private var signals: SignalSource?

  /// Takes the sockets, then the devices.
  init(
    configuration: GatewayConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    gateway = Gateway(
      configuration: configuration, source: source, directory: directory)
    let sockets: [RuntimeDirectory.Socket] = [.gateway, .control, .engineLink]
    let servers = sockets.map { _ in
      VarlinkServer(
        info: ServiceInfo(
          vendor: "Shutterd", product: "shutterd", version: Version.current, url: ""),
        limits: ServerLimits(configuration.limits))
    }
    gateway.serve(gateway: servers[0], control: servers[1], engineLink: servers[2])
    // Another gateway that serves here is found out before a device is touched; no call is taken
    // before all devices are known, because the loop has not turned yet.
    try ServiceSockets.open(
      Array(zip(sockets, servers)), in: directory, access: configuration.sockets)
    gateway.start()
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      // What follows a stop is not heeded: Ctrl-C, held on a grabbed keyboard, repeats.
      if isStopping { return }
      signal == SIGHUP ? reload() : stop()
    }
    ServiceManager.notify("READY=1")
    ProcessMemory.releaseStartup()
  }

  private func reload() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
    do throws(ConfigurationErrors) {
      try gateway.reload()
      Log.notice("the configuration was read again")
    } catch {
      Log.error("the configuration is not valid, the old one stays in force:")
      for error in error.all { Log.error("\(error)") }
    }
    ServiceManager.notify("READY=1")
  }

  /// Cancels what is in flight, lets go of all keys and devices, and ends the loop.
  private func stop() {
    isStopping = true
    ServiceManager.notify("STOPPING=1")
    gateway.shutDown { EventLoop.shared.stop() }
  }
}
