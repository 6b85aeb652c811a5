// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

struct LoopbackWatchTests {
  init() { LoopThread.start() }

  /// What the nodes are fed with.
  @LoopActor
  private final class Feeds {
    var byNode = ["/dev/video40": ""]
  }

  @Test("a program that comes, changes the format and goes is reported once each")
  @LoopActor func changes() async throws {
    let feeds = Feeds()
    let watch = LoopbackWatch { feeds.byNode[$0] }
    var seen: [String] = []
    watch.onChange = { seen.append("\($0) \($1)") }
    for node in ["/dev/video0", "/dev/video40"] { watch.follow(node) }
    #expect(watch.isLoopback("/dev/video40") && !watch.isLoopback("/dev/video0"))
    for feed in ["", "MJPG:640x480@30", "MJPG:640x480@30", "YUYV:640x480@30", ""] {
      feeds.byNode["/dev/video40"] = feed
      watch.look()
    }
    #expect(seen == ["/dev/video40 true", "/dev/video40 true", "/dev/video40 false"])
    watch.forget("/dev/video40")
    feeds.byNode["/dev/video40"] = "MJPG:640x480@30"
    watch.look()
    #expect(seen.count == 3)
  }
}
