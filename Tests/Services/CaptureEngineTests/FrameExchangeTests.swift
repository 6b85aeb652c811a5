// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import LinuxIO
import Synchronization
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

  @Test(
    "left for larger pictures: nobody gets frames, and what begins later begins with later ones")
  func left() throws {
    let format = FrameFormat(pixelFormat: .mjpg, width: 64, height: 48, bytesPerLine: 0)
    let exchange = FrameExchange { _ in }
    exchange.started(
      StreamConfiguration(format: format, frameInterval: FrameInterval(1, 30)))
    var pool = FramePool(blockSize: 64)
    var frames: [Frame] = []
    for number in Int64(1)...4 {
      let metadata = FrameMetadata(
        format: format, sequence: number, stampUSec: number * 33_333, stampSource: .endOfFrame,
        dequeuedUSec: number * 33_333)
      frames.append(try #require(pool.makeFrame(metadata) { _ in 64 }))
    }
    let (early, late) = (TakenNumbers(), TakenNumbers())
    #expect(exchange.attach(early).isEmpty)
    exchange.frame(frames[0])
    exchange.leave()
    exchange.frame(frames[1])
    #expect(exchange.attach(late).isEmpty && early.all == [1])
    exchange.goOn()
    exchange.frame(frames[2])
    exchange.frame(frames[3])
    #expect(early.all == [1, 3, 4] && late.all == [3, 4])
    #expect(exchange.attach(TakenNumbers()).map(\.sequence) == [3, 4])
  }

  @Test("a photo that waits when the stream is left has the frame that there is, or none")
  func leftWaiting() {
    let exchange = FrameExchange { _ in }
    exchange.request(
      1, FrameRule.Request(momentUSec: 0, arrivalUSec: 0, usesRing: true))
    exchange.leave()
    #expect(exchange.takeDecisions().map { $0.photo } == [1])
    #expect(exchange.nextDeadlineUSec == nil)
  }
}

/// Notes the numbers of the frames that it gets.
private final class TakenNumbers: FrameTap {
  private let numbers = Mutex<[Int64]>([])

  var all: [Int64] { numbers.withLock { $0 } }

  func take(_ frame: Frame) { numbers.withLock { $0.append(frame.metadata.sequence) } }
}
