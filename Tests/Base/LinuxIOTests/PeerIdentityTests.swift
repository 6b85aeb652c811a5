// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import TestSupport
import Testing

struct PeerIdentityTests {
  @Test("a process is distinguished from one that has ended, and from a later one with its number")
  func hasEnded() throws {
    let process = try RunningProcess(["cat"])
    let peer = PeerIdentity(pid: process.pid, uid: getuid(), gid: getgid())
    let start = try #require(peer.startTime())
    #expect(!peer.hasEnded(startTime: start))
    #expect(peer.hasEnded(startTime: start - 1))
    // Without the start time, the two cannot be distinguished.
    #expect(!peer.hasEnded(startTime: nil))
    process.signal(SIGKILL)
    // Still a zombie, or exiting.
    try TestClock.wait(for: "its end") { peer.hasEnded(startTime: start) ? () : nil }
    try process.wait()
    #expect(peer.hasEnded(startTime: start))
    #expect(peer.startTime() == nil)
  }
}
