// SPDX-License-Identifier: Apache-2.0
import ShutterKit
import ShutterKitTesting
import TestSupport
import Testing

/// The live picture, against the fake engine. A frame that does not come would be waited for without an end.
@Suite(.timeLimit(.minutes(5)))
struct PreviewTests {
  @Test("frames come whole, with their time and format, and give their memory back")
  func frames() async throws {
    let engine = try await FakeEngine()
    await engine.turn(to: .init(capture: 0, preview: 90))
    var configuration = CaptureSession.Configuration()
    configuration.pixelFormat = "YUYV"
    configuration.isPreviewMirrored = true
    let session = engine.session(configuration)
    try await session.startRunning()
    var frames = session.previewOutput.frames(with: .init(maxFrameRate: 15, bufferCount: 2))
      .makeAsyncIterator()
    let opened = try await engine.waitForSession { !$0.previews.isEmpty }
    #expect(opened.previews[0].settings == PreviewSettings(maxFrameRate: 15, bufferCount: 2))
    for number in 1...20 {
      try await engine.show([UInt8(number), 2, 3], timestampUSec: Int64(1000 * number))
      let frame = try #require(try await frames.next())
      #expect(frame.bytes == [UInt8(number), 2, 3] && frame.byteCount == 3)
      #expect(frame.timestampUSec == 1000 * number && frame.sequence == number)
      #expect(frame.skipped == 0)
      #expect(
        frame.format
          == PreviewFormat(
            pixelFormat: "YUYV", width: 640, height: 480, bytesPerLine: 1280, isMirrored: true,
            rotation: 90))
    }
    try await engine.waitForSession { $0.previews[0].freeBuffers == 2 }
    await #expect(throws: FakeEngineError.frameTooLarge(maximum: 4 * 640 * 480)) {
      try await engine.show([UInt8](repeating: 0, count: 4 * 640 * 480 + 1))
    }
    try await engine.show([])
    #expect(try await frames.next()?.byteCount == 0)
  }

  @Test("a slow reader gets the newest frame, and the number of those that it has missed")
  func slow() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var frames = session.previewOutput.frames().makeAsyncIterator()
    try await engine.waitForSession { !$0.previews.isEmpty }
    for number in 1...50 { try await engine.show([UInt8(number)]) }
    // One waits to be read, the others were given back.
    try await engine.waitForSession { $0.previews[0].freeBuffers == 3 }
    try await engine.show([51])
    var read: [Int64] = []
    var counted: Int64 = 0
    while read.last != 51 {
      let frame = try #require(try await frames.next())
      read.append(frame.sequence)
      counted += 1 + frame.skipped
      #expect(frame.bytes == [UInt8(frame.sequence)])
    }
    #expect(counted == 51 && read == read.sorted() && read.count <= 2)
  }

  @Test("frames that are kept do not change, and the engine does without their memory")
  func kept() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    var frames = session.previewOutput.frames(with: .init(bufferCount: 3)).makeAsyncIterator()
    try await engine.waitForSession { !$0.previews.isEmpty }
    var kept: [PreviewFrame] = []
    for number in 1...3 {
      try await engine.show([UInt8(number)])
      kept.append(try #require(try await frames.next()))
    }
    // There is no buffer for these.
    for number in 4...6 { try await engine.show([UInt8(number)]) }
    #expect(kept.map(\.bytes) == [[1], [2], [3]])
    #expect(await engine.sessions()[0].previews[0].freeBuffers == 0)
    kept.removeFirst()
    try await engine.waitForSession { $0.previews[0].freeBuffers == 1 }
    try await engine.show([7])
    let frame = try #require(try await frames.next())
    #expect(frame.bytes == [7] && frame.skipped == 3 && frame.sequence == 7)
    #expect(kept.map(\.bytes) == [[2], [3]])
    await engine.stop()
    #expect(kept.map(\.bytes) == [[2], [3]] && frame.bytes == [7])
  }

  @Test("another format, an interruption, another engine: the frames go on by themselves")
  func goesOn() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    // Asked for before the session runs.
    var frames = session.previewOutput.frames().makeAsyncIterator()
    try await session.startRunning()
    try await Self.show(1, engine)
    var frame = try #require(try await frames.next())
    #expect(frame.format.width == 640 && frame.format.pixelFormat == "MJPG")
    session.configuration.width = 320
    session.configuration.height = 240
    try await session.commitConfiguration()
    try await Self.show(2, engine)
    frame = try #require(try await frames.next())
    #expect(frame.format.width == 320 && frame.format.height == 240 && frame.bytes == [2])
    // A change of something else does not disturb it.
    session.configuration.isPhotoEnabled = false
    try await session.commitConfiguration()
    #expect(await engine.sessions()[0].previews.map(\.shown) == [1])
    try await engine.interrupt(.videoInUse)
    #expect(await engine.sessions()[0].previews.isEmpty)
    try await engine.resume()
    try await Self.show(3, engine)
    frame = try #require(try await frames.next())
    #expect(frame.bytes == [3])
    await engine.stop()
    try await engine.start()
    try await Self.show(4, engine)
    #expect(try await frames.next()?.bytes == [4])
    // The frame of the dead engine is still there.
    #expect(frame.bytes == [3])
  }

  @Test("an error of the engine is thrown, once")
  func refused() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    await engine.refuse(.preview, with: .tooManyObjects(limit: 8))
    var frames = session.previewOutput.frames().makeAsyncIterator()
    do {
      _ = try await frames.next()
      Issue.record("no error")
    } catch {
      #expect(error == .tooManyObjects(limit: 8))
    }
    #expect(try await frames.next() == nil)
    await engine.refuse(.preview, with: nil)
    await #expect(throws: CaptureError.invalidSettings(field: "bufferCount", rule: "2 to 8")) {
      for try await frame in session.previewOutput.frames(with: .init(bufferCount: 9)) {
        Issue.record("\(frame)")
      }
    }
  }

  @Test("it ends with the session, with its task, and with its iterator")
  func ends() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    try await session.startRunning()
    let output = session.previewOutput
    let cancelled = Task { for try await frame in output.frames() { Issue.record("\(frame)") } }
    try await engine.waitForSession { $0.previews.count == 1 }
    cancelled.cancel()
    try await cancelled.value
    try await engine.waitForSession { $0.previews.isEmpty }
    let broken = Task {
      for try await frame in output.frames() where frame.bytes == [9] { break }
    }
    try await Self.show(9, engine)
    try await broken.value
    try await engine.waitForSession { $0.previews.isEmpty }
    let ending = Task { for try await frame in output.frames() { Issue.record("\(frame)") } }
    try await engine.waitForSession { $0.previews.count == 1 }
    session.invalidate()
    try await ending.value
    for try await frame in output.frames() { Issue.record("\(frame)") }
  }

  /// Shows a frame as soon as there is a preview.
  private static func show(_ number: UInt8, _ engine: FakeEngine) async throws {
    try await engine.waitForSession { !$0.previews.isEmpty }
    try await engine.show([number])
  }
}
