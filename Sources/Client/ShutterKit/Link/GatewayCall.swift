// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Calls of the gateway that need no interaction.
@LoopActor
enum GatewayCall {
  /// Connects to the gateway's socket: the one in this directory, or the one that is found now.
  static func connect(_ directory: RuntimeDirectory?) throws(GatewayError) -> VarlinkClient {
    let path = (directory ?? RuntimeDirectory.calling(.gateway)).path(of: .gateway)
    do throws(SystemError) {
      return try VarlinkClient.connect(to: path)
    } catch {
      throw .unreachable(path: path, reason: "\(error.errno)")
    }
  }

  /// Calls a method, on a connection of its own.
  nonisolated static func perform<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ runtimeDirectory: String?
  ) async throws(GatewayError) -> Method.Reply {
    EventLoop.shared.startInBackground(threadName: "shutterkit")
    return try await call(method, parameters, runtimeDirectory.map { RuntimeDirectory($0) }).get()
  }

  private static func call<Method: VarlinkMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ directory: RuntimeDirectory?
  ) async -> Result<Method.Reply, GatewayError> {
    do throws(GatewayError) {
      let calls = try connect(directory)
      defer { calls.close() }
      let result = await withCheckedContinuation { continuation in
        calls.call(method, parameters) { continuation.resume(returning: $0) }
      }
      return result.map(\.parameters).mapError { GatewayError($0) }
    } catch {
      return .failure(error)
    }
  }
}
