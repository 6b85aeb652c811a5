// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TestSupport
import Testing

@testable import VideoDevices

/// A stream that is switched to a larger format and back, with the synthetic camera.
@Suite struct StillOrdersTests {
  private static let large = CaptureFormat(
    pixelFormat: .yuyv, width: 128, height: 96, frameInterval: FrameInterval(1, 100))

  private func camera() -> SyntheticCamera {
    SyntheticCamera(
      name: "test", width: 64, height: 48, framesPerSecond: 100, stillSize: (128, 96))
  }

  private func open(_ camera: SyntheticCamera, _ sink: RecordingSink) throws -> any CameraStream {
    let stream = try camera.open(CaptureSettings(width: 64, height: 48))
    stream.start(sink: sink)
    return stream
  }

  @Test("the larger frames come instead of the others, and then the others again")
  func thereAndBack() async throws {
    let (camera, sink, stills) = (camera(), RecordingSink(keeping: 3), StillRecord())
    let stream = try open(camera, sink)
    try await sink.wait { !$0.frames.isEmpty }
    stream.takeStills(Self.large, into: stills)
    try await stills.wait { $0.sizes.count >= 3 }
    #expect(stills.value.starts == 1 && stills.value.ends == [])
    stream.endStills()
    try await stills.wait { !$0.ends.isEmpty }
    #expect(stills.value.ends == [.resumed])
    #expect(stills.value.sizes.allSatisfy { $0 == 128 })
    let count = sink.value.frames.count
    try await sink.wait { $0.frames.count >= min(count + 1, 3) }
    #expect(sink.value.frames.allSatisfy { $0.format.width == 64 })
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [nil] && stills.value.ends == [.resumed])
  }

  @Test("an order ends once: before it is begun, with the stream, and after the stream")
  func endsOnce() async throws {
    let orders = StillOrders()
    let (early, late, other) = (StillRecord(), StillRecord(), StillRecord())
    orders.order(.init(format: Self.large, sink: early))
    #expect(orders.isWanted && !orders.isGoingOn)
    // One at a time.
    orders.order(.init(format: Self.large, sink: other))
    #expect(other.value.errors.count == 1 && other.value.ends == [.resumed])
    #expect(orders.isWanted && early.value.errors == [] && early.value.ends == [])
    orders.finish()
    #expect(early.value.ends == [.resumed] && !orders.isWanted && orders.begin() == nil)
    orders.streamEnded(.disconnected)
    orders.order(.init(format: Self.large, sink: late))
    #expect(late.value.ends == [.streamEnded(nil)] && early.value.ends == [.resumed])
    #expect(other.value.ends == [.resumed])

    let (camera, sink, stills) = (camera(), RecordingSink(keeping: 1), StillRecord())
    let stream = try open(camera, sink)
    try await sink.wait { !$0.frames.isEmpty }
    stream.takeStills(Self.large, into: stills)
    try await stills.wait { !$0.sizes.isEmpty }
    camera.unplug()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(stills.value.ends == [.streamEnded(.disconnected)])
    stream.takeStills(Self.large, into: late)
    #expect(late.value.ends == [.streamEnded(nil), .streamEnded(nil)])
  }

  @Test("a camera with two streams is not switched, and both go on")
  func shared() async throws {
    let (camera, sink, other, stills) = (
      camera(), RecordingSink(keeping: 1), RecordingSink(keeping: 1), StillRecord()
    )
    let streams = [try open(camera, sink), try open(camera, other)]
    try await other.wait { !$0.frames.isEmpty }
    streams[0].takeStills(Self.large, into: stills)
    try await stills.wait { !$0.ends.isEmpty }
    #expect(stills.value.errors == [.busy(node: "synthetic")] && stills.value.starts == 0)
    #expect(stills.value.ends == [.resumed] && other.value.ends == [])
    for stream in streams { stream.stop() }
    try await sink.wait { !$0.ends.isEmpty }
  }

  @Test("begun, finished, resumed: each in its turn, and what comes out of turn changes nothing")
  func turns() {
    let orders = StillOrders()
    let (first, second) = (StillRecord(), StillRecord())
    orders.finish()
    orders.resumed()
    #expect(orders.begin() == nil && !orders.isWanted && !orders.isGoingOn)
    orders.order(.init(format: Self.large, sink: first))
    orders.resumed()
    #expect(orders.begin() != nil && orders.begin() == nil)
    #expect(orders.isGoingOn && !orders.isWanted)
    orders.finish()
    orders.finish()
    #expect(!orders.isGoingOn && first.value.ends == [])
    orders.order(.init(format: Self.large, sink: second))
    #expect(second.value.errors.count == 1 && second.value.ends == [.resumed])
    orders.resumed()
    orders.resumed()
    #expect(first.value.ends == [.resumed] && second.value.ends == [.resumed])
    orders.order(.init(format: Self.large, sink: second))
    #expect(orders.begin() != nil)
    orders.streamEnded(.disconnected)
    orders.streamEnded(nil)
    #expect(second.value.ends == [.resumed, .streamEnded(.disconnected)])
  }

  @Test("a camera that delivers nothing when it is back ends when it is stopped, and opens again")
  func absent() async throws {
    let (camera, sink, stills) = (camera(), RecordingSink(keeping: 1), StillRecord())
    let stream = try open(camera, sink)
    try await sink.wait { !$0.frames.isEmpty }
    camera.failStills(.absent)
    stream.takeStills(Self.large, into: stills)
    try await stills.wait { !$0.sizes.isEmpty }
    stream.endStills()
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [nil] && stills.value.ends == [.streamEnded(nil)])
    let again = RecordingSink(keeping: 1)
    let next = try camera.open(CaptureSettings(width: 128, height: 96))
    next.start(sink: again)
    try await again.wait { !$0.frames.isEmpty }
    next.stop()
    try await again.wait { !$0.ends.isEmpty }
  }

  @Test("a fault on the way there and on the way back")
  func faults() async throws {
    let (camera, sink) = (camera(), RecordingSink(keeping: 1))
    let stream = try open(camera, sink)
    try await sink.wait { !$0.frames.isEmpty }
    let (refused, lost) = (StillRecord(), StillRecord())
    camera.failStills(.switching(.busy(node: "here")))
    stream.takeStills(Self.large, into: refused)
    try await refused.wait { !$0.ends.isEmpty }
    #expect(refused.value.errors == [.busy(node: "here")] && refused.value.ends == [.resumed])
    camera.failStills(.returning(.busy(node: "there")))
    stream.takeStills(Self.large, into: lost)
    try await lost.wait { !$0.sizes.isEmpty }
    stream.endStills()
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.ends == [.busy(node: "there")])
    #expect(lost.value.ends == [.streamEnded(.busy(node: "there"))])
  }
}

/// The reports of a stream about its larger format.
private final class StillRecord: StillSink {
  struct Record: Sendable {
    var starts = 0
    /// The width of each frame.
    var sizes: [Int] = []
    var errors: [CameraError] = []
    var ends: [StillsEnd] = []
  }

  private let record = Mutex(Record())

  var value: Record { record.withLock { $0 } }

  /// Waits until the record has something.
  func wait(_ condition: @Sendable (Record) -> Bool) async throws {
    try await Patience.wait(for: "what comes of larger frames", seen: value) { condition(value) }
  }

  func stillsStarted() { record.withLock { $0.starts += 1 } }
  func still(_ frame: Frame) { record.withLock { $0.sizes.append(frame.format.width) } }
  func stillsFailed(_ error: CameraError) { record.withLock { $0.errors.append(error) } }
  func stillsEnded(_ end: StillsEnd) { record.withLock { $0.ends.append(end) } }
}
