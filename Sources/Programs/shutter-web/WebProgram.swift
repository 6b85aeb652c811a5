// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// The program from its start to its end.
enum WebProgram {
  @LoopActor private static var parts: (WebGuard, Studio, SignalSource)?

  static func run(_ found: [String: String]) -> Never {
    guard let port = UInt16(found["--port"] ?? "8780") else {
      Log.plain("shutter-web: --port takes a number up to 65535")
      exit(EX_USAGE)
    }
    // Before any thread starts, so that only the loop gets them.
    SignalSource.block([SIGTERM, SIGINT])
    let folder = privateFolder()
    EventLoop.shared.run {
      do throws(SystemError) {
        try start(port, found["--host"], found["--runtime-dir"], folder)
      } catch {
        Log.error("\(error)\(error.errno.code == EADDRINUSE ? "; choose another --port" : "")")
        remove(folder)
        exit(EX_OSERR)
      }
    }
    remove(folder)
    exit(EX_OK)
  }

  @LoopActor
  private static func start(
    _ port: UInt16, _ host: String?, _ runtimeDirectory: String?, _ folder: String
  ) throws(SystemError) {
    let studio = Studio(runtimeDirectory: runtimeDirectory)
    let path = folder + "/server"
    let entrance = WebGuard(
      admission: Admission(hosts: host.map { [$0] } ?? []), serverPath: path)
    let (sockets, port) = try GuardAddress.sockets(port: port)
    let signals = try SignalSource([SIGTERM, SIGINT]) { _ in EventLoop.shared.stop() }
    parts = (entrance, studio, signals)
    Task {
      do {
        try await PageServer.serve(studio, at: path) { await open(entrance, sockets, port) }
      } catch {
        Log.error("the web server: \(error)")
        exit(EX_OSERR)
      }
    }
  }

  /// Lets browsers in. Until then they wait in the sockets' queues.
  @LoopActor
  private static func open(_ entrance: WebGuard, _ sockets: [ListeningSocket], _ port: UInt16) {
    do throws(SystemError) {
      try entrance.open(sockets)
    } catch {
      Log.error("\(error)")
      exit(EX_OSERR)
    }
    Log.information("serving at http://localhost:\(port)/")
    ServiceManager.notify("READY=1")
  }

  /// A folder of this user alone for the server's socket: nobody else gets past the guard.
  private static func privateFolder() -> String {
    let parent = getenv("RUNTIME_DIRECTORY") ?? getenv("XDG_RUNTIME_DIR")
    let place = parent.map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/shutter-web.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Log.error("\(SystemError("make a folder in", place))")
      exit(EX_OSERR)
    }
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  private static func remove(_ folder: String) {
    unlink(folder + "/server")
    rmdir(folder)
  }
}
