// SPDX-License-Identifier: Apache-2.0
import FuzzTargets
import LinuxIO

/// One gateway whose clients are threads, for the thread sanitizer. The bytes that an input sends step by
/// step in `GatewayScenario` go to all three sockets at the same time.
package final class SharedGateway: Sendable {
  @LoopActor private final class Parts {
    let stage: GatewayStage

    init() throws(Finding) { stage = try GatewayStage(hasAuditFile: true) }
  }

  private let parts: Parts

  /// Makes the gateway. The loop must run, on another thread.
  package init() throws(Finding) {
    parts = try SharedServer.onLoop { () throws(Finding) in try Parts() }
  }

  /// Sends an input's bytes over a connection to each socket, and disconnects. Throws a promise that does
  /// not hold.
  package func check(_ input: [UInt8]) throws(Finding) {
    let parts = self.parts
    var peers: [ScenarioPeer] = []
    for socket in 0..<3 {
      let peer = try SharedServer.onLoop { () throws(Finding) in
        HandedOver(try parts.stage.connect(socket))
      }
      peers.append(peer.value)
    }
    var words = GatewayWords()
    for case .send(let bytes) in ScenarioStep.steps(of: input) {
      for case .message(let bytes) in words.spell(bytes) {
        for peer in peers where !peer.isAtEnd {
          peer.send(bytes)
          try peer.read()
          for case .success(let parameters, _) in peer.takeMessages() {
            words.learn(from: parameters)
          }
        }
      }
    }
  }
}
