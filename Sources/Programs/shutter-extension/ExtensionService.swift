// SPDX-License-Identifier: Apache-2.0
import CLinux
import Configuration
import Glibc
import LinuxIO

//  gateway                                  here
//  NAME=VALUE lines, an empty line    ──▶
//                                     ◀──   ready PID UID
//  go                                 ──▶   the program starts
//                                     ◀──   ended status N, ended signal N, failed TEXT
//  (closes the connection)            ──▶   everything ends

/// Runs one extension. The gateway says when, and with which variables; the program is in the file that
/// registers the application.
///
/// It ends its descendants itself. As a service it is alone in its unit with them: when it ends, or shows no sign
/// of life, the service manager ends whatever is left.
struct ExtensionService {
  private static let contentVariable = "SHUTTER_CONTENT_DIRECTORY="

  let name: String
  let files: ApplicationFiles

  /// Serves the gateway's connection: that of the unit's socket, or standard input.
  func serve() -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Taken as the gateway's end, so that what was made is in order when this process ends.
    signal(SIGTERM) { _ in ProgramWatch.isToEnd = true }
    let isUnit = ServiceManager.isPresent
    clinux_keep_out()
    // Processes whose parent ends become children of this one, so that none gets lost.
    clinux_adopt_orphans()
    guard let raw = connection() else { exit(EXIT_FAILURE) }
    let gateway = GatewayConnection(raw)
    var content: String?
    do throws(ExtensionError) {
      let application = try registration()
      let environment = try gateway.variables()
      content = environment.first { $0.hasPrefix(Self.contentVariable) }
        .map { String($0.dropFirst(Self.contentVariable.count)) }
      gateway.send("ready \(getpid()) \(getuid())")
      try gateway.awaitGo()
      let child = try start(application, environment)
      let outcome = ProgramWatch(child, gateway).run()
      if let outcome { gateway.send("ended \(outcome)") }
    } catch {
      if let text = error.text {
        Log.error("\(name.excerpt): \(text)")
        gateway.send("failed \(text)")
      }
    }
    // The service manager ends what is then left of a unit.
    Descendants.end(withinUSec: isUnit ? 3_000_000 : .max)
    if let content { ContentRights.open(content) }
    exit(EXIT_SUCCESS)
  }

  /// The accepted connection; nil, and a line in the log, if none came.
  private func connection() -> Int32? {
    guard let passed = ServiceManager.takeSockets().first else { return STDIN_FILENO }
    defer { if passed.isListening { close(passed.raw) } }
    guard passed.isListening else { return passed.raw }
    var waiting = pollfd(fd: passed.raw, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, GatewayConnection.patienceMSec) > 0 else {
      Log.error("no gateway connected within \(GatewayConnection.patienceMSec / 1000) s")
      return nil
    }
    let raw = clinux_accept(passed.raw)
    if raw < 0 { Log.error("\(SystemError("accept the gateway's connection"))") }
    return raw < 0 ? nil : raw
  }

  private func registration() throws(ExtensionError) -> ApplicationRegistration {
    do throws(ConfigurationErrors) {
      return try files.load(named: name)
    } catch {
      throw ExtensionError("\(error.first)")
    }
  }

  private func start(
    _ application: ApplicationRegistration, _ variables: [String]
  ) throws(ExtensionError) -> pid_t {
    // Only in its own folder may an extension leave files for itself; it is empty at each launch.
    let scratch = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let usual = [
      "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "HOME=\(scratch)", "TMPDIR=\(scratch)",
      "CAPTURE_INTENT=1",
    ]
    var arguments = application.command.map { strdup($0) } + [nil]
    var environment = (usual + variables).map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    let child = arguments.withUnsafeMutableBufferPointer { arguments in
      environment.withUnsafeMutableBufferPointer { environment in
        scratch.withCString { folder in
          var command = clinux_command()
          command.arguments = UnsafePointer(arguments.baseAddress!)
          command.environment = UnsafePointer(environment.baseAddress!)
          command.folder = folder
          command.ends_with_caller = true
          return clinux_start_command(&command)
        }
      }
    }
    guard child > 0 else { throw ExtensionError("\(SystemError("run", application.command[0]))") }
    return child
  }
}

/// The reason why an extension was not run; nil: the gateway has gone, and nobody asks.
struct ExtensionError: Error {
  let text: String?

  init(_ text: String?) { self.text = text }
}
