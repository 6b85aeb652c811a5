// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import VarlinkSocket

/// Opens a daemon's sockets: those that the service manager passed, else its own.
@LoopActor
public enum ServiceSockets {
  /// Serves each socket with its server. If any socket was passed, none is made: a socket that the
  /// manager's units leave out is not served.
  ///
  /// - Parameter access: the users and groups that may connect to the sockets that are made here.
  public static func open(
    _ servers: [(RuntimeDirectory.Socket, VarlinkServer)], in directory: RuntimeDirectory,
    access: [RuntimeDirectory.Socket: SocketAccess] = [:]
  ) throws(SystemError) {
    let passed = ServiceManager.takeSockets()
    for socket in passed {
      guard let server = servers.first(where: { $0.0.passedName == socket.name })?.1 else {
        Log.warning(
          "the service manager passed a socket named '\(socket.name)', which is not known; its "
            + "FileDescriptorName= is to be \(servers.map(\.0.passedName).joined(separator: ", "))")
        _ = OwnedDescriptor(owning: socket.raw)
        continue
      }
      try server.adopt(socket)
    }
    guard passed.isEmpty else { return }
    for (socket, server) in servers {
      try directory.create(for: socket, isShared: !access.isEmpty)
      try server.listen(
        at: directory.path(of: socket), mode: socket.mode,
        access: access[socket] ?? SocketAccess())
    }
  }
}
