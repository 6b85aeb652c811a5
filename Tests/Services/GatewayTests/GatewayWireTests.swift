// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import ShutterInterfaces
import Testing
import Varlink
import Vocabulary

@testable import Gateway

/// The gateway's words have the same spelling as those of its interfaces, and none is left over.
struct GatewayWireTests {
  @Test("a word that the gateway sends is spelt as the interface spells it")
  func sent() {
    check(Role.self) { $0.wire }
    check(Phase.self) { $0.wire }
    check(SourceKind.self) { $0.wire }
    check(CancelReason.self, except: [.clientGone]) { $0.wire }
    #expect(CancelReason.clientGone.wire == .interactionRemoved)
  }

  @Test(
    "where nothing but the spelling joins a word of the gateway and one of an interface, all are alike"
  )
  func alike() {
    typealias Request = GatewayInterface.AddInteraction.Parameters
    check(Role.self, GatewayInterface.Role.self)
    check(DeviceMode.self, GatewayInterface.Device.Mode.self)
    check(Gesture.self, GatewayInterface.Gesture.self)
    check(Obstacle.self, GatewayInterface.Obstacle.self)
    check(ForegroundRefusal.self, GatewayInterface.ForegroundRefused.Reason.self)
    check(Handlers.self, Request.Handlers.self)
    check(Delivery.self, Request.DeliverTo.self)
    check(AcknowledgementMode.self, Request.Acknowledgement.self)
    check(PointerEvents.self, Request.PointerEvents.self)
    check(PointerLock.self, GatewayInterface.InteractionStatus.PointerLock.self)
    check(PointerShape.self, GatewayInterface.PointerStyle.Shape.self)
    check(PenTool.self, GatewayInterface.PenTool.self)
    check(BandEvent.State.self, GatewayInterface.BandEvent.State.self)
    check(ReportedState.self, EngineLinkInterface.SessionState.self)
    check(Readiness.self, EngineLinkInterface.Readiness.self)
  }

  /// Checks the words that are sent: each is declared under its own name, and no declared one is missing.
  private func check<Word: RawRepresentable<String> & CaseIterable & Equatable, Wire>(
    _: Word.Type, except: [Word] = [], _ wire: (Word) -> Wire,
    _ location: SourceLocation = #_sourceLocation
  ) where Wire: VarlinkEnumeration {
    let words = Word.allCases.filter { !except.contains($0) }
    #expect(words.map { wire($0).rawValue } == words.map(\.rawValue), sourceLocation: location)
    #expect(Set(words.map(wire)) == Set(Wire.declared), sourceLocation: location)
  }

  /// Checks words that are joined by their spelling, in both directions.
  private func check<Word: RawRepresentable<String> & CaseIterable, Wire: VarlinkEnumeration>(
    _: Word.Type, _: Wire.Type, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Set(Word.allCases.map(\.rawValue)) == Set(Wire.declared.map(\.rawValue)),
      sourceLocation: location)
    #expect(Word(Wire(rawValue: "a_word_of_tomorrow")) == nil, sourceLocation: location)
  }
}
