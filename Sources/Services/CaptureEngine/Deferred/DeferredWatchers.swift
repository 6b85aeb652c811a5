// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import ShutterInterfaces
import VarlinkSocket

/// The calls of clients that watch their deferred photos. Each gets the changes from the state that was
/// reported to it before.
@LoopActor
final class DeferredWatchers {
  typealias Reply = EngineInterface.WatchDeferredPhotos.Reply
  typealias States = [DeferredMachine<DeferredPhoto>.State]

  private var calls: [IncomingCall] = []
  private var reported: States = []

  /// Prepares for the end of a call that is to be answered, now or later.
  func follow(_ call: IncomingCall) {
    call.onEnd = { [weak self, weak call] in self?.calls.removeAll { $0 === call } }
  }

  /// Answers a call with the photos of its caller, and keeps it for the changes.
  func answer(_ call: IncomingCall, _ states: States) {
    if calls.isEmpty { reported = states }
    call.reply(
      Reply(photos: states.filter { $0.belongs(to: call) }.map { $0.wire() }), continues: true)
    if call.isOpen { calls.append(call) }
  }

  /// Reports the changes since the last call.
  ///
  /// - Parameter made: the photos that became final; one that was claimed before is not in the states any
  ///   more.
  func changed(to states: States, made: [DeferredPhoto]) {
    guard !calls.isEmpty, states != reported else { return }
    let before = Self.byPhoto(reported)
    let after = Self.byPhoto(states)
    for state in reported where after[state.photo] == nil {
      if !state.isFinal, made.contains(state.photo) {
        send(Reply(changed: state.wire(isFinal: true)), of: state)
      }
      send(Reply(removed: state.photo.name), of: state)
    }
    for state in states where before[state.photo] != state {
      let isNew = before[state.photo] == nil
      send(isNew ? Reply(added: state.wire()) : Reply(changed: state.wire()), of: state)
    }
    reported = states
  }

  /// Notes that the engine ends: its photos are left to the next one.
  func close() { calls = [] }

  private static func byPhoto(_ states: States) -> [DeferredPhoto: States.Element] {
    Dictionary(states.map { ($0.photo, $0) }) { $1 }
  }

  private func send(_ reply: Reply, of state: States.Element) {
    for call in calls where state.belongs(to: call) { call.reply(reply, continues: true) }
  }
}

extension DeferredMachine<DeferredPhoto>.State {
  @LoopActor
  fileprivate func belongs(to call: IncomingCall) -> Bool {
    photo.content.uid == call.peer.uid
  }

  fileprivate func wire(isFinal: Bool? = nil) -> EngineInterface.DeferredPhoto {
    .init(name: photo.name, final: isFinal ?? self.isFinal, claimed: isClaimed)
  }
}
