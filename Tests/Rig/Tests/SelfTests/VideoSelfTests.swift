// SPDX-License-Identifier: Apache-2.0
import Testing

/// The kit's camera and trace, against the kernel's vivid driver and its trace events.
@Suite(.rig, .serialized)
struct VideoSelfTests {
  @Test func everyFrameThatAProgramGetsIsInTheTrace() throws {
    let camera = try Vivid()
    try camera.setFormat(width: 320, height: 180, pixelFormat: "YUYV", framesPerSecond: 60)
    // The stamp is then the frame's start; by default it lies in the future, at its end.
    try camera.set(control: "timestamp_source", 1)
    let trace = try KernelTrace()
    let before = RigClock.nowUSec
    let told = try Command.run(
      "v4l2-ctl", "-d", camera.node, "--verbose", "--stream-mmap=4", "--stream-count=10")
    let after = RigClock.nowUSec

    // cap dqbuf: 0 seq:      0 bytesused: 115200 ts: 22.594513 (ts-monotonic, ts-src-soe)
    let own = told.split(separator: "\n").compactMap { line -> (sequence: Int, stamp: Substring)? in
      let words = line.split(separator: " ")
      guard words.starts(with: ["cap", "dqbuf:"]), words.count > 8 else { return nil }
      return Int(words[4]).map { ($0, words[8]) }
    }
    let frames = try trace.dequeues()
    #expect(frames.count == 10)
    // Late, the driver drops frames: the numbers need not follow each other.
    #expect(frames.map(\.sequence) == own.map(\.sequence))
    for (frame, told) in zip(frames, own) {
      #expect(frame.thread.hasPrefix("v4l2-ctl"))
      #expect(frame.minor == camera.minor)
      #expect(frame.bytesUsed == 320 * 180 * 2)
      #expect(frame.flags.contains("TIMESTAMP_MONOTONIC"))
      #expect((before...after).contains(frame.timeUSec))
      #expect(frame.timestampUSec <= frame.timeUSec)
      let fraction = String(frame.timestampUSec % 1_000_000 + 1_000_000).dropFirst()
      #expect(told.stamp == "\(frame.timestampUSec / 1_000_000).\(fraction)")
    }
  }

  @Test func aLineOfTheTraceIsRead() {
    let line: Substring = """
              v4l2-ctl-168     [001] d..1.    24.339434: v4l2_dqbuf: minor = 2, index = 3, \
      type = VIDEO_CAPTURE, bytesused = 460800, flags = MAPPED|TIMESTAMP_MONOTONIC, \
      field = NONE, timestamp = 24366690123, timecode = { type = 0x0, flags = , frames = 7, \
      seconds = 0, minutes = 0, hours = 0, userbits = { 0 0 0 0 } }, sequence = 5
      """
    #expect(
      KernelTrace.parse(line)
        == KernelTrace.Dequeue(
          timeUSec: 24_339_434, thread: "v4l2-ctl-168", minor: 2, type: "VIDEO_CAPTURE", index: 3,
          bytesUsed: 460_800, flags: ["MAPPED", "TIMESTAMP_MONOTONIC"], timestampUSec: 24_366_690,
          sequence: 5))
    #expect(KernelTrace.parse("# tracer: nop") == nil)
    #expect(KernelTrace.parse("  sh-9 [000] ..... 1.000000: v4l2_qbuf: minor = 0") == nil)
  }
}
