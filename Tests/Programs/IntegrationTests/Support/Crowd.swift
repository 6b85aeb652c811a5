// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import Synchronization
import TestSupport
import VarlinkSocket

/// Strangers on a thread of their own who do their worst to one socket: a fifth each sends garbage, half
/// a message, calls whose replies it never reads, or a call that streams, and stays or is gone at once.
/// They are as many users as are needed to stay below the limit for each.
final class Crowd: Sendable {
  private static let perUser = 125
  /// A uid that is not this process's, and that the system does not know.
  private static let firstUser: uid_t = 60_000

  /// Connections that were made so far.
  private let made = Atomic(0)
  private let failure = Mutex<(any Error)?>(nil)
  private let mayLeave = Semaphore()
  private let hasLeft = Semaphore()
  private let count: Int

  /// Begins to connect.
  init(of count: Int, at path: String) throws {
    self.count = count
    try WorkerThread.start(name: "crowd") { [self] in
      do {
        var connections: [Connection] = []
        for index in 0..<count {
          let user = Self.firstUser + uid_t(index / Self.perUser)
          let connection = try Self.connect(path, as: user)
          if try Self.misbehave(index, connection) { connections.append(connection) }
          made.add(1, ordering: .relaxed)
        }
        mayLeave.wait()
        connections = []
      } catch {
        failure.withLock { $0 = error }
      }
      hasLeft.signal()
    }
  }

  /// Whether all have done their worst. Throws if one could not.
  func isComplete() throws -> Bool {
    if let error = failure.withLock({ $0 }) { throw error }
    return made.load(ordering: .relaxed) == count
  }

  /// Closes all connections that are still there.
  func leave() {
    mayLeave.signal()
    hasLeft.wait()
  }

  /// Connects as soon as the gateway's queue has room.
  private static func connect(_ path: String, as user: uid_t) throws -> Connection {
    try TestClock.wait(for: "room in the gateway's queue") {
      do {
        return try OtherUser.connect(path, as: user)
      } catch let error as SystemError where error.errno == Errno(EAGAIN) {
        return nil
      }
    }
  }

  /// Does what one of them does. Returns whether the connection stays.
  private static func misbehave(_ index: Int, _ connection: Connection) throws -> Bool {
    typealias Gateway = GatewayInterface
    let stream = Gateway.WatchDevices.call(.init(), mode: .more)
    switch index % 5 {
    case 0: try connection.send(bytes: Array("garbage".utf8) + [0])
    case 1: try connection.send(bytes: Array(stream.dropLast(3)))
    case 2:
      // Far more than a socket holds.
      let call = VarlinkServiceInterface.GetInterfaceDescription.call(
        .init(interface: Gateway.name))
      for _ in 0..<80 { try connection.send(bytes: call) }
    case 3:
      try connection.send(bytes: stream)
      return false
    default: try connection.send(bytes: stream)
    }
    return true
  }
}
