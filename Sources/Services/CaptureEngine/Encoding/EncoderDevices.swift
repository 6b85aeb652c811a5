// SPDX-License-Identifier: Apache-2.0
import Configuration
import LinuxIO
import PictureCoding
import Synchronization
import VideoDevices

// asked for ──▶ not looked yet, or 10 s ago ──▶ a thread looks ──▶ the nodes are as before: nothing
//                                                                  else each encoder makes a picture on trial
//                                                                    the first that can ──▶ films use it
//                                                                    none ──▶ libopenh264

/// The device that encodes the films of this process, if the machine has one.
package enum EncoderDevices {
  private struct State {
    var choice = EngineConfiguration.Recordings.Encoder.auto
    /// The device that has made a picture.
    var proven: EncoderNode?
    /// The nodes that were there at the last look.
    var nodes: [String] = []
    var startedUSec: Int64?
    /// The threads that look.
    var searches = 0
    /// Called on the loop when nobody looks any more.
    var waiting: [@LoopActor @Sendable () -> Void] = []
  }

  private static let state = Mutex(State())
  /// Microseconds from one look to the next, while there is none.
  private static let intervalUSec: Int64 = 10_000_000

  /// Follows this choice from now on.
  package static func configure(_ choice: EngineConfiguration.Recordings.Encoder) {
    state.withLock { state in
      guard state.choice != choice else { return }
      state = State(choice: choice, searches: state.searches, waiting: state.waiting)
    }
    look()
  }

  /// The device that has made a picture; nil if there is none, or if it is not known yet. Never waits: if
  /// nothing is known, a separate thread finds out.
  package static var current: EncoderNode? {
    look()
    return state.withLock(\.proven)
  }

  /// Calls `done` on the loop once it is known whether there is such a device: at once, or when a search is over.
  @LoopActor
  static func whenKnown(_ done: @escaping @LoopActor @Sendable () -> Void) {
    look()
    let isKnown = state.withLock { state in
      if state.searches > 0 { state.waiting.append(done) }
      return state.searches == 0
    }
    if isKnown { done() }
  }

  /// Looks for a device, unless there is one, none is wanted, or somebody has just looked.
  private static func look() {
    let nowUSec = MonotonicClock.nowUSec
    let choice = state.withLock { state -> EngineConfiguration.Recordings.Encoder? in
      guard state.proven == nil, state.choice != .library else { return nil }
      if let startedUSec = state.startedUSec, nowUSec - startedUSec < intervalUSec { return nil }
      state.startedUSec = nowUSec
      state.searches += 1
      return state.choice
    }
    guard let choice else { return }
    do throws(SystemError) {
      try WorkerThread.start(name: "encoder search") {
        find(choice)
        searched()
      }
    } catch {
      // The next question tries again.
      searched()
    }
  }

  /// A search is over.
  private static func searched() {
    let waiting = state.withLock { state in
      state.searches -= 1
      guard state.searches == 0 else { return [] as [@LoopActor @Sendable () -> Void] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for done in waiting { EventLoop.shared.post(done) }
  }

  private static func find(_ choice: EngineConfiguration.Recordings.Encoder) {
    let nodes: [String]
    switch choice {
    case .auto: nodes = EncoderProbe.nodes()
    case .device(let path): nodes = [path]
    case .library: return
    }
    // A device that could not encode before cannot do so now: without this, it would be tried, and the log
    // filled, again and again.
    let areNew = state.withLock { state in
      guard state.choice == choice, state.nodes != nodes else { return false }
      state.nodes = nodes
      return true
    }
    guard areNew else { return }
    let found = nodes.lazy.compactMap { path in encoder(at: path, isNamed: choice != .auto) }.first
    guard let found else { return }
    Log.information("H.264 is encoded by \(found.path) (\(found.card))")
    state.withLock { if $0.choice == choice { $0.proven = found } }
  }

  /// The encoder at a node, if it makes a picture. If not, and if that could be a surprise, the log
  /// has the reason.
  private static func encoder(at path: String, isNamed: Bool) -> EncoderNode? {
    let node: EncoderNode?
    do throws(SystemError) {
      node = try EncoderProbe.probe(path, coded: .h264)
    } catch {
      // Nodes of other devices do not concern us.
      if isNamed { Log.warning("[recordings] encoder: \(error); libopenh264 is used instead") }
      return nil
    }
    guard let node else {
      if isNamed {
        Log.warning(
          "[recordings] encoder: \(path) encodes no H.264 from 4:2:0; libopenh264 is used instead")
      }
      return nil
    }
    do throws(EncoderError) {
      try tryOut(path)
      return node
    } catch {
      Log.warning("the encoder \(path) (\(node.card)) is not used, libopenh264 is: \(error)")
      return nil
    }
  }

  /// Has a grey picture encoded.
  private static func tryOut(_ path: String) throws(EncoderError) {
    let grey = FrameFormat(pixelFormat: .grey, width: 640, height: 480, bytesPerLine: 640)
    let start = EncoderPlan.start(format: grey, interval: nil, bitRate: nil)
    let process = try EncoderProcess(
      program: EncoderChild.program, start, device: EncoderProcess.Device(path))
    defer { process.end(.closed) }
    process.picture.initializeMemory(as: UInt8.self, repeating: 128)
    let coded = try process.encode(stampUSec: MonotonicClock.nowUSec, isKeyWanted: true)
    do throws(CodedPictureError) {
      var parameters = StreamParameters()
      try parameters.take(CodedPicture(annexB: coded))
    } catch {
      throw .badAnswer("\(error)")
    }
  }
}
