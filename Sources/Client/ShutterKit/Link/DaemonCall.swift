// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Calls of the engine that need no session.
typealias EngineCall = DaemonCall<CaptureError>

/// Calls of the gateway that need no interaction.
typealias GatewayCall = DaemonCall<GatewayError>

/// An error of the calls of one daemon.
protocol DaemonError: Error {
  /// The daemon's socket.
  static var socket: RuntimeDirectory.Socket { get }
  static func unreachable(path: String, reason: String) -> Self
  init(_ error: VarlinkCallError)
}

extension CaptureError: DaemonError {
  static var socket: RuntimeDirectory.Socket { .engine }
}

extension GatewayError: DaemonError {
  static var socket: RuntimeDirectory.Socket { .gateway }
}

/// Calls of a daemon, on a connection of their own.
@LoopActor
enum DaemonCall<Failure: DaemonError> {
  /// Connects to the daemon's socket: the one in this directory, or the one that is found now.
  static func connect(_ directory: RuntimeDirectory?) throws(Failure) -> VarlinkClient {
    let path = (directory ?? RuntimeDirectory.calling(Failure.socket)).path(of: Failure.socket)
    do throws(SystemError) {
      return try VarlinkClient.connect(to: path)
    } catch {
      throw .unreachable(path: path, reason: "\(error.errno)")
    }
  }

  /// Calls a method.
  nonisolated static func perform<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ runtimeDirectory: String?
  ) async throws(Failure) -> Method.Reply {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    return try await call(method, parameters, runtimeDirectory.map { RuntimeDirectory($0) }).get()
  }

  private static func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ directory: RuntimeDirectory?
  ) async -> Result<Method.Reply, Failure> {
    do throws(Failure) {
      let calls = try connect(directory)
      defer { calls.close() }
      let result = await withCheckedContinuation { continuation in
        calls.call(method, parameters) { continuation.resume(returning: $0) }
      }
      return result.map(\.parameters).mapError { Failure($0) }
    } catch {
      return .failure(error)
    }
  }
}
