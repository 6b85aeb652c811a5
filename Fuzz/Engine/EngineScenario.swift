// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import Glibc
import LinuxIO
import Varlink

/// Plays an input to the engine, on three peers at its socket, the last of which is another user's,
/// and on the two connections that the engine has made to its gateway. `EngineWords` replaces some
/// bytes of the input.
///
/// Everything is done on the loop's thread, one step after the other, but cameras and disks take
/// their time.
@LoopActor
package final class EngineScenario {
  private static let peerCount = 3
  private static let lines: [PlayedGateway.Line] = [.attachment, .reports]
  /// The turns of the loop without anything new after which nothing new will come.
  private static let idleTurns = 4
  /// The number of times an input may wait for something to come, and the length of each wait, in
  /// pauses.
  private static let waitLimit = 8
  private static let waitPauses = 25
  private static var shared: EngineStage?

  private let stage: EngineStage
  private var peers: [ScenarioPeer?] = Array(repeating: nil, count: peerCount)
  private var replies = (0..<peerCount).map { EngineReplies(of: user($0)) }
  private var words = EngineWords()
  private var acting = 0
  private var waits = 0

  /// Plays the steps of an input to the engine. Throws a promise that does not hold during or after
  /// them.
  package static func check(_ input: [UInt8]) async throws(Finding) {
    let scenario = try EngineScenario()
    try await scenario.attach()
    for step in ScenarioStep.steps(of: input) { try await scenario.take(step) }
    try await scenario.finish()
  }

  private init() throws(Finding) {
    if let stage = Self.shared {
      self.stage = stage
    } else {
      stage = try EngineStage(sidecars: true)
      Self.shared = stage
    }
  }

  private static func isOther(_ peer: Int) -> Bool { peer == 2 && OtherUser.isPossible }

  private static func user(_ peer: Int) -> UInt32 { isOther(peer) ? OtherUser.nobody : getuid() }

  private func take(_ step: ScenarioStep) async throws(Finding) {
    switch step {
    case .send(let bytes): try send(bytes)
    case .turn: try await turn()
    case .nextPeer: acting = (acting + 1) % (Self.peerCount + Self.lines.count)
    case .read: try read()
    case .endWriting:
      if let line { line.endWriting() } else { try peer().endWriting() }
    case .vanish:
      if acting < Self.peerCount { disconnect(acting) } else { stage.gateway.restart() }
    case .goOn: try await wait()
    case .answer: stage.gateway.isAnswering.toggle()
    case .attach:
      if let line { line.attach() } else { try peer().attach() }
    }
  }

  /// The line to the gateway that acts; nil if a peer does.
  private var line: ScenarioEnd<Call>? {
    acting < Self.peerCount ? nil : stage.gateway.touch(Self.lines[acting - Self.peerCount])
  }

  /// The acting peer, connected if it is not yet; the first one while the gateway is not connected.
  private func peer() throws(Finding) -> ScenarioPeer {
    let index = acting < Self.peerCount ? acting : 0
    if let peer = peers[index] { return peer }
    let peer = try stage.connect(asOther: Self.isOther(index))
    peers[index] = peer
    return peer
  }

  private func disconnect(_ index: Int) {
    peers[index] = nil
    replies[index] = EngineReplies(of: Self.user(index))
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(Finding) {
    try read()
    let spelt = words.spell(bytes)
    if let line { line.send(spelt) } else { try peer().send(spelt) }
  }

  /// Reads and checks all replies that have come. Returns whether there were any for the acting
  /// peer.
  @discardableResult
  private func read() throws(Finding) -> Bool {
    try stage.gateway.turn()
    var hasRead = false
    for index in peers.indices {
      guard let peer = peers[index] else { continue }
      while try peer.read() { hasRead = hasRead || index == acting }
      for reply in peer.takeMessages() {
        try replies[index].take(reply) { peer.takeDescriptorSize() }
        if case .success(let parameters, _) = reply { words.learn(from: parameters) }
      }
    }
    return hasRead
  }

  private func turn() async throws(Finding) {
    await stage.turn()
    try stage.gateway.turn()
  }

  /// Waits until something comes for the acting peer, or enough time has passed for a photo.
  private func wait() async throws(Finding) {
    waits += 1
    for _ in 0..<(waits <= Self.waitLimit ? Self.waitPauses : 1) {
      await stage.pause()
      if try read() { return }
    }
  }

  // MARK: Beginning and end

  /// The engine may have lost its gateway to the last input.
  private func attach() async throws(Finding) {
    let gateway = stage.gateway
    try await wait(for: "the engine to attach") { () throws(Finding) in
      try gateway.turn()
      return gateway.isAttached
    }
  }

  private func finish() async throws(Finding) {
    for _ in 0..<Self.idleTurns {
      await stage.turn()
      try read()
    }
    peers = []
    let (stage, gateway) = (stage, stage.gateway)
    gateway.restartIfTouched()
    try await wait(for: "the connections and sessions to end") { () throws(Finding) in
      try gateway.turn()
      return stage.server.connectionCount == 0 && stage.isIdle
    }
    try await attach()
    try await wait(for: "the gateway to be told") { () throws(Finding) in
      try gateway.turn()
      return gateway.sessions.isEmpty
    }
    try stage.photos.sweep()
  }

  private func wait(
    for what: String, _ condition: () throws(Finding) -> Bool
  ) async throws(Finding) {
    let limit = MonotonicClock.nowUSec + 20_000_000
    while true {
      // Looked at before: a busy machine may wake this task for the first time when the time is over.
      let isLate = MonotonicClock.nowUSec >= limit
      if try condition() { return }
      if isLate { throw Finding("in vain: \(what)") }
      await stage.pause()
    }
  }
}

/// Words that an input cannot know when it is written. Bytes that occur in no message stand for
/// them.
struct EngineWords {
  private var session: [UInt8] = []
  private var photo: [UInt8] = []

  /// Remembers the names in a reply.
  mutating func learn(from parameters: JSONObject) {
    if let name = parameters["session"]?.stringValue { session = Array(name.utf8) }
    if let name = parameters["photo"]?["name"]?.stringValue { photo = Array(name.utf8) }
  }

  /// The bytes of an input, with the name of the last session in place of each 1, of the last photo in
  /// place of each 2, and the time in place of each 3.
  func spell(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.flatMap { byte in
      switch byte {
      case 1: session
      case 2: photo
      case 3: Array(String(MonotonicClock.nowUSec).utf8)
      default: [byte]
      }
    }[...]
  }
}
