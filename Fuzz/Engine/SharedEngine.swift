// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO
import Varlink

/// One engine whose clients are threads, for the thread sanitizer. Inputs that `EngineScenario`
/// plays step by step are played all at the same time, while cameras, encoders and the disk are at
/// work.
package final class SharedEngine: Sendable {
  @LoopActor private final class Parts {
    let stage: EngineStage
    private var turns = 0

    init() throws(Finding) {
      stage = try EngineStage(sidecars: false)
      play()
    }

    /// The gateway has its turn each millisecond, and is started again now and then.
    private func play() {
      do throws(Finding) { try stage.gateway.turn() } catch { error.report() }
      turns += 1
      if turns.isMultiple(of: 1000) {
        stage.gateway.restart()
        stage.photos.remove(olderThanSeconds: 10)
      }
      EventLoop.shared.schedule(atUSec: MonotonicClock.nowUSec + 1000) { [weak self] in
        self?.play()
      }
    }
  }

  private let parts: Parts

  /// Makes the engine. The loop must run, on another thread.
  package init() throws(Finding) {
    parts = try SharedServer.onLoop { () throws(Finding) in try Parts() }
  }

  /// Plays an input, each of its peers over a connection to the engine, and disconnects. The loop
  /// sends what the input sends over the engine's own connections. Throws a promise that does not
  /// hold.
  package func check(_ input: [UInt8]) throws(Finding) {
    var peers: [ScenarioPeer?] = [nil, nil, nil]
    var words = EngineWords()
    var acting = 0
    for step in ScenarioStep.steps(of: input) {
      switch step {
      case .nextPeer: acting = (acting + 1) % (peers.count + 2)
      case .vanish where acting < peers.count: peers[acting] = nil
      case .send(let bytes):
        for peer in peers { try read(peer, &words) }
        let spelt = words.spell(bytes)
        if acting < peers.count {
          if peers[acting] == nil { peers[acting] = try connect() }
          peers[acting]?.send(spelt)
        } else {
          send(spelt, acting == peers.count ? .attachment : .reports)
        }
      case .goOn:
        _ = (acting < peers.count ? peers[acting] : nil)?.wait(milliseconds: 10)
      default: continue
      }
    }
    for peer in peers { try read(peer, &words) }
  }

  private func connect() throws(Finding) -> ScenarioPeer {
    let parts = self.parts
    return try SharedServer.onLoop { () throws(Finding) in
      HandedOver(try parts.stage.connect())
    }.value
  }

  private func send(_ bytes: ArraySlice<UInt8>, _ line: PlayedGateway.Line) {
    let parts = self.parts
    SharedServer.onLoop { parts.stage.gateway.touch(line)?.send(bytes) }
  }

  private func read(_ peer: ScenarioPeer?, _ words: inout EngineWords) throws(Finding) {
    guard let peer else { return }
    while try peer.read() {}
    for case .success(let parameters, _) in peer.takeMessages() { words.learn(from: parameters) }
  }
}
