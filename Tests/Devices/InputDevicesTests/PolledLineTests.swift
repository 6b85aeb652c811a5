// SPDX-License-Identifier: Apache-2.0
import CGPIO
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

@testable import InputDevices

/// Lines of chips without interrupts: their levels are read again and again.
@Suite struct PolledLineTests {
  /// A wire, and how often it was looked at.
  private final class Wire: Sendable {
    let level = Atomic(false)
    let isBroken = Atomic(false)
    let looks = Atomic(0)

    func line() throws -> PolledLine {
      try PolledLine { [self] in
        looks.add(1, ordering: .relaxed)
        return isBroken.load(ordering: .relaxed) ? nil : level.load(ordering: .relaxed)
      }
    }

    func move(_ isActive: Bool) { level.store(isActive, ordering: .relaxed) }
  }

  /// The edges of a line that wait.
  private func edges(_ line: PolledLine) -> [cgpio_edge] {
    withUnsafeTemporaryAllocation(of: cgpio_edge.self, capacity: 16) { edges in
      let count = (try? line.read(into: edges)) ?? 0
      return Array(edges.prefix(count))
    }
  }

  @Test("a change is one edge with the time of the look; a failed look is none")
  func looks() throws {
    let wire = Wire()
    wire.move(true)
    let line = try wire.line()
    #expect(line.isActive)
    line.look()
    #expect(edges(line).isEmpty)
    let before = EdgePipe.nowNSec
    for isActive in [false, false, true] {
      wire.move(isActive)
      line.look()
    }
    wire.isBroken.store(true, ordering: .relaxed)
    wire.move(false)
    line.look()
    #expect(line.isActive)
    let found = edges(line)
    #expect(found.map(\.active) == [false, true])
    #expect(found.allSatisfy { (before...EdgePipe.nowNSec).contains($0.timestamp_nsec) })
    #expect(found.map(\.sequence) == (GPIOLine.countsEdges ? [1, 2] : [0, 0]))
    #expect(throws: SystemError.self) { try wire.line() }
  }

  @Test("the poller finds each move by itself, and looks no more at a line that is given back")
  func poller() throws {
    let (first, second) = (Wire(), Wire())
    let poller = LinePoller()
    let lines = [try first.line(), try second.line()]
    for line in lines { try poller.add(line) }
    for round in 0..<20 {
      second.move(round % 2 == 0)
      var found: [cgpio_edge] = []
      try TestClock.wait(for: "an edge") {
        found += edges(lines[1])
        return found.isEmpty ? nil : ()
      }
      #expect(found.map(\.active) == [round % 2 == 0])
    }
    #expect(edges(lines[0]).isEmpty)
    poller.remove(lines[1])
    let looks = second.looks.load(ordering: .relaxed)
    let others = first.looks.load(ordering: .relaxed)
    try TestClock.wait(for: "looks at the other line") {
      first.looks.load(ordering: .relaxed) > others + 3 ? () : nil
    }
    #expect(second.looks.load(ordering: .relaxed) == looks)
    poller.remove(lines[0])
    // The thread has ended, or is about to: a line that comes now is looked at all the same.
    try poller.add(lines[1])
    try TestClock.wait(for: "a look") {
      second.looks.load(ordering: .relaxed) > looks ? () : nil
    }
    poller.remove(lines[1])
  }

  @Test("which refusals may mean that there are no edges")
  func refusals() {
    for code in [ENXIO, ENODEV, EINVAL, EOPNOTSUPP, 524] {
      #expect(GPIOLine.mayLackEdges(Errno(code), isInUse: false))
    }
    for code in [EACCES, EPERM, ENOENT] {
      #expect(!GPIOLine.mayLackEdges(Errno(code), isInUse: false))
    }
    #expect(GPIOLine.mayLackEdges(Errno(EBUSY), isInUse: false))
    #expect(!GPIOLine.mayLackEdges(Errno(EBUSY), isInUse: true))
  }
}
