// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import VideoDevices

@Suite struct FeedWatchTests {
  @Test("a loopback is left a second after a stall, unless frames come")
  func leaves() {
    var watch = FeedWatch(startUSec: 0)
    #expect(watch.deadlineUSec == nil && !watch.leaves(nowUSec: 60_000_000))
    watch.stalled(atUSec: 5_000_000)
    #expect(watch.deadlineUSec == 6_000_000 && !watch.leaves(nowUSec: 5_999_999))
    #expect(watch.leaves(nowUSec: 6_000_000))
    let frame = watch.takes(stampUSec: 5_500_000)
    #expect(frame && !watch.leaves(nowUSec: 60_000_000))
  }

  @Test(
    "the frame from before, which a new reader gets, is left out; later ones may have any stamp")
  func old() {
    func taken(_ stampsUSec: Int64...) -> [Bool] {
      var watch = FeedWatch(startUSec: 1000)
      return stampsUSec.map { watch.takes(stampUSec: $0) }
    }
    // A producer may stamp them by its own clock.
    #expect(taken(999, 5) == [false, true] && taken(1000, 5) == [true, true])
  }

  @Test("a loopback has a format, which is empty as long as nobody feeds it; others have none")
  func attribute() throws {
    let folder = TemporaryFolder()
    try Command.run("mkdir", "\(folder.path)/video40", "\(folder.path)/video0")
    func feed(_ node: String) -> String? { LoopbackNode.feed(of: node, attributes: folder.path) }
    #expect(feed("/dev/video40") == nil && feed("/dev/video0") == nil)
    try TestFile.write("\(folder.path)/video40/format", "")
    #expect(feed("/dev/video40") == "")
    try TestFile.write("\(folder.path)/video40/format", "MJPG:640x480@30\n")
    #expect(feed("/dev/video40") == "MJPG:640x480@30")
  }
}
