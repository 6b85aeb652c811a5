// SPDX-License-Identifier: Apache-2.0
import PrintModel
import Testing

@Suite("Pictures on their way to the line")
struct PictureArrivalsTests {
  @Test("Eight at a time, six of one user; one that is decided makes room")
  func together() {
    var arrivals = PictureArrivals()
    let own = (0..<6).map { _ in arrivals.begin(by: 1000) }
    #expect(own.allSatisfy { $0 != nil } && arrivals.begin(by: 1000) == nil)
    #expect(arrivals.begin(by: 1001) != nil && arrivals.begin(by: 1002) != nil)
    #expect(arrivals.begin(by: 1003) == nil)
    if let first = own[0] { arrivals.end(first) }
    #expect(arrivals.begin(by: 1003) != nil && arrivals.begin(by: 1000) == nil)
  }

  @Test("Files that never answer keep out their own user, and nobody else")
  func lost() {
    var arrivals = PictureArrivals()
    let own = (0..<6).compactMap { _ in arrivals.begin(by: 1000) }
    for number in own { arrivals.lose(number) }
    #expect(arrivals.begin(by: 1000) == nil)
    let others = (0..<6).compactMap { _ in arrivals.begin(by: 1001) }
    #expect(others.count == 6 && arrivals.begin(by: 1002) != nil)
    // One comes at last.
    arrivals.end(own[0])
    #expect(arrivals.begin(by: 1000) != nil && arrivals.begin(by: 1002) == nil)
    // What is over cannot be lost.
    arrivals.end(others[0])
    arrivals.lose(others[0])
    #expect(arrivals.begin(by: 1001) != nil)
  }

  @Test("Lost ones of ever more users come to an end")
  func manyUsers() {
    var arrivals = PictureArrivals()
    var begun = 0
    for user in 0..<100 as Range<UInt32> {
      guard let number = arrivals.begin(by: user) else { continue }
      begun += 1
      arrivals.lose(number)
    }
    #expect(begun == PictureArrivals.mostLost)
  }

  @Test("An order is refused before its picture is kept, as it would be afterwards")
  func refusal() {
    let now = PrintQueue.Moment(uSec: 0, unixUSec: 0)
    var queue = PrintQueue(
      state: PrintState(token: "t"), limits: PrintLimits(picture: 1, waiting: 2))
    let order = PrintOrder(event: "party", picture: "p", file: "f", key: "k")
    func refusal(_ order: PrintOrder, _ copies: Int = 1, beyond: Bool = false) -> PrintRefusal? {
      queue.refusal(of: order, copies: copies, beyondLimits: beyond)
    }
    #expect(refusal(order) == nil && refusal(order, 3) == .queueFull(limit: 2))
    #expect(refusal(order, 2) != nil && refusal(order, 2, beyond: true) == nil)
    _ = queue.submit(call: 1, order, copies: 1, now)
    // The same call again is answered with the same job, whatever the limits are.
    #expect(refusal(order) == nil)
    let other = PrintOrder(event: "party", picture: "p", file: "f")
    #expect(refusal(other) != nil && refusal(other, 1, beyond: true) == nil)
    #expect(refusal(other, 2, beyond: true) == .queueFull(limit: 2))
  }
}
