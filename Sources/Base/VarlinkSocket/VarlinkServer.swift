// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Varlink

/// Serves interfaces on listening sockets and on connections that were accepted elsewhere.
///
/// A stranger can only lose its own connection: by malformed messages, by not reading, by more
/// connections than its user may have.
@LoopActor
public final class VarlinkServer {
  /// The most that clients may take. A change applies to later connections.
  public var limits: ServerLimits

  /// Whether calls may bring descriptors. Set it before connections are served.
  public var takesDescriptors = false

  /// While this is false, clients that connect to a socket wait.
  public var isAccepting = true {
    didSet { for listener in listeners { listener.isAccepting = isAccepting } }
  }

  private let info: ServiceInfo
  private var interfaces: [any VarlinkInterface.Type] = []
  private var methods: [String: (service: any VarlinkService, more: MoreFlag)] = [:]
  private var listeners: [ConnectionListener] = []
  /// The open connections.
  private(set) var connections: [ObjectIdentifier: ServerConnection] = [:]
  /// The shares of users that have a connection, and of some that had one and are limited.
  private var users: [UInt32: UserShare] = [:]
  private static let rememberedUsers = 64
  private var logLimiter = LogLimiter()
  private var crowd = CrowdWatch()

  /// Makes a server of `org.varlink.service` alone.
  public init(info: ServiceInfo, limits: ServerLimits = ServerLimits()) {
    self.info = info
    self.limits = limits
    add(ServiceInformation(server: self))
  }

  /// Serves one more interface, which must not be served already.
  public func add(_ service: some VarlinkService) {
    let interface = service.interface
    precondition(!serves(interface.name), "\(interface.name) is served already")
    interfaces.append(interface)
    for method in interface.methods { methods[method.name] = (service, method.more) }
  }

  /// Listens on a new socket of that mode. See `ListeningSocket` for what happens to an old one.
  public func listen(
    at path: String, mode: mode_t, access: SocketAccess = SocketAccess()
  ) throws(SystemError) {
    try listen(on: try ListeningSocket(path: path, mode: mode, access: access))
  }

  /// Takes over a socket that the service manager passed: a listening one, or a connection that was
  /// accepted already.
  public func adopt(_ socket: ServiceManager.PassedSocket) throws(SystemError) {
    let descriptor = OwnedDescriptor(owning: socket.raw)
    if socket.isListening {
      try listen(on: ListeningSocket(inherited: descriptor))
    } else {
      serve(StreamSocket(owning: descriptor))
    }
  }

  /// Serves a connection, unless there are too many.
  package func serve(_ socket: consuming StreamSocket) {
    do throws(SystemError) {
      let peer = try socket.peer()
      if let reason = refusal(of: peer) ?? refusal(at: socket.raw) {
        return log("refused a connection of user \(peer.uid): \(reason)")
      }
      let share = users[peer.uid] ?? UserShare(limits)
      let connection = ServerConnection(socket, peer: peer, share: share, server: self)
      try connection.start()
      connections[ObjectIdentifier(connection)] = connection
      share.connections += 1
      users[peer.uid] = share
      crowd.hasGrown(to: connections.count)
    } catch {
      log("refused a connection: \(error)")
    }
  }

  /// Stops listening, sends what sockets take of the replies that wait, and closes all connections.
  /// Calls that are not over end: their `onEnd` is called from the loop.
  public func close() {
    for listener in listeners { listener.close() }
    listeners = []
    for connection in connections.values { connection.finish() }
  }

  /// Connections that are open.
  package var connectionCount: Int { connections.count }

  private func listen(on socket: ListeningSocket) throws(SystemError) {
    if !takesDescriptors { StreamSocket.refuseDescriptors(socket.raw) }
    let listener = try ConnectionListener(
      watching: socket.raw, pauseUSec: limits.acceptPauseUSec,
      source: { () throws(SystemError) in try socket.accept() },
      // Swift 6.0 takes `$0` for a borrow.
      onConnection: { [weak self] (connection: consuming OwnedDescriptor) in
        self?.serve(StreamSocket(owning: connection))
      },
      onError: { [weak self] in self?.log("\($0)") })
    listener.isAccepting = isAccepting
    listeners.append(listener)
  }

  private func refusal(of peer: PeerIdentity) -> String? {
    if connections.count >= limits.maximumConnections {
      return "there are \(connections.count) in all"
    }
    let count = users[peer.uid]?.connections ?? 0
    return count >= limits.maximumConnectionsPerUser ? "it has \(count)" : nil
  }

  private func refusal(at descriptor: Int32) -> String? {
    Int(descriptor) < limits.firstReservedDescriptor
      ? nil : "\(descriptor) descriptors are in use, and the rest is for files"
  }

  private func serves(_ name: String) -> Bool {
    interfaces.contains { $0.name == name }
  }

  private func log(_ text: String) {
    guard let suppressed = logLimiter.admit(nowUSec: MonotonicClock.nowUSec) else { return }
    let note = suppressed > 0 ? " (\(suppressed) lines before were left out)" : ""
    Log.notice("\(text)\(note)")
  }
}

// MARK: For connections

extension VarlinkServer {
  /// Passes a call to its service, or answers it if there is none.
  func handle(_ incoming: IncomingCall, _ call: Call) {
    guard let method = methods[call.method] else {
      if serves(call.interface) {
        incoming.fail(VarlinkServiceInterface.MethodNotFound(method: call.method))
      } else {
        incoming.fail(VarlinkServiceInterface.InterfaceNotFound(interface: call.interface))
      }
      return
    }
    // A reply would promise that the connection carries another protocol from then on.
    guard call.mode != .upgrade else { return incoming.failNotImplemented() }
    if method.more == .required, !incoming.requireMore() { return }
    method.service.handle(incoming)
  }

  /// Forgets a connection that has closed.
  func remove(_ connection: ServerConnection, _ reason: String?) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    let peer = connection.peer
    if let share = users[peer.uid] {
      share.connections -= 1
      // Keep rate-limited users, or reconnecting would reset their limit.
      if share.connections == 0, !share.isLimited || users.count > Self.rememberedUsers {
        users[peer.uid] = nil
      }
    }
    crowd.hasShrunk(to: connections.count)
    if let reason {
      log("closed the connection of process \(peer.pid), user \(peer.uid): \(reason.excerpt)")
    }
  }

  /// The reply to `GetInfo`.
  var information: VarlinkServiceInterface.GetInfo.Reply {
    .init(
      vendor: info.vendor, product: info.product, version: info.version, url: info.url,
      interfaces: interfaces.map { $0.name })
  }

  /// The description of an interface that is served, nil for others.
  func description(of interface: String) -> String? {
    interfaces.first { $0.name == interface }?.description
  }
}
