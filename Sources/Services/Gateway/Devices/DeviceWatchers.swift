// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink
import VarlinkSocket

/// The callers of WatchDevices.
@LoopActor
final class DeviceWatchers {
  private var calls: [ObjectIdentifier: IncomingCall] = [:]

  func add(_ call: IncomingCall) {
    let key = ObjectIdentifier(call)
    calls[key] = call
    call.onEnd = { [weak self] in self?.calls[key] = nil }
  }

  /// Sends a change to all. It is made only if somebody watches.
  func tell(_ change: @autoclosure () -> GatewayInterface.WatchDevices.Reply) {
    guard !calls.isEmpty else { return }
    let reply = change()
    for call in calls.values { call.reply(reply, continues: true) }
  }
}
