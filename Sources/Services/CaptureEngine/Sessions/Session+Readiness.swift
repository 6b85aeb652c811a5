// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Varlink
import VarlinkSocket
import VideoDevices

extension Session {
  /// The camera delivers frames: photos can be made of them.
  func startPhotos() {
    guard let source = run?.source, let format = exchange?.configuration?.format else { return }
    engine.pipeline.prepare(format)
    perform(photos.streaming(source))
  }

  /// Tells a client the readiness, and with 'more' every change of it.
  func watchReadiness(_ call: IncomingCall) {
    call.reply(
      EngineInterface.WatchReadiness.Reply(readiness: .init(rawValue: readiness.name)),
      continues: call.wantsMore)
    guard call.wantsMore, call.isOpen else { return }
    readinessWatchers.append(call)
    call.onEnd = { [weak self, weak call] in self?.readinessWatchers.removeAll { $0 === call } }
  }

  /// A photo, or the camera, has changed it. A session that is closed is reported no more.
  func tell(_ readiness: Readiness) {
    guard !machine.isEnding else { return }
    self.readiness = readiness
    engine.link.report(self)
    let reply = EngineInterface.WatchReadiness.Reply(readiness: .init(rawValue: readiness.name))
    for call in readinessWatchers { call.reply(reply, continues: true) }
  }

  /// The session is closed: there is no readiness of it any more.
  func endReadiness() {
    for call in readinessWatchers { call.fail(EngineInterface.NoSuchSession(session: id)) }
    readinessWatchers = []
  }
}
