// SPDX-License-Identifier: Apache-2.0
import Configuration
import Glibc
import Installation
import LinuxIO

/// The frame that programs which serve share, from their start to their end: options, configuration, the
/// event loop on the main thread, and exit statuses (sysexits.h).
public struct DaemonProgram: Sendable {
  private let options: ProgramOptions
  private let configurationPath: String
  private let mainSocket: RuntimeDirectory.Socket
  private let errand: ProgramOptions.Option?

  /// - Parameters:
  ///   - mainSocket: the socket in whose folder the daemon serves.
  ///   - errand: an option that makes the program do one thing with the configuration and end.
  public init(
    name: String, summary: String, configurationPath: String, mainSocket: RuntimeDirectory.Socket,
    errand: ProgramOptions.Option? = nil
  ) {
    self.configurationPath = configurationPath
    self.mainSocket = mainSocket
    self.errand = errand
    options = ProgramOptions(
      program: name, version: Version.current, summary: summary,
      options: [
        .init(
          "--config", value: "FILE",
          help: "Read FILE and FILE.d/*.toml instead of \(configurationPath)."),
        .init(
          "--runtime-dir", value: "DIR",
          help: "Serve in DIR instead of "
            + "\(RuntimeDirectory.system.folder(of: mainSocket)) (root) or "
            + "$XDG_RUNTIME_DIR/shutterd."),
        .init("--check", help: "Check the configuration and end."),
      ] + (errand.map { [$0] } ?? []))
  }

  /// Reads the configuration, starts the daemon on the event loop and serves until it stops the
  /// loop.
  ///
  /// - Parameter check: what `--check` finds wrong in a valid configuration, with its remedy. A daemon starts
  ///   nevertheless.
  public func run<Configuration: Sendable, Daemon: AnyObject>(
    load: (ConfigurationSource) throws(ConfigurationErrors) -> Configuration,
    check: (Configuration) -> [String] = { _ in [] },
    errand runErrand: (Configuration) -> Void = { _ in },
    start:
      @LoopActor (Configuration, ConfigurationSource, RuntimeDirectory) throws(SystemError) ->
      Daemon
  ) -> Never {
    let found = options.begin()
    DescriptorLimit.raise()
    // SIGTERM and SIGINT still end the program at once: nothing has started yet, and reading may
    // take long.
    SignalSource.block([SIGHUP])
    signal(SIGPIPE, SIG_IGN)
    let source: ConfigurationSource =
      found["--config"].map { .named($0) } ?? .defaultPath(configurationPath)
    let configuration: Configuration
    do throws(ConfigurationErrors) {
      configuration = try load(source)
    } catch {
      let isService = found["--check"] == nil && errand.map { found[$0.name] == nil } ?? true
      // The reader of the reason may end the program at once, and should see the status of that.
      if isService { SignalSource.block([SIGTERM, SIGINT]) }
      for error in error.all {
        isService ? Log.plainWithoutWaiting("\(error)") : Log.plain("\(error)")
      }
      isService ? Self.giveUp(EX_CONFIG) : exit(EX_CONFIG)
    }
    if found["--check"] != nil {
      let faults = check(configuration)
      for fault in faults { Log.plain("\(source.path): \(fault)") }
      if !faults.isEmpty { exit(EX_CONFIG) }
      StandardOutput.write(line: "\(source.path): the configuration is valid")
      exit(EX_OK)
    }
    if let errand, found[errand.name] != nil {
      runErrand(configuration)
      exit(EX_OK)
    }
    let directory = directory(found)
    // Before any lasting thread starts, so that only the event loop gets the signals.
    SignalSource.block([SIGTERM, SIGINT])
    EventLoop.shared.run {
      Log.reportLossesFromLoop()
      do throws(SystemError) {
        Self.daemon = try start(configuration, source, directory)
        Log.information(
          "version \(Version.current), serving in \(directory.folder(of: mainSocket))")
      } catch {
        Log.error("\(error)\(remedy(for: error))")
        Self.giveUp(EX_OSERR)
      }
    }
    exit(EX_OK)
  }

  /// The daemon, which lives as long as the loop runs.
  @LoopActor private static var daemon: AnyObject?

  /// Ends the program. A service manager would start it again at once, and again, so it waits
  /// first: otherwise a mistake that only an administrator can correct would be logged ten times a
  /// second. A signal to end still works during the wait.
  private static func giveUp(_ status: Int32) -> Never {
    if ServiceManager.isPresent {
      SignalSource.block([SIGTERM, SIGINT])
      var signals = sigset_t()
      sigemptyset(&signals)
      for signal in [SIGTERM, SIGINT] { sigaddset(&signals, signal) }
      var pause = timespec(tv_sec: 3, tv_nsec: 0)
      sigtimedwait(&signals, nil, &pause)
    }
    exit(status)
  }

  private func directory(_ found: [String: String]) -> RuntimeDirectory {
    if let folder = found["--runtime-dir"] { return RuntimeDirectory(folder) }
    if let directory = RuntimeDirectory.serving() { return directory }
    Log.error("XDG_RUNTIME_DIR is not set: say where to serve with --runtime-dir DIR")
    exit(EX_USAGE)
  }

  private func remedy(for error: SystemError) -> String {
    switch error.errno.code {
    case EADDRINUSE: "; it is served already: stop that daemon, or choose another --runtime-dir"
    case EACCES, EPERM, ENOENT: "; choose a folder of your own with --runtime-dir DIR"
    default: ""
    }
  }
}
