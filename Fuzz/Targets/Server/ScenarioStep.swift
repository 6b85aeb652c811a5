// SPDX-License-Identifier: Apache-2.0

/// One step of an input. Bytes stand for themselves; 0xFF, which occurs in no message, is followed by a
/// byte whose lowest three bits are another action.
package enum ScenarioStep {
  /// The peer sends bytes.
  case send(ArraySlice<UInt8>)
  /// The loop looks at its descriptors once.
  case turn
  /// Another peer acts from here on.
  case nextPeer
  /// The peer reads what has come.
  case read
  /// The peer shuts down its writing side.
  case endWriting
  /// The peer closes its connection, with replies unread or not.
  case vanish
  /// The service sends one more reply to the call that has waited longest.
  case goOn
  /// The service answers the call that has waited longest.
  case answer
  /// The peer sends a descriptor with its next bytes.
  case attach

  /// The steps of an input.
  package static func steps(of input: [UInt8]) -> [ScenarioStep] {
    var steps: [ScenarioStep] = []
    var rest = input[...]
    while !rest.isEmpty {
      let bytes = rest.prefix { $0 != 0xFF }
      if !bytes.isEmpty { steps.append(.send(bytes)) }
      rest = rest[bytes.endIndex...].dropFirst()
      if let code = rest.popFirst() { steps.append(controls[Int(code & 7)]) }
    }
    return steps
  }

  private static let controls: [ScenarioStep] = [
    .turn, .nextPeer, .read, .endWriting, .vanish, .goOn, .answer, .attach,
  ]
}
