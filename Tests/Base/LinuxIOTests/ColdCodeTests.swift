// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TestSupport
import Testing

@testable import LinuxIO

struct ColdCodeTests {
  init() { LoopThread.start() }

  @Test("the pages of code that has run are given back once, when it has been quiet for a second")
  func quiet() async throws {
    let moments = Mutex<[Int64]>([])
    let cold = await ColdCode { moments.withLock { $0.append(MonotonicClock.nowUSec) } }
    let nowUSec = await runTwice(cold)
    try TestClock.wait(for: "the pages to be given back") {
      moments.withLock(\.isEmpty) ? nil : ()
    }
    await cold.ran()
    try TestClock.wait(for: "the pages to be given back again") {
      moments.withLock { $0.count < 2 } ? nil : ()
    }
    let found = moments.withLock { $0 }
    #expect(found[0] >= nowUSec + ColdCode.quietUSec)
    #expect(found[1] >= found[0] + ColdCode.quietUSec)
    withExtendedLifetime(cold) {}
  }

  /// In one turn of the loop: beside other work it may be a second until the next. Returns when the second one began.
  @LoopActor
  private func runTwice(_ cold: ColdCode) -> Int64 {
    cold.ran()
    let nowUSec = MonotonicClock.nowUSec
    cold.ran()
    return nowUSec
  }

  @Test("a program without its pages has less than half of what it had mapped, and goes on")
  func unmapped() throws {
    // Others of this process may do the same at any moment.
    try TestClock.wait(for: "less than half") { () -> Void? in
      try useAll()
      let before = try mappedKiB()
      ProcessMemory.unmapProgram()
      return try mappedKiB() < before / 2 ? () : nil
    }
  }

  /// Uses every page of this program's code.
  private func useAll() throws {
    var sum: UInt8 = 0
    for line in try TestFile.read("/proc/self/maps").split(separator: "\n")
    where line.contains(" r-xp ") && line.hasSuffix(".xctest") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      for address in stride(from: ends[0], to: ends[1], by: 4096) {
        sum &+= UnsafeRawPointer(bitPattern: address)?.load(as: UInt8.self) ?? 0
      }
    }
    withExtendedLifetime(sum) {}
  }

  /// The resident pages of files, by /proc/self/statm.
  private func mappedKiB() throws -> Int {
    let pages = try TestFile.read("/proc/self/statm").split(separator: " ")
    return try #require(Int(pages[2])) * 4
  }
}
