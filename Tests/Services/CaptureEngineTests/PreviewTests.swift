// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Encoders
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Viewers of a session's live picture (requirements ). One after the other: some look at
/// what the whole process has mapped.
@Suite(.serialized)
struct PreviewTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private static let mask: Int64 = 0xFFFF_FFFF_FFFF

  init() { LoopThread.start() }

  /// A session that runs with a raw camera of 320 by 160 pixels, which burns in the number of each
  /// frame, and with previews switched on.
  private func running(
    _ more: [any Camera] = [TroubledCamera("two")], camera: String = "two",
    previewEnabled: Bool = true
  ) async throws -> (EngineStage, TestSession) {
    let stage = try await EngineStage(in: folder, more: more)
    let client = try TestSession(
      stage.directory, .init(camera: camera, previewEnabled: previewEnabled))
    return (stage, client)
  }

  @Test("frames come in order, each with its own bytes, in one buffer after the other")
  func inOrder() async throws {
    let (stage, client) = try await running()
    let viewer = try TestViewer(client)
    #expect(
      viewer.format
        == .init(
          pixelFormat: "YUYV", width: 320, height: 160, bytesPerLine: 640, mirrored: false,
          rotation: 0))
    #expect(viewer.sizes == Array(repeating: 640 * 160, count: 4))
    var last: Engine.PreviewFrame?
    try viewer.watch(60) { frame in
      let code = try viewer.code(in: frame)
      #expect(frame.bytesUsed == 640 * 160)
      #expect(code.map { Int64($0.number) } == frame.frameSequence)
      #expect(code?.timeUSec == frame.frameUSec & Self.mask)
      if let last {
        // Frames that the camera itself was too late for are in no count.
        #expect(frame.frameSequence > last.frameSequence + frame.skipped)
        #expect(frame.frameUSec > last.frameUSec)
      }
      last = frame
    }
    // A frame that is on its way is not given back yet.
    try viewer.releaseAndWait(try viewer.next().buffer)
    #expect(await stage.releasedFrames == [viewer.name: 61])
    await stage.shutDown()
  }

  @Test("a viewer that stops loses its own frames, and nobody else loses any")
  func slow() async throws {
    let (stage, client) = try await running()
    let slow = try TestViewer(client, bufferCount: 2)
    let (first, second) = (try slow.next(), try slow.next())
    let before = slow.bytes(of: first)
    let others = try [TestViewer(client), TestViewer(client)]
    for _ in 0..<40 { for other in others { try other.watch(1) } }
    // Its socket holds no more messages than it has buffers, and what it looks at stays as it was.
    #expect(try slow.stream.isQuiet())
    #expect(slow.bytes(of: first) == before)
    #expect(try slow.number(in: first) == first.frameSequence)
    try slow.release(first.buffer)
    try slow.release(second.buffer)
    let next = try slow.next()
    #expect(next.skipped >= 30)
    #expect(next.frameSequence > second.frameSequence + next.skipped)
    #expect(try slow.number(in: next) == next.frameSequence)
    // The photo of a moment is taken during that time as usual.
    #expect(try client.photo().width == 320)
    await stage.shutDown()
  }

  @Test("a buffer is given back once, by the viewer that has it; anything else is a clear error")
  func released() async throws {
    let (stage, client) = try await running()
    let viewer = try TestViewer(client, bufferCount: 2)
    let frames = [try viewer.next(), try viewer.next()]
    for wrong in [-1, 2, .max] as [Int64] { try refusesRelease(viewer, wrong) }
    try viewer.releaseAndWait(frames[0].buffer)
    let next = try viewer.next()
    #expect(next.buffer == frames[0].buffer)
    try viewer.releaseAndWait(frames[1].buffer)
    let last = try viewer.next()
    #expect(last.buffer == frames[1].buffer)
    #expect(throws: Engine.NoSuchObject(name: "nobody").remote) {
      try client.call(Engine.ReleasePreviewBuffer.self, .init(preview: "nobody", buffer: 0))
    }
    try client.stop()
    #expect(try viewer.end() == Engine.SessionNotRunning(state: .stopped).remote)
    #expect(throws: Engine.NoSuchObject(name: viewer.name).remote) {
      try viewer.releaseAndWait(last.buffer)
    }
    await stage.shutDown()
  }

  private func refusesRelease(_ viewer: TestViewer, _ buffer: Int64) throws {
    #expect {
      try viewer.releaseAndWait(buffer)
    } throws: {
      ($0 as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }?.field == "buffer"
    }
  }

  @Test("a buffer that was given back already is not given back again")
  func releasedTwice() async throws {
    // So few frames that the buffer is not in use again.
    let (stage, client) = try await running()
    let viewer = try TestViewer(client, maximumFrameRate: 1)
    let frame = try viewer.next()
    try viewer.releaseAndWait(frame.buffer)
    try refusesRelease(viewer, frame.buffer)
    #expect(await stage.releasedFrames == [viewer.name: 1])
    await stage.shutDown()
  }

  @Test(
    "a viewer that sends its descriptors back gets the kernel's refusal, or they are closed at once"
  )
  func descriptorsSentBack() async throws {
    let (stage, client) = try await running()
    let viewer = try client.daemons.connect(.engine)
    try viewer.send(Engine.OpenPreview.self, .init(session: client.id, bufferCount: 2), mode: .more)
    let preview = try #require(try viewer.next(Engine.OpenPreview.self).preview)
    let descriptors = viewer.takeDescriptors()
    defer { for raw in descriptors { close(raw) } }
    // The engine, in this process, closes its own when the reply is sent: before it reports a frame.
    let first = try #require(try viewer.next(Engine.OpenPreview.self).frame)
    #expect(descriptors.count == 2 && Self.descriptors == 2)
    for _ in 0..<20 {
      // On a connection of its own: what becomes of that one is no matter of the preview's.
      let giver = try client.daemons.connect(.engine)
      let release = Engine.ReleasePreviewBuffer.Parameters(preview: preview, buffer: 9)
      do {
        try giver.send(Engine.ReleasePreviewBuffer.self, release, descriptors: descriptors)
      } catch let error as SystemError {
        // From Linux 6.16 on: the engine's socket takes none.
        #expect(error.errno.code == EPERM)
        try giver.send(Engine.ReleasePreviewBuffer.self, release)
      }
      #expect(throws: RemoteError.self) { _ = try giver.next(Engine.ReleasePreviewBuffer.self) }
      #expect(Self.descriptors == 2)
    }
    // It goes on as ever.
    _ = try client.call(
      Engine.ReleasePreviewBuffer.self, .init(preview: preview, buffer: first.buffer))
    var frames: [Engine.PreviewFrame] = []
    while frames.count < 2 {
      frames += try [viewer.next(Engine.OpenPreview.self).frame].compactMap { $0 }
    }
    #expect(frames.map(\.buffer).contains(first.buffer))
    #expect(try client.photo().width == 320)
    await stage.shutDown()
  }

  @Test("as many frames as buffers, 2 to 8, for a viewer that gives none back")
  func bufferCount() async throws {
    let (stage, client) = try await running()
    let viewers = try [2, 8].map { try TestViewer(client, bufferCount: $0) }
    #expect(viewers.map(\.sizes.count) == [2, 8])
    let watching = try TestViewer(client)
    try watching.watch(20)
    for viewer in viewers {
      for _ in viewer.sizes { _ = try viewer.next() }
      #expect(Set(viewer.held).count == viewer.sizes.count)
      #expect(try viewer.stream.isQuiet())
    }
    for (field, count, rate) in [
      ("bufferCount", 1, nil), ("bufferCount", 9, nil), ("bufferCount", .max, nil),
      ("maximumFrameRate", 4, 0), ("maximumFrameRate", 4, 1001), ("maximumFrameRate", 4, -1),
    ] as [(String, Int64, Int64?)] {
      #expect {
        try TestViewer(client, maximumFrameRate: rate, bufferCount: count)
      } throws: {
        ($0 as? RemoteError).flatMap { try? Engine.InvalidSettings($0) }?.field == field
      }
    }
    #expect(await stage.openPreviews == 3)
    await stage.shutDown()
  }

  @Test("no more frames a second than asked for, and none of those left out counts as skipped")
  func rate() async throws {
    let (stage, client) = try await running()
    let viewer = try TestViewer(client, maximumFrameRate: 20)
    var stamps: [Int64] = []
    // On a busy machine this viewer is late, and loses frames that were due: they take their time, too.
    var skipped: Int64 = 0
    try viewer.watch(21) { frame in
      if !stamps.isEmpty { skipped += frame.skipped }
      stamps.append(frame.frameUSec)
    }
    let duration = stamps[20] - stamps[0]
    // The last may come a quarter of an interval early. A busy machine is slower.
    #expect(duration >= (20 + skipped) * 50_000 - 12_500)
    await stage.shutDown()
  }

  @Test("another format: the preview ends by its name, and a new one has the new size")
  func formatChanged() async throws {
    let (stage, client) = try await running()
    let viewer = try TestViewer(client)
    try viewer.watch(3)
    try client.configure(.init(width: 160))
    #expect(try viewer.end() == Engine.PreviewFormatChanged().remote)
    let next = try TestViewer(client)
    #expect(next.format.width == 160 && next.sizes[0] == 320 * 80)
    try next.watch(3)
    #expect(await stage.openPreviews == 1)
    await stage.shutDown()
  }

  @Test("another camera with the same format: the preview goes on with its frames")
  func switched() async throws {
    let (stage, client) = try await running([TroubledCamera("two"), TroubledCamera("three")])
    let viewer = try TestViewer(client)
    var last: Int64 = 0
    try viewer.watch(20) { last = $0.frameSequence }
    let reply = try client.call(
      Engine.SwitchCamera.self, .init(session: client.id, camera: "three"))
    #expect(reply.outcome == .switched)
    // It counts from the beginning.
    var (isSwitched, before) = (false, last)
    try TestClock.wait(for: "a frame of the other camera") { () -> Void? in
      try viewer.watch(1) { frame in
        let shown = try viewer.number(in: frame)
        #expect(shown == frame.frameSequence)
        isSwitched = isSwitched || frame.frameSequence < before
        before = frame.frameSequence
      }
      return isSwitched ? () : nil
    }
    try viewer.watch(5)
    // One with another format.
    _ = try client.call(Engine.SwitchCamera.self, .init(session: client.id, camera: "test"))
    #expect(try viewer.end() == Engine.PreviewFormatChanged().remote)
    await stage.shutDown()
  }

  @Test(
    "stopped, interrupted, closed, camera gone, previews switched off: the preview ends by name")
  func ends() async throws {
    let camera = TroubledCamera("two")
    let (stage, client) = try await running([camera])
    let switchedOff = Engine.InvalidSettings(
      field: "previewEnabled", rule: "is false in the configuration of the session"
    ).remote
    var viewer = try TestViewer(client)
    try client.stop()
    #expect(try viewer.end() == Engine.SessionNotRunning(state: .stopped).remote)
    #expect(throws: Engine.SessionNotRunning(state: .stopped).remote) { try TestViewer(client) }
    try client.start()
    viewer = try TestViewer(client)
    stage.interrupt(.privacy, true)
    let shut = Engine.SessionNotRunning(
      state: .interrupted, interruption: .privacy, camera: "two")
    #expect(try viewer.end() == shut.remote)
    #expect(throws: shut.remote) { try TestViewer(client) }
    stage.interrupt(.privacy, false)
    try client.wait(for: .running)
    try client.wait(for: .interrupted)
    try client.wait(for: .running)
    viewer = try TestViewer(client)
    camera.interrupt()
    #expect(try viewer.end() == Engine.SessionNotRunning(state: .failed).remote)
    try client.wait(for: .running)
    viewer = try TestViewer(client)
    try client.configure(.init(previewEnabled: false))
    #expect(try viewer.end() == switchedOff)
    #expect(throws: switchedOff) { try TestViewer(client) }
    #expect(await stage.openPreviews == 0)
    await stage.shutDown()
  }

  @Test("the session's client goes: its previews end, also those of other connections")
  func sessionClosed() async throws {
    let stage = try await EngineStage(in: folder)
    var client: TestSession? = try TestSession(stage.directory, .init(previewEnabled: true))
    let viewer = try TestViewer(try #require(client))
    try viewer.watch(2)
    client = nil
    #expect(try viewer.end() == Engine.SessionNotRunning(state: .stopped).remote)
    try await LoopThread.wait(until: { $0 == 0 }) { stage.openPreviews }
    await stage.shutDown()
  }

  @Test(
    "mirrored as configured; another mirroring ends the preview, whose viewer knows the old one")
  func mirrored() async throws {
    let (stage, client) = try await running()
    let viewer = try TestViewer(client)
    #expect(viewer.format.mirrored == false)
    #expect(try client.configure(.init(previewMirrored: false)).previewMirrored == false)
    try viewer.watch(10)
    #expect(try client.configure(.init(previewMirrored: true)).previewEnabled == true)
    #expect(try viewer.end() == Engine.PreviewFormatChanged().remote)
    let next = try TestViewer(client)
    #expect(next.format.mirrored == true)
    // The pixels are not.
    let frame = try next.next()
    #expect(try next.number(in: frame) == frame.frameSequence)
    await stage.shutDown()
  }

  @Test("JPEG of a raw camera: every viewer has the same, and it shows the right frame")
  func encoded() async throws {
    let (stage, client) = try await running()
    let viewers = try (0..<2).map { _ in try TestViewer(client, pixelFormat: "MJPG") }
    let raw = try TestViewer(client, pixelFormat: "YUYV")
    #expect(viewers[0].format.pixelFormat == "MJPG" && viewers[0].format.bytesPerLine == 0)
    #expect(raw.format.pixelFormat == "YUYV")
    var pictures: [Int64: [UInt8]] = [:]
    // On a busy machine each may miss what the other sees.
    var rounds = 0
    try TestClock.wait(for: "20 frames, and one that both see") { () -> Void? in
      rounds += 1
      for viewer in viewers {
        try viewer.watch(1) { frame in
          #expect(frame.bytesUsed < 320 * 160)
          let shown = try viewer.number(in: frame)
          #expect(shown == frame.frameSequence)
          let bytes = viewer.bytes(of: frame)
          let isSame = pictures[frame.frameSequence].map { $0 == bytes }
          #expect(isSame ?? true)
          pictures[frame.frameSequence] = bytes
        }
      }
      try raw.watch(1)
      return rounds >= 20 && pictures.count < 2 * rounds ? () : nil
    }
    for (wanted, error) in [
      ("NV12", Engine.ConfigurationUnsupported(field: "pixelFormat", nearest: "MJPG").remote),
      (
        "TOOLONG",
        Engine.InvalidSettings(field: "pixelFormat", rule: "MJPG, or the camera's own format")
          .remote
      ),
    ] {
      #expect(throws: error) { try TestViewer(client, pixelFormat: wanted) }
    }
    await stage.shutDown()
  }

  @Test("the JPEG of a camera that leaves out the Huffman tables gets them")
  func huffmanTables() async throws {
    let camera = SyntheticCamera(
      name: "uvc", width: 256, height: 96, framesPerSecond: 60, buffers: EngineStage.buffers,
      encoder: { picture, format, memory in
        let count = SyntheticCamera.encode(picture, format, memory)
        return Self.withoutTables(memory, count)
      })
    let (stage, client) = try await running([camera], camera: "uvc")
    for pixelFormat in [nil, "MJPG"] {
      let viewer = try TestViewer(client, pixelFormat: pixelFormat)
      #expect(viewer.format.pixelFormat == "MJPG")
      try viewer.watch(5) { frame in
        let shown = try viewer.number(in: frame)
        #expect(shown == frame.frameSequence)
      }
    }
    await stage.shutDown()
  }

  /// Takes the DHT segments out of a JPEG, as most cameras leave them out.
  private static func withoutTables(
    _ memory: UnsafeMutableRawBufferPointer, _ count: Int
  ) -> Int {
    var jpeg = Array(memory[..<count])
    var index = 2
    while index + 4 < jpeg.count, jpeg[index + 1] != 0xDA {
      let length = 2 + Int(jpeg[index + 2]) << 8 + Int(jpeg[index + 3])
      if jpeg[index + 1] == 0xC4 {
        jpeg.removeSubrange(index..<index + length)
      } else {
        index += length
      }
    }
    memory.copyBytes(from: jpeg)
    return jpeg.count
  }

  @Test("a camera's JPEG that is cut off is not shown, and counts as skipped")
  func damaged() async throws {
    let (stage, client) = try await running(camera: "test")
    let viewer = try TestViewer(client)
    try viewer.watch(3)
    stage.faults.cutsFrames = true
    func watchOne() throws -> Engine.PreviewFrame {
      let frame = try viewer.next()
      let isWhole = viewer.bytes(of: frame).withUnsafeBytes {
        (try? JPEGLayout(checking: $0, width: 160, height: 96)) != nil
      }
      #expect(isWhole)
      try viewer.release(frame.buffer)
      return frame
    }
    // The frames that were on their way before are whole.
    try TestClock.wait(for: "frames that are cut off") {
      while try !viewer.stream.isQuiet() { _ = try watchOne() }
      return stage.faults.cutFrames >= 16 ? () : nil
    }
    stage.faults.cutsFrames = false
    var skipped: Int64 = 0
    try TestClock.wait(for: "a frame that says how many it skipped") {
      skipped += try watchOne().skipped
      return skipped > 5 ? () : nil
    }
    await stage.shutDown()
  }

  @Test("viewers that are killed leave no memory, no descriptor and no thread")
  func killed() async throws {
    let (stage, client) = try await running()
    for round in 0..<20 {
      var viewers = try (0..<4).map {
        try TestViewer(client, pixelFormat: $0 == 0 ? "MJPG" : nil)
      }
      for viewer in viewers { _ = try viewer.next() }
      // The engine has the memory mapped, and no descriptor of it.
      if round == 0 { #expect(Self.descriptors == 0 && Self.mappings == 4 * 4 * 2) }
      viewers = []
    }
    try await LoopThread.wait(until: { $0 == 0 }) { stage.openPreviews }
    try TestClock.wait(for: "the memory to go", seen: Self.mappings) {
      Self.mappings == 0 ? () : nil
    }
    try TestClock.wait(for: "the thread to end", seen: Self.threads) {
      Self.threads == 0 ? () : nil
    }
    #expect(Self.descriptors == 0)
    try TestViewer(client).watch(3)
    await stage.shutDown()
  }

  /// The mappings of previews in this process.
  private static var mappings: Int {
    let lines = (try? TestFile.read("/proc/self/maps"))?.split(separator: "\n") ?? []
    return lines.count { $0.contains("memfd:preview") }
  }

  private static var descriptors: Int {
    TestFile.names(in: "/proc/self/fd").count { name in
      var target = [UInt8](repeating: 0, count: 64)
      let count = target.withUnsafeMutableBytes {
        readlink("/proc/self/fd/\(name)", $0.baseAddress!, $0.count)
      }
      return String(decoding: target.prefix(max(count, 0)), as: UTF8.self)
        .contains("memfd:preview")
    }
  }

  private static var threads: Int {
    TestFile.names(in: "/proc/self/task").count {
      (try? TestFile.read("/proc/self/task/\($0)/comm")) == "preview\n"
    }
  }

  @Test("eight previews of a session, 32 of a user, and no more memory than is fair")
  func limits() async throws {
    let big = SyntheticCamera(name: "big", width: 3840, height: 2160, framesPerSecond: 1)
    let (stage, client) = try await running([big], camera: "test")
    func session(_ camera: String) throws -> TestSession {
      try TestSession(stage.directory, .init(camera: camera, previewEnabled: true))
    }
    var viewers = try (0..<8).map { _ in
      try TestViewer(client, bufferCount: 2)
    }
    #expect(throws: Engine.TooManyObjects(limit: 8).remote) { try TestViewer(client) }
    let others = try (0..<3).map { _ in try session("test") }
    for other in others {
      viewers += try (0..<8).map { _ in try TestViewer(other, bufferCount: 2) }
    }
    let fifth = try session("test")
    #expect(throws: Engine.TooManyObjects(limit: 32).remote) { try TestViewer(fifth) }
    viewers = []
    try await LoopThread.wait(until: { $0 == 0 }) { stage.openPreviews }
    // A frame has 16 MB, and there is room for sixteen.
    let large = try session("big")
    viewers = try (0..<2).map { _ in try TestViewer(large, bufferCount: 8) }
    #expect(throws: Engine.TooManyObjects(limit: 2).remote) {
      try TestViewer(large, bufferCount: 2)
    }
    viewers.removeLast()
    try await LoopThread.wait(until: { $0 == 1 }) { stage.openPreviews }
    viewers.append(try TestViewer(large, bufferCount: 8))
    await stage.shutDown()
  }

  @Test("sessions are listed with their previews")
  func listed() async throws {
    let (stage, client) = try await running()
    let viewers = try (0..<2).map { _ in try TestViewer(client) }
    let session = try #require(
      try client.call(Engine.ListSessions.self, .init()).sessions.first)
    #expect(session.outputs == [.photo, .recording, .preview] && session.previews == 2)
    withExtendedLifetime(viewers) {}
    await stage.shutDown()
  }
}
