// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import Varlink
import VarlinkSocket

/// Answers SetSession of org.shutterd.Gateway: a method whose call and reply have several fields.
@LoopActor
final class BenchService: VarlinkService {
  typealias Method = GatewayInterface.SetSession

  /// Makes a reply of 200 bytes.
  static let status = GatewayInterface.InteractionStatus(
    eligible: false,
    obstacles: [
      .notForeground, .sessionInterrupted, .unresponsive, .locked, .shadowed, .noSession,
    ],
    foreground: false, enabled: true, generation: 123_456)

  private static var server: VarlinkServer?

  var interface: any VarlinkInterface.Type { GatewayInterface.self }

  func handle(_ call: IncomingCall) {
    guard call.method == Method.name else { return call.failNotImplemented() }
    guard call.decode(Method.self) != nil else { return }
    call.reply(Method.Reply(status: Self.status))
  }

  /// Serves until the process is ended.
  static func serve(at path: String) {
    let server = VarlinkServer(
      info: ServiceInfo(vendor: "Shutterd", product: "bench", version: "1", url: ""))
    server.add(BenchService())
    do throws(SystemError) {
      try server.listen(at: path, mode: 0o600)
    } catch {
      Log.error("\(error)")
      exit(EXIT_FAILURE)
    }
    Self.server = server
  }
}
