// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import LinuxIO

/// The interactions that are open, by the machine's number and by the name that clients use.
@LoopActor
struct InteractionTable {
  private var streams: [InteractionID: InteractionStream] = [:]
  private var ids: [String: InteractionID] = [:]

  subscript(id: InteractionID) -> InteractionStream? { streams[id] }

  /// The number of the interaction of that name; one that no interaction has for an unknown name, so
  /// that the machine refuses it like any other that is not the caller's.
  func id(named name: String) -> InteractionID { ids[name] ?? InteractionID(0) }

  mutating func insert(_ stream: InteractionStream) {
    streams[stream.id] = stream
    ids[stream.name] = stream.id
  }

  mutating func remove(_ id: InteractionID) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    ids[stream.name] = nil
  }

  var all: [InteractionStream] { Array(streams.values) }
}
