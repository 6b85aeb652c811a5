// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import WebRules

/// The part before the web server, which reads lines and messages of any length and waits for them as long as it takes.
/// Here a request has to be whole, short and in time before the server hears of it, and an answer has to be read.
///
///     browser ──▶ guard: head ≤ 8 KiB in 10 s, Host, Origin, no body ──▶ server, at a socket in a private folder
///             ◀── 64 connections; one that does not read for 30 s is closed ◀──
@LoopActor
final class WebGuard {
  /// The most connections at a time.
  static let mostConnections = 64

  let admission: Admission
  /// The path of the server's socket.
  let serverPath: String
  private var watches: [(ListeningSocket, DescriptorWatch)] = []
  private var connections: [ObjectIdentifier: GuardedConnection] = [:]

  init(admission: Admission, serverPath: String) {
    self.admission = admission
    self.serverPath = serverPath
  }

  func open(_ sockets: [ListeningSocket]) throws(SystemError) {
    for socket in sockets {
      let watch = try EventLoop.shared.watch(socket.raw, for: .readable) { [weak self] _ in
        self?.accept(from: socket)
      }
      watches.append((socket, watch))
    }
  }

  private func accept(from socket: ListeningSocket) {
    do throws(SystemError) {
      guard let descriptor = try socket.accept() else { return }
      guard GuardAddress.isLocal(descriptor.raw) else { return }
      let connection = GuardedConnection(StreamSocket(owning: descriptor), self)
      connections[ObjectIdentifier(connection)] = connection
      connection.begin(isCrowded: connections.count > Self.mostConnections)
    } catch {
      Log.warning("\(error)")
    }
  }

  func remove(_ connection: GuardedConnection) {
    connections[ObjectIdentifier(connection)] = nil
  }
}
