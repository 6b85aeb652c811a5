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

  @Test("a silence is counted in whole seconds since the last frame, and over with the next")
  func silence() throws {
    let format = FrameFormat(pixelFormat: .mjpg, width: 160, height: 96, bytesPerLine: 0)
    let exchange = FrameExchange { _ in }
    exchange.started(StreamConfiguration(format: format, frameInterval: FrameInterval(1, 30)))
    #expect(exchange.silenceSeconds(atUSec: 9_000_000) == 0)
    exchange.stalled(sinceUSec: 1_000_000)
    #expect(exchange.silenceSeconds(atUSec: 4_999_999) == 3)
    #expect(exchange.silenceSeconds(atUSec: 5_000_000) == 4)
    var pool = FramePool(blockSize: 64)
    let metadata = FrameMetadata(
      format: format, sequence: 1, stampUSec: 5_000_000, stampSource: .endOfFrame,
      dequeuedUSec: 5_000_000)
    exchange.frame(try #require(pool.makeFrame(metadata) { _ in 64 }))
    #expect(exchange.silenceSeconds(atUSec: 9_000_000) == 0)
  }

  @Test(
    "withheld frames are for films alone: no photo has one, nor has who borrows frames for photos")
  func withheld() throws {
    let format = FrameFormat(pixelFormat: .mjpg, width: 160, height: 96, bytesPerLine: 0)
    let exchange = FrameExchange { _ in }
    exchange.started(StreamConfiguration(format: format, frameInterval: FrameInterval(1, 30)))
    var pool = FramePool(blockSize: 1 << 16)
    let (film, borrower) = (TapRecord(), TapRecord())
    #expect(exchange.attach(film).isEmpty)
    #expect(exchange.attach(borrower, takesAll: true, takesWithheld: false).isEmpty)
    func deliver(_ numbers: ClosedRange<Int64>, of pool: inout FramePool) throws {
      for number in numbers {
        let metadata = FrameMetadata(
          format: format, sequence: number, stampUSec: number * 33_333, stampSource: .endOfFrame,
          dequeuedUSec: number * 33_333)
        let frame = pool.makeFrame(metadata) { _ in 64 }
        exchange.frame(try #require(frame))
      }
    }
    try deliver(1...3, of: &pool)
    exchange.withhold(true)
    exchange.request(
      7, FrameRule.Request(momentUSec: 5 * 33_333, arrivalUSec: 5 * 33_333, usesRing: true))
    try deliver(4...6, of: &pool)
    #expect(exchange.takeDecisions().isEmpty && exchange.newestSequence == 6)
    exchange.withhold(false)
    try deliver(7...8, of: &pool)
    // The frames before and after the withheld ones are equally near: it is the earlier one.
    #expect(exchange.takeDecisions().map { $0.chosen?.frame.sequence } == [3])
    #expect(film.numbers == [1, 2, 3, 4, 5, 6, 7, 8] && borrower.numbers == [1, 2, 3, 7, 8])
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
    let (early, late) = (TapRecord(), TapRecord())
    #expect(exchange.attach(early).isEmpty)
    exchange.frame(frames[0])
    exchange.leave()
    exchange.frame(frames[1])
    #expect(exchange.attach(late).isEmpty && early.numbers == [1])
    exchange.goOn()
    exchange.frame(frames[2])
    exchange.frame(frames[3])
    #expect(early.numbers == [1, 3, 4] && late.numbers == [3, 4])
    #expect(exchange.attach(TapRecord()).map(\.sequence) == [3, 4])
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

/// The numbers of the frames that a tap gets.
private final class TapRecord: FrameTap {
  private let taken = Mutex<[Int64]>([])

  var numbers: [Int64] { taken.withLock { $0 } }

  func take(_ frame: Frame) { taken.withLock { $0.append(frame.metadata.sequence) } }
}
