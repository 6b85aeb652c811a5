// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import Configuration
import DaemonProgram
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
  private let intervals: IntervalDesk
  private var signals: DaemonSignals?

  init(
    configuration: EngineConfiguration, source: ConfigurationSource, directory: RuntimeDirectory
  ) throws(SystemError) {
    // The size of a large photo.
    ProcessMemory.keepFreed(bytes: 1 << 20)
    engine = try Engine(configuration: configuration, source: source, directory: directory)
    builtIn = ButtonToCapture(directory: directory)
    intervals = IntervalDesk(directory: directory)
    engine.intervals = intervals
    engine.onConfiguration = { @LoopActor [builtIn, intervals] configuration in
      builtIn.configure(configuration.buttonToCapture)
      intervals.configure(configuration.intervals)
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
    intervals.configure(configuration.intervals)
    signals = try DaemonSignals { [engine] in
      engine.reload($0)
    } stop: { [unowned self] in
      stop()
    }
  }

  /// Finishes the photos in progress, then ends the loop.
  private func stop() {
    builtIn.close()
    intervals.close()
    engine.shutDown { [server] in
      server.close()
      EventLoop.shared.stop()
    }
  }
}
