// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import ShutterInterfaces
import VarlinkSocket

extension SessionDesk {
  /// Answers ListSessions. Sessions of other users are listed only for root, who could look into
  /// the process anyway.
  func list(_ call: IncomingCall) {
    let visible = all.filter { session in
      !session.machine.isEnding && (call.peer.uid == 0 || call.peer.uid == session.opener.uid)
    }
    call.reply(
      EngineInterface.ListSessions.Reply(
        sessions: visible.map(\.summary).sorted {
          ($0.openedUSec, $0.session) < ($1.openedUSec, $1.session)
        }, pressure: parts.pressure.pressure.reported))
  }
}

extension Session {
  /// The entry in the list of sessions.
  fileprivate var summary: EngineInterface.SessionSummary {
    EngineInterface.SessionSummary(
      session: id, application: content.application, uid: Int64(opener.uid), pid: Int64(opener.pid),
      openedUSec: openedUSec, camera: configuration.camera,
      state: machine.state.reported.wire(),
      interruptions: machine.interruptions.sorted().map(\.wire),
      failure: machine.state.failure?.rawValue, readiness: photos.readiness.wire(),
      outputs: configuration.outputs, photosInProgress: Int64(photos.count),
      recording: recordings.name, previews: Int64(previews.count))
  }
}
