// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebRules

/// The part before the web server, which reads lines and messages of any length and waits for them as long as it takes.
/// Here a request has to be whole, short and in time before the server hears of it, and an answer has to be read.
///
///     browser ──▶ guard: head ≤ 8 KiB in 10 s, Host, Origin, who asks ──▶ server, at a socket in a private folder
///             ◀── 256 connections, 48 of one address; one that does not read for 30 s is closed ◀──
@LoopActor
final class WebGuard {
  let admission: Admission
  /// The path of the server's socket.
  let serverPath: String
  /// Whoever has given the password; nil: nobody can, and only this machine is served.
  let doorkeeper: Doorkeeper?
  private var watches: [(ListeningSocket, DescriptorWatch)] = []
  private var connections: [Int: GuardedConnection] = [:]
  private var lastNumber = 0
  private var limits = ConnectionLimits()

  init(admission: Admission, serverPath: String, doorkeeper: Doorkeeper?) {
    self.admission = admission
    self.serverPath = serverPath
    self.doorkeeper = doorkeeper
    doorkeeper?.onEnd = { [weak self] in self?.close($0) }
  }

  func open(_ entrances: Entrances) throws(SystemError) {
    try watch(entrances.local) { ListeningAddress.isLocal($0) ? .local : nil }
    try watch(entrances.proxy) { _ in .proxy }
    try watch(entrances.guests) { .guests(address: ListeningAddress.group(of: $0)) }
  }

  private func watch(
    _ sockets: [ListeningSocket], _ entrance: @escaping @LoopActor (Int32) -> Entrance?
  ) throws(SystemError) {
    for socket in sockets {
      let watch = try EventLoop.shared.watch(socket.raw, for: .readable) { [weak self] _ in
        self?.accept(from: socket, entrance)
      }
      watches.append((socket, watch))
    }
  }

  private func accept(from socket: ListeningSocket, _ entrance: (Int32) -> Entrance?) {
    do throws(SystemError) {
      guard let descriptor = try socket.accept() else { return }
      guard let entrance = entrance(descriptor.raw) else { return }
      lastNumber += 1
      let connection = GuardedConnection(
        lastNumber, StreamSocket(owning: descriptor), entrance, self)
      connections[lastNumber] = connection
      connection.begin(isCrowded: connections.count > ConnectionLimits.together)
    } catch {
      Log.warning("\(error)")
    }
  }

  func isSession(_ name: String) -> Bool { doorkeeper?.isSession(name) ?? false }

  // MARK: Turns

  /// Whether a request may be answered now. If not, it is told when.
  func begin(_ connection: GuardedConnection, by client: String) -> Bool {
    limits.begin(connection.number, by: client)
  }

  func end(by client: String) {
    guard let next = limits.end(by: client) else { return }
    connections[next]?.goOn()
  }

  func giveUp(_ connection: GuardedConnection, by client: String) {
    limits.giveUp(connection.number, by: client)
  }

  func remove(_ connection: GuardedConnection) { connections[connection.number] = nil }

  /// A session has ended, and what it has open with it.
  private func close(_ session: String) {
    for connection in connections.values where connection.session == session { connection.close() }
  }
}
