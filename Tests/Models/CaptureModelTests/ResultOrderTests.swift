// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import TestSupport
import Testing

@Suite("Results in capture order")
struct ResultOrderTests {
  private func result(_ photo: Int64, _ count: Int = 1) -> PhotoResultID {
    PhotoResultID(photo: photo, photoCount: count)
  }

  @Test("Encoders finish in any order, results come in that of the captures")
  func anyOrder() {
    var random = RandomSource(seed: 5)
    for _ in 0..<500 {
      var order = ResultOrder<Int64>()
      let captured = (1...8).map { Int64($0) }
      captured.forEach { order.captured(result($0)) }
      var reported: [Int64] = []
      for photo in captured.shuffled(using: &random) {
        reported += order.complete(result(photo), photo * 10).map(\.outcome)
      }
      #expect(reported == captured.map { $0 * 10 })
      #expect(order.count == 0)
    }
  }

  @Test("A photo that failed as a whole holds nobody up")
  func abandoned() {
    var order = ResultOrder<String>()
    order.captured(result(1, 1))
    order.captured(result(1, 2))
    order.captured(result(2))
    #expect(order.complete(result(2), "b").isEmpty)
    let (own, ready) = order.abandon(photo: 1)
    #expect(ready.map(\.outcome) == ["b"])
    #expect(own.allSatisfy { $0.result.photo == 1 } && own.allSatisfy { $0.outcome == nil })
    #expect(order.complete(result(1, 1), "a").isEmpty)
  }

  @Test("Of several results of a photo some may be finished, and keep their ends")
  func several() {
    var order = ResultOrder<String>()
    order.captured(result(1, 1))
    order.captured(result(1, 2))
    #expect(!order.areFinished(of: 1) && !order.areFinished(of: 2))
    #expect(order.complete(result(1, 2), "b").isEmpty)
    #expect(!order.areFinished(of: 1))
    order.captured(result(2))
    #expect(order.complete(result(2), "c").isEmpty)
    #expect(order.areFinished(of: 2))
    #expect(order.abandon(photo: 1).own.map(\.outcome) == [nil, "b"])
  }

  @Test("A result is reported once")
  func once() {
    var order = ResultOrder<String>()
    order.captured(result(1))
    #expect(order.complete(result(1), "a").map(\.outcome) == ["a"])
    #expect(order.complete(result(1), "a").isEmpty)
  }
}
