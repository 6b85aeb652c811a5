// SPDX-License-Identifier: Apache-2.0
import Varlink
import VarlinkSocket

extension Engine {
  /// Answers ListSessions: nothing of another user is listed, except to root, who could look into the process itself.
  func listSessions(_ call: IncomingCall) {
    let visible = sessions.values.filter { session in
      !session.machine.isEnding && (call.peer.uid == 0 || call.peer.uid == session.opener.uid)
    }
    call.reply(
      EngineInterface.ListSessions.Reply(
        sessions: visible.map(\.summary).sorted {
          ($0.openedUSec, $0.session) < ($1.openedUSec, $1.session)
        }))
  }
}

extension Session {
  /// As it is listed.
  fileprivate var summary: EngineInterface.SessionSummary {
    EngineInterface.SessionSummary(
      session: id, application: content.application, uid: Int64(opener.uid), pid: Int64(opener.pid),
      openedUSec: openedUSec, camera: configuration.camera,
      state: .init(rawValue: machine.state.name),
      interruptions: machine.interruptions.sorted().map { .init(rawValue: $0.name) },
      failure: machine.state.failure?.rawValue, readiness: .init(rawValue: readiness.name),
      outputs: configuration.photoEnabled ? [.photo] : [], photosInProgress: Int64(jobs.count))
  }
}
