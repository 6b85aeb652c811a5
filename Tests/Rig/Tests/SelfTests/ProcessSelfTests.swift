// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// The kit's processes.
@Suite(.rig, .serialized)
struct ProcessSelfTests {
  @Test func linesGoInAndOut() throws {
    let process = try RunningProcess(["cat"])
    try process.write("one")
    #expect(try process.nextLine() == "one")
    try process.write("two")
    try process.write("three")
    #expect(try process.line { $0.hasPrefix("th") } == "three")
    #expect(!process.hasEnded)
    process.signal(SIGKILL)
    #expect(try process.wait() == 128 + SIGKILL)
    #expect(try process.nextLine() == nil)
  }

  @Test func aFailedCommandTellsItsOutput() throws {
    #expect {
      try Command.run("sh", "-c", "echo no such camera >&2; exit 3")
    } throws: {
      "\($0)".contains("status 3\nno such camera")
    }
  }

  @Test func aDaemonThatEndsAtOnceIsNotWaitedFor() throws {
    let daemons = try Daemons()
    let process = try RunningProcess(["true"])
    let begin = RigClock.nowUSec
    #expect(throws: RigError.self) { try daemons.waitForSocket("nobody", of: process) }
    #expect(RigClock.nowUSec - begin < 15_000_000)
  }
}
