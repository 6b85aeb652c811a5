// SPDX-License-Identifier: Apache-2.0
import Configuration
import Gateway
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The running gateway: opens its sockets, handles its signals and stops it.
@LoopActor
final class GatewayDaemon {
  private let gateway: Gateway
  private var isStopping = false
  private var signals: SignalSource?

  /// Opens the sockets, then the devices.
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
    // Opening the sockets fails if another gateway serves here, and that has to happen before a
    // device is touched. No call is accepted before all devices are known, because the loop does
    // not run yet.
    try ServiceSockets.open(
      Array(zip(sockets, servers)), in: directory, access: configuration.sockets)
    gateway.start()
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      // Signals after a stop are ignored: Ctrl-C that is held on a grabbed keyboard repeats.
      if isStopping { return }
      signal == SIGHUP ? reload() : stop()
    }
    ServiceManager.notify("READY=1")
    ProcessMemory.unmapProgram()
  }

  private func reload() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
    gateway.reload { [self] reading in
      if isStopping { return }
      switch reading {
      case .success: Log.notice("the configuration was read again")
      case .failure(let error):
        Log.error("the configuration is not valid, the old one stays in force:")
        for error in error.all { Log.error("\(error)") }
      }
      ServiceManager.notify("READY=1")
    }
  }

  /// Stops the gateway and then the loop.
  private func stop() {
    isStopping = true
    ServiceManager.notify("STOPPING=1")
    gateway.shutDown { EventLoop.shared.stop() }
  }
}
