// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import Glibc
import LinuxIO
import WebRules

/// A web server behind its guard, from its start to its end.
///
///     browser ──▶ WebGuard ── a socket in a private folder ──▶ FlyingFox ──▶ the program's handler
package enum WebProgram {
  /// Where guests of all networks are served; nil: no socket waits for them.
  @LoopActor package private(set) static var guestsPlace: GuestsPlace?
  @LoopActor private static var parts: (guard: WebGuard, signals: SignalSource)?

  /// Serves until SIGTERM or SIGINT, and ends the program. Call it before any thread starts.
  ///
  /// - Parameters:
  ///   - name: the program's, for its folder.
  ///   - port: of 127.0.0.1 and ::1; 0 for a free one. Sockets of the service manager come before it.
  ///   - hosts: the names by which a proxy serves this machine.
  ///   - guestsScheme: the scheme of the address that guests are given.
  ///   - trustedProxies: addresses that may pass on what guests ask for.
  ///   - proxyPath: where a proxy is served, unless the service manager has passed a socket for it.
  ///   - guestsPort: where guests of all networks get what is open, unless the service manager has
  ///     passed a socket.
  ///   - password: who knows the password without which nobody is served through the proxy.
  ///   - paths: what is served. The guard asks this before the server hears of a request.
  ///   - handler: makes what answers the requests that the guard has let through, on the loop.
  package static func run(
    _ name: String, port: UInt16, hosts: [String] = [], guestsScheme: WebScheme = .http,
    trustedProxies: [ClientAddress] = [], proxyPath: String? = nil, guestsPort: UInt16? = nil,
    password: Doorkeeper.Place? = nil,
    paths: @escaping @Sendable (String) -> ServedPath?,
    handler: @escaping @LoopActor @Sendable (Doorkeeper?) -> any HTTPHandler
  ) -> Never {
    allowDescriptors()
    // Only the loop gets them.
    SignalSource.block([SIGTERM, SIGINT])
    let folder = privateFolder(name)
    EventLoop.shared.run {
      do throws(SystemError) {
        let doorkeeper = password.map { Doorkeeper($0) }
        let entrance = WebGuard(
          admission: Admission(
            hosts: hosts, guestsScheme: guestsScheme, trustedProxies: trustedProxies, paths: paths),
          serverPath: folder + "/server",
          doorkeeper: doorkeeper)
        let entrances = try Entrances(port: port, proxyPath: proxyPath, guestsPort: guestsPort)
        try start(entrance, entrances, handler(doorkeeper))
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
    _ entrance: WebGuard, _ entrances: Entrances, _ handler: any HTTPHandler
  ) throws(SystemError) {
    let signals = try SignalSource([SIGTERM, SIGINT]) { _ in EventLoop.shared.stop() }
    parts = (entrance, signals)
    guestsPlace = entrances.guests.first.map { GuestsPlace($0) }
    Task {
      do {
        try await serve(handler, at: entrance.serverPath) { await open(entrance, entrances) }
      } catch {
        Log.error("the web server: \(error)")
        exit(EX_OSERR)
      }
    }
  }

  /// Serves at a socket.
  ///
  /// - Parameter whenListening: called when the socket is there.
  private static func serve(
    _ handler: any HTTPHandler, at path: String,
    whenListening: @escaping @Sendable () async -> Void
  ) async throws {
    // The guard limits the time; FlyingFox's is for the handler alone.
    let configuration = HTTPServer.Configuration(
      address: .unix(path: path), timeout: 20, pool: LoopSocketPool(), logger: .disabled)
    let server = HTTPServer(config: configuration, handler: handler)
    let listening = Task {
      try await server.waitUntilListening()
      await whenListening()
    }
    defer { listening.cancel() }
    try await server.run()
  }

  /// Lets browsers in. Until then they wait in the sockets' queues.
  @LoopActor
  private static func open(_ entrance: WebGuard, _ entrances: Entrances) {
    do throws(SystemError) {
      try entrance.open(entrances)
    } catch {
      Log.error("\(error)")
      exit(EX_OSERR)
    }
    var more = entrances.proxy.isEmpty ? "" : ", and to a proxy"
    if let guests = entrances.guests.first {
      more += ", and to guests at port \(ListeningAddress.port(of: guests.raw))"
    }
    Log.information("serving at http://localhost:\(entrances.port)/\(more)")
    ServiceManager.notify("READY=1")
  }

  /// Each connection takes two, and for a moment a third. Nothing here puts descriptors into sets of 1024.
  private static func allowDescriptors() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// A folder of this user alone for the server's socket: nobody else gets past the guard.
  private static func privateFolder(_ name: String) -> String {
    let parent = getenv("RUNTIME_DIRECTORY") ?? getenv("XDG_RUNTIME_DIR")
    let place = parent.map { String(cString: $0) } ?? "/tmp"
    do throws(SystemError) {
      return try PrivateFolder.make(in: place, prefix: name)
    } catch {
      Log.error("\(error)")
      exit(EX_OSERR)
    }
  }

  private static func remove(_ folder: String) {
    unlink(folder + "/server")
    rmdir(folder)
  }
}
