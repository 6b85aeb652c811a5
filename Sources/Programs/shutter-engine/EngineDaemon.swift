// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import Configuration
import Glibc
import Installation
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The running engine: its socket, its built-in client, its signals, its end.
@LoopActor
final class EngineDaemon {
  private let engine: Engine
  private let server = VarlinkServer(
    info: ServiceInfo(
      vendor: "Shutterd", product: "shutter-engine", version: Version.current, url: ""))
  private let builtIn: ButtonToCapture
  private var isStopping = false
  private var signals: SignalSource?

  init(
    configuration: EngineConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    // The size of a large photo.
    ProcessMemory.keepFreed(bytes: 1 << 20)
    engine = try Engine(configuration: configuration, source: source, directory: directory)
    builtIn = ButtonToCapture(directory: directory)
    engine.onConfiguration = { @LoopActor [builtIn] configuration in
      builtIn.configure(configuration.buttonToCapture)
    }
    engine.serve(server)
    // Clients are accepted later: a client that starts the engine by connecting to it must see the
    // cameras that are there.
    server.isAccepting = false
    let access: [RuntimeDirectory.Socket: SocketAccess] =
      configuration.socket == SocketAccess() ? [:] : [.engine: configuration.socket]
    try ServiceSockets.open([(.engine, server)], in: directory, access: access)
    engine.start { [server] in
      server.isAccepting = true
      ServiceManager.notify("READY=1")
      ProcessMemory.unmapProgram()
    }
    // The sockets are open, and it connects to them like any client.
    builtIn.configure(configuration.buttonToCapture)
    signals = try SignalSource([SIGTERM, SIGINT, SIGHUP]) { [unowned self] signal in
      if isStopping { return }
      signal == SIGHUP ? reload() : stop()
    }
  }

  private func reload() {
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock.nowUSec)")
    engine.reload { [self] reading in
      if isStopping { return }
      switch reading {
      case .success: Log.notice("the configuration was read again")
      case .failure(let error):
        Log.error("the configuration is not valid, the old one stays in force:\n\(error)")
      }
      ServiceManager.notify("READY=1")
    }
  }

  /// Finishes the photos in progress, then ends the loop.
  private func stop() {
    isStopping = true
    ServiceManager.notify("STOPPING=1")
    builtIn.close()
    engine.shutDown { [server] in
      server.close()
      EventLoop.shared.stop()
    }
  }
}
