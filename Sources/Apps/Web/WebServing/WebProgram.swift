// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import WebRules

/// A web server, from its start to its end.
public enum WebProgram {
  /// Where guests of all networks are served; nil: no socket waits for them.
  @LoopActor public private(set) static var guestsPlace: GuestsPlace?
  @LoopActor private static var parts: (server: WebServer, signals: SignalSource)?

  /// Serves until SIGTERM or SIGINT, and ends the program. Call it before any thread starts.
  ///
  /// - Parameters:
  ///   - port: of 127.0.0.1 and ::1; 0 for a free one. Sockets of the service manager come before it.
  ///   - hosts: the names by which a proxy serves this machine.
  ///   - guestsScheme: the scheme of the address that guests are given.
  ///   - trustedProxies: addresses that may pass on what guests ask for.
  ///   - proxyPath: where a proxy is served, unless the service manager has passed a socket for it.
  ///   - guestsPort: where guests of all networks get what is open, unless the service manager has
  ///     passed a socket.
  ///   - readersPort: where programs of all networks with a token are served, unless the service manager has passed a
  ///     socket.
  ///   - tokens: the file with the hashes of their tokens; nil: nobody has one.
  ///   - password: who knows the password without which nobody is served through the proxy.
  ///   - paths: what is served. This is asked before the handler hears of a request.
  ///   - handler: makes what answers the requests, on the loop.
  public static func run(
    port: UInt16, hosts: [String] = [], guestsScheme: WebScheme = .http,
    trustedProxies: [ClientAddress] = [], proxyPath: String? = nil, guestsPort: UInt16? = nil,
    readersPort: UInt16? = nil, tokens: String? = nil,
    password: Doorkeeper.Place? = nil,
    paths: @escaping @Sendable (String) -> ServedPath?,
    handler: @escaping @LoopActor @Sendable (Doorkeeper?) -> any PageHandler
  ) -> Never {
    allowDescriptors()
    // Only the loop gets them.
    SignalSource.block([SIGTERM, SIGINT])
    EventLoop.shared.run {
      do throws(SystemError) {
        let doorkeeper = password.map { Doorkeeper($0) }
        let entrances = try Entrances(
          port: port, proxyPath: proxyPath, guestsPort: guestsPort, readersPort: readersPort)
        guestsPlace = entrances.guests.first.map { GuestsPlace($0) }
        let server = WebServer(
          admission: Admission(
            hosts: hosts, guestsScheme: guestsScheme, trustedProxies: trustedProxies, paths: paths),
          doorkeeper: doorkeeper, tokens: tokens.map { TokenKeeper($0) },
          handler: handler(doorkeeper))
        parts = (server, try SignalSource([SIGTERM, SIGINT]) { _ in EventLoop.shared.stop() })
        try server.open(entrances)
        announce(entrances)
      } catch {
        Log.error("\(error)\(error.errno.code == EADDRINUSE ? "; choose another --port" : "")")
        exit(EX_OSERR)
      }
    }
    exit(EX_OK)
  }

  @LoopActor
  private static func announce(_ entrances: Entrances) {
    var more = entrances.proxy.isEmpty ? "" : ", and to a proxy"
    if let guests = entrances.guests.first {
      more += ", and to guests at port \(ListeningAddress.port(of: guests.raw))"
    }
    if let readers = entrances.readers.first {
      more += ", and to programs with a token at port \(ListeningAddress.port(of: readers.raw))"
    }
    Log.information("serving at http://localhost:\(entrances.port)/\(more)")
    ServiceManager.notify("READY=1")
  }

  /// Each connection takes one, and a file's another. Nothing here puts descriptors into sets of 1024.
  private static func allowDescriptors() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
