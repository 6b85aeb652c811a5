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
    check(DeviceMode.self) { $0.wire }
    check(Gesture.self) { $0.wire }
    check(Obstacle.self) { $0.wire }
    check(ForegroundRefusal.self) { $0.wire }
    check(CancelReason.self, except: [.clientGone]) { $0.wire }
    #expect(CancelReason.clientGone.wire == .interactionRemoved)
  }

  @Test("every word of the interface that a call may have is one of the gateway's")
  func received() {
    check { Role($0) }
    check { Gesture($0) }
    check { Handlers($0) }
    check { Delivery($0) }
    check { AcknowledgementMode($0) }
    check { ReportedState($0) }
    check { Readiness($0) }
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

  /// Checks the words that are received: each declared one is a word of the same name, and no other is.
  private func check<Word: RawRepresentable<String>, Wire: VarlinkEnumeration>(
    _ word: (Wire) -> Word?, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      Wire.declared.map { word($0)?.rawValue } == Wire.declared.map(\.rawValue),
      sourceLocation: location)
    #expect(word(Wire(rawValue: "a_word_of_tomorrow")) == nil, sourceLocation: location)
  }
}
