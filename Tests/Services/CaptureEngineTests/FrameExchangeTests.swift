// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// The ring and the memory of its frames together.
struct FrameExchangeTests {
  init() { LoopThread.start() }

  @Test("compressed frames from 0.1 to 4 MiB, some held by photos: none is without memory")
  func placed() throws {
    let longest = 4 << 20
    let format = FrameFormat(pixelFormat: .mjpg, width: 3840, height: 2160, bytesPerLine: 0)
    let exchange = FrameExchange { _ in }
    exchange.started(
      StreamConfiguration(format: format, frameInterval: FrameInterval(1, 30)))
    var pool = FramePool(blockSize: 2 * longest)
    var random = RandomSource(seed: 9)
    var held: [ChosenFrame<Frame>] = []
    for number in Int64(0)..<3000 {
      let stampUSec = number * 33_333
      let bytes = Int.random(in: longest / 40...longest, using: &random)
      let metadata = FrameMetadata(
        format: format, sequence: number, stampUSec: stampUSec, stampSource: .endOfFrame,
        dequeuedUSec: stampUSec)
      // Nothing is written: pages that are not touched take no memory of the machine.
      let frame = pool.makeFrame(metadata) { _ in bytes }
      exchange.frame(try #require(frame, "frame \(number), \(pool.blockCount) blocks"))
      guard number >= 30, number % 7 == 0 else { continue }
      let momentUSec = stampUSec - 300_000
      exchange.request(
        number,
        FrameRule.Request(momentUSec: momentUSec, arrivalUSec: stampUSec, usesRing: true))
      let chosen = try #require(exchange.takeDecisions().first?.chosen)
      #expect(chosen.zeroShutterLag == .used && abs(chosen.offsetUSec) <= 33_333 / 2 + 1)
      held.append(chosen)
      if held.count > 4 { held.removeFirst() }
    }
  }
}
