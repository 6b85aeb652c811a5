// SPDX-License-Identifier: Apache-2.0
import Configuration
import DaemonProgram
import Gateway
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The running gateway: opens its sockets, and stops it.
@LoopActor
final class GatewayDaemon {
  private let gateway: Gateway
  private var signals: DaemonSignals?

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
    signals = try DaemonSignals { [gateway] in
      gateway.reload($0)
    } stop: { [gateway] in
      gateway.shutDown { EventLoop.shared.stop() }
    }
    ServiceManager.notify("READY=1")
    ProcessMemory.unmapProgram()
  }
}
