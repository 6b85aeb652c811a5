// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket
import Vocabulary

/// The readiness of a session's photos, and the calls of clients that watch it.
@LoopActor
final class ReadinessReports {
  /// The readiness that was reported last.
  var last = Readiness.sessionNotRunning
  private var watchers: [IncomingCall] = []

  /// Answers a call, and keeps it if it wants more.
  func watch(_ call: IncomingCall) {
    call.reply(reply, continues: call.wantsMore)
    guard call.wantsMore, call.isOpen else { return }
    watchers.append(call)
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
  }

  func send() {
    for call in watchers { call.reply(reply, continues: true) }
  }

  /// Ends all calls with an error, because the session is closed and has no readiness any more.
  func close(_ error: EngineInterface.NoSuchSession) {
    for call in watchers { call.fail(error) }
    watchers = []
  }

  private var reply: EngineInterface.WatchReadiness.Reply {
    .init(readiness: last.wire)
  }
}

/// The newest photos that are stored. A session of months remembers only the last ones.
struct TakenPhotos {
  private var photos: [EngineInterface.Photo] = []

  mutating func append(_ photo: EngineInterface.Photo) {
    photos.append(photo)
    if photos.count > 1024 { photos.removeFirst(256) }
  }

  func photo(_ name: String) -> EngineInterface.Photo? { photos.last { $0.name == name } }
}
