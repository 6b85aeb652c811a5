// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CaptureEngine

@Suite("Actions that wait")
struct ActionQueueTests {
  @Test("An action that another one causes comes behind those that were noted before")
  func order() {
    var queue = ActionQueue<String>()
    var performed: [String] = []
    func perform(_ actions: [String]) {
      guard queue.add(actions) else { return }
      while let action = queue.next() {
        performed.append(action)
        if action == "a" { perform(["c", "d"]) }
        if action == "c" { perform(["e"]) }
      }
    }
    perform(["a", "b"])
    #expect(performed == ["a", "b", "c", "d", "e"])
    // The next ones are performed again.
    perform([])
    perform(["f"])
    #expect(performed.last == "f")
  }
}
