// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import TestSupport
import Testing

@testable import VideoDevices

@Suite("Pictures of a synthetic camera")
struct PlayedPicturesTests {
  private let folder = TemporaryFolder()

  /// The markers of a JPEG of this size, and something that tells it from others.
  private static func jpeg(_ width: Int = 64, _ height: Int = 48, _ mark: UInt8 = 0) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    return [0xFF, 0xD8, 0xFF, 0xFE, 0, 3, mark, 0xFF, 0xFF, 0xC0, 0, 11, 8] + word(height)
      + word(width) + [1, 1, 0x11, 0, 0xFF, 0xDA, mark, 0xFF, 0xD9]
  }

  /// An encoder whose pictures are one byte.
  private static let black: SyntheticCamera.JPEGEncoder = { _, _, target in
    target.copyBytes(from: [7])
    return 1
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try TestFile.write("\(folder.path)/\(name)", bytes)
  }

  private func camera(
    framesPerPicture: Int = 1, isRaw: Bool = false,
    decode: @escaping PictureSource.Decoder = { _, _, _ in nil }
  ) -> SyntheticCamera {
    SyntheticCamera(
      name: "test", width: 64, height: 48, framesPerSecond: 100,
      encoder: isRaw ? nil : Self.black,
      pictures: PictureSource(
        folder: folder.path, framesPerPicture: framesPerPicture, decode: decode))
  }

  private func frames(_ camera: SyntheticCamera, _ count: Int) async throws -> [Frame] {
    let sink = RecordingSink(keeping: count)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { $0.frames.count == count || !$0.ends.isEmpty }
    stream.stop()
    try await sink.wait { !$0.ends.isEmpty }
    try #require(sink.value.frames.count == count, "\(sink.value.ends)")
    return sink.value.frames
  }

  /// How a stream of the camera ends that nobody stops.
  private func end(_ camera: SyntheticCamera) async throws -> CameraError? {
    let sink = RecordingSink(keeping: 1)
    let stream = try camera.open(CaptureSettings())
    stream.start(sink: sink)
    try await sink.wait { !$0.ends.isEmpty }
    #expect(sink.value.frames.isEmpty)
    return sink.value.ends.first ?? nil
  }

  @Test("frames have the bytes of the files as they are, in the order of names", arguments: [1, 3])
  func unchanged(framesPerPicture: Int) async throws {
    // The last one is cut off, and the others have no picture either: that is for whoever gets them.
    var files = (1...3).map { Self.jpeg(64, 48, $0) }
    files[2].removeLast(2)
    for (name, bytes) in zip(["a.jpg", "b.JPEG", "c.jpg"], files) { try put(name, bytes) }
    try put("notes.txt", [1, 2, 3])
    try put(".hidden.jpg", [1])
    for frame in try await frames(camera(framesPerPicture: framesPerPicture), 10) {
      let index = Int(frame.metadata.sequence) / framesPerPicture % 3
      #expect(frame.withBytes { Array($0) } == files[index])
      #expect(frame.format.pixelFormat == .mjpg)
    }
  }

  @Test("for a camera that does not compress they are decoded, and one that cannot be is left out")
  func decoded() async throws {
    for mark in 1...3 { try put("\(mark).jpg", Self.jpeg(64, 48, UInt8(mark))) }
    let camera = camera(isRaw: true) { jpeg, width, height in
      jpeg[6] == 2 ? nil : [UInt8](repeating: jpeg[6], count: width * height * 2)
    }
    for frame in try await frames(camera, 6) {
      let mark = UInt8(frame.metadata.sequence % 3 + 1)
      #expect(mark != 2)
      #expect(frame.withBytes { Array($0) } == [UInt8](repeating: mark, count: 64 * 48 * 2))
      #expect(frame.format.pixelFormat == .yuyv && frame.format.range == .full)
    }
  }

  @Test("behind a closed shutter there is no picture")
  func shut() async throws {
    try put("a.jpg", Self.jpeg())
    let camera = camera()
    camera.simulate(.shut)
    for frame in try await frames(camera, 3) { #expect(frame.withBytes { Array($0) } == [7]) }
  }

  @Test("pictures that cannot be read or have another size end the streams, until that is mended")
  func faults() async throws {
    let camera = camera()
    func fault() throws -> String {
      let source = PictureSource(folder: folder.path) { _, _, _ in nil }
      do throws(PictureFault) {
        _ = try source.load(width: 64, height: 48)
        return ""
      } catch {
        return error.description.replacing(folder.path, with: "DIR")
      }
    }
    let play = CameraError.device(SystemError("play", folder.path, errno: Errno(2)))
    #expect(try fault() == "DIR has no picture, *.jpg: put JPEGs of 64x48 there")
    #expect(try await end(camera) == play)
    try put("a.jpg", Self.jpeg())
    try put("b.jpg", Self.jpeg(32, 48))
    #expect(
      try fault() == "DIR/b.jpg is 32x48, and the camera 64x48: remove it, or set \"width\" and "
        + "\"height\" of the camera")
    #expect(
      try await end(camera)
        == .device(SystemError("play", "\(folder.path)/b.jpg", errno: Errno(22))))
    try put("b.jpg", Array("GIF89a, whatever its name".utf8))
    #expect(try fault() == "DIR/b.jpg is not a JPEG that states its size: remove it")
    try put("b.jpg", [])
    #expect(try fault() == "DIR/b.jpg is not a JPEG that states its size: remove it")
    try Command.run("rm", "\(folder.path)/b.jpg")
    try Command.run("mkfifo", "\(folder.path)/b.jpg")
    #expect(try fault() == "DIR/b.jpg is a FIFO, not a file: remove it")
    try Command.run("rm", "\(folder.path)/b.jpg")
    try Command.run("ln", "-s", "nowhere", "\(folder.path)/b.jpg")
    #expect(
      try fault() == "open DIR/b.jpg: No such file or directory (ENOENT); let the engine read it, "
        + "or remove it")
    try Command.run("rm", "\(folder.path)/b.jpg")
    #expect(try await frames(camera, 3).count == 3)
    try Command.run("mv", folder.path, folder.path + ".away")
    #expect(
      try fault() == "open DIR: No such file or directory (ENOENT); name a folder that the engine "
        + "may read")
    try Command.run("mv", folder.path + ".away", folder.path)
  }

  @Test("more pictures than fit into the memory are refused")
  func tooMuch() throws {
    let big = Self.jpeg() + [UInt8](repeating: 0, count: 40 << 20)
    try put("a.jpg", big)
    try put("b.jpg", big)
    let source = PictureSource(folder: folder.path) { _, _, _ in nil }
    #expect {
      try source.load(width: 64, height: 48)
    } throws: {
      "\($0)".hasSuffix(
        "/b.jpg is too much: all pictures together may have 64 MiB: leave fewer, or smaller ones")
    }
  }

  @Test("the size of a JPEG is found behind other segments, and in no damaged head")
  func sizes() throws {
    let jpeg = Self.jpeg(1280, 720)
    let size = try #require(JPEGHeader.size(of: jpeg))
    #expect(size == (1280, 720))
    for count in 0..<17 { #expect(JPEGHeader.size(of: Array(jpeg.prefix(count))) == nil) }
    #expect(JPEGHeader.size(of: [0xFF, 0xD8, 0xFF, 0xFE, 0xFF, 0xFF] + jpeg) == nil)
    #expect(JPEGHeader.size(of: [UInt8](repeating: 0xFF, count: 100)) == nil)
    #expect(JPEGHeader.size(of: [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100)) == nil)
  }
}
