// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import Vocabulary

@testable import Gateway

/// The gateway's words and those of its interfaces.
struct GatewayWireTests {
  static let words = [
    WordPair(Role.self), WordPair(SourceKind.self), WordPair(TouchType.self),
    WordPair(PenTool.self), WordPair(DeviceMode.self), WordPair(ReportedState.self),
    WordPair(Readiness.self), WordPair(Phase.self),
    WordPair(CancelReason.self, except: [.clientGone]), WordPair(Gesture.self),
    WordPair(Obstacle.self), WordPair(ForegroundRefusal.self), WordPair(Handlers.self),
    WordPair(Delivery.self), WordPair(AcknowledgementMode.self), WordPair(PointerEvents.self),
    WordPair(PointerReport.Change.self), WordPair(PointerLock.self), WordPair(PointerShape.self),
    WordPair(LatchingAxes.self), WordPair(BandEvent.State.self), WordPair(ControlUse.self),
  ]

  @Test("each word is declared on both sides, and goes both ways", arguments: words)
  func alike(words: WordPair) {
    #expect(words.words == words.declared)
    #expect(words.goesBothWays)
  }

  @Test("other connections hear of a client that is gone as of an interaction that was removed")
  func clientGone() {
    #expect(CancelReason.clientGone.told == .interactionRemoved)
    #expect(CancelReason.allCases.allSatisfy { $0.told == $0 || $0 == .clientGone })
  }
}
