// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The engine of a fixture: it has no camera, but speaks to the gateway as the real one does.
@LoopActor
final class StandInEngine {
  /// Whether it acknowledges the events that are forwarded to it.
  var acknowledges = true
  private let path: String
  private var link: VarlinkClient?
  private var calls: VarlinkClient?
  private var told: [EngineLinkInterface.Attach.Reply?] = []

  /// - Parameter path: the path of the gateway's socket for engines.
  init(path: String) { self.path = path }

  var isAttached: Bool { link != nil }

  func setAcknowledges(_ acknowledges: Bool) { self.acknowledges = acknowledges }

  /// The gateway's messages since the last time; nil stands for the end of the link.
  func takeTold() -> [EngineLinkInterface.Attach.Reply?] {
    defer { told = [] }
    return told
  }

  /// Attaches on a new connection, and waits until the gateway has answered.
  func attach() async throws {
    let old = link
    let link = try VarlinkClient.connect(to: path)
    self.link = link
    if calls == nil { calls = try VarlinkClient.connect(to: path) }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var first: CheckedContinuation<Void, Never>? = continuation
      link.call(
        EngineLinkInterface.Attach.self, .init(version: "stand-in"), more: true
      ) { [weak self, weak link] result in
        if let link { self?.take(result, of: link) }
        first?.resume()
        first = nil
      }
    }
    old?.close()
  }

  /// Ends the connections, as a crash does.
  func detach() {
    link?.close()
    calls?.close()
    link = nil
    calls = nil
  }

  /// Reports the state of a session, nil for closed. The error of a refusal is returned.
  func report(_ session: String, uid: UInt32, _ state: String?) async -> VarlinkCallError? {
    guard let calls else { return .disconnected }
    do throws(VarlinkCallError) {
      if let state {
        _ = try await calls.call(
          EngineLinkInterface.ReportSession.self,
          .init(
            session: session, uid: Int64(uid), pid: 1,
            state: EngineLinkInterface.SessionState(rawValue: state)))
      } else {
        _ = try await calls.call(
          EngineLinkInterface.ReportSessionClosed.self, .init(session: session))
      }
      return nil
    } catch {
      return error
    }
  }

  private func take(
    _ result: Result<ReceivedReply<EngineLinkInterface.Attach.Reply>, VarlinkCallError>,
    of link: VarlinkClient
  ) {
    guard self.link === link else { return }
    switch result {
    case .failure:
      self.link = nil
    case .success(let reply) where !reply.continues:
      self.link = nil
      told.append(nil)
    case .success(let reply):
      told.append(reply.parameters)
      guard acknowledges, let interaction = reply.parameters.interaction,
        case .int(let sequence)? = reply.parameters.event?["sequence"]
      else { return }
      calls?.callOneway(
        EngineLinkInterface.Acknowledge.self,
        .init(interaction: interaction, sequence: sequence))
    }
  }
}
