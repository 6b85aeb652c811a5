// SPDX-License-Identifier: Apache-2.0
import Installation
import LinuxIO
import ShutterInterfaces
import TestSupport
import Varlink
import VarlinkSocket

@testable import CaptureEngine

/// A gateway that reports presses to the engine when it is told to.
@LoopActor
final class LateGateway: VarlinkService {
  nonisolated let interface: any VarlinkInterface.Type = EngineLinkInterface.self
  private let server = VarlinkServer(
    info: ServiceInfo(vendor: "Shutterd", product: "test", version: "1", url: ""))
  private var attachment: IncomingCall?

  init(in directory: RuntimeDirectory) throws {
    server.add(self)
    try server.listen(at: directory.path(of: .engineLink), mode: 0o600)
  }

  func handle(_ call: IncomingCall) {
    switch call.method {
    case EngineLinkInterface.Attach.name:
      attachment = call
      call.reply(EngineLinkInterface.Attach.Reply(locked: false), continues: true)
    case EngineLinkInterface.ReportSession.name:
      call.reply(EngineLinkInterface.ReportSession.Reply())
    case EngineLinkInterface.ReportSessionClosed.name:
      call.reply(EngineLinkInterface.ReportSessionClosed.Reply())
    default: break
    }
  }

  /// Reports that the session's client was sent an edge.
  nonisolated func report(_ session: TestSession, press: Int64, momentUSec: Int64) {
    EventLoop.shared.post { [self, id = session.id] in
      attachment?.reply(
        EngineLinkInterface.Attach.Reply(session: id, press: press, momentUSec: momentUSec),
        continues: true)
    }
  }

  /// Ends, as a gateway that is killed.
  nonisolated func end() {
    EventLoop.shared.post { [self] in server.close() }
  }
}
