// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The deferred photos of a fake engine, and the clients that watch them.
@LoopActor
final class FakeDeferredPhotos {
  private typealias Interface = EngineInterface

  private var photos: [EngineInterface.DeferredPhoto] = []
  /// The names of all that there ever were.
  private var known: Set<String> = []
  private var watchers: [IncomingCall] = []

  nonisolated init() {}

  /// Forgets all, because the engine ends.
  func stop() { (photos, known, watchers) = ([], [], []) }

  func watch(_ call: IncomingCall) {
    call.onEnd = { [weak self, weak call] in self?.watchers.removeAll { $0 === call } }
    watchers.append(call)
    call.reply(Interface.WatchDeferredPhotos.Reply(photos: photos), continues: true)
  }

  /// Notes the stand-ins that were delivered.
  func look(at standIns: [String]) {
    for name in standIns where known.insert(name).inserted {
      let photo = Interface.DeferredPhoto(name: name, final: false, claimed: false)
      photos.append(photo)
      tell(.init(added: photo))
    }
  }

  func claim(_ name: String) { change(name) { $0.claimed = true } }

  func finalize(_ name: String) { change(name) { $0.final = true } }

  private func change(_ name: String, _ edit: (inout EngineInterface.DeferredPhoto) -> Void) {
    guard let index = photos.firstIndex(where: { $0.name == name }) else { return }
    let former = photos[index]
    edit(&photos[index])
    if photos[index].final, photos[index].claimed {
      photos.remove(at: index)
      tell(.init(removed: name))
    } else if photos[index] != former {
      tell(.init(changed: photos[index]))
    }
  }

  private func tell(_ reply: EngineInterface.WatchDeferredPhotos.Reply) {
    for call in watchers { call.reply(reply, continues: true) }
  }
}
