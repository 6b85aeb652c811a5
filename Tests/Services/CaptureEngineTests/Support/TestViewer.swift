// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Glibc
import PixelKernels
import ShutterInterfaces
import TestSupport
import Varlink

/// A program that looks at a session's preview. With its last reference it goes, like a process that
/// is killed.
final class TestViewer {
  typealias Method = EngineInterface.OpenPreview

  let name: String
  let format: EngineInterface.PreviewFormat
  /// The size of each buffer, bytes.
  let sizes: [Int64]
  let stream: Connection
  private let calls: Connection
  private var views: [UnsafeRawBufferPointer] = []
  /// Buffers that came and were not given back.
  private(set) var held: [Int64] = []

  /// Opens a preview. Throws the error of the engine.
  init(
    _ session: TestSession, maximumFrameRate: Int64? = nil, bufferCount: Int64? = nil,
    pixelFormat: String? = nil
  ) throws {
    stream = try session.daemons.connect(.engine)
    calls = try session.daemons.connect(.engine)
    try stream.send(
      Method.self,
      .init(
        session: session.id, maximumFrameRate: maximumFrameRate, bufferCount: bufferCount,
        pixelFormat: pixelFormat), mode: .more)
    let first = try stream.next(Method.self)
    let descriptors = stream.takeDescriptors()
    defer { for raw in descriptors { close(raw) } }
    guard let name = first.preview, let format = first.format, let buffers = first.buffers,
      first.frame == nil, descriptors.count == buffers.count
    else {
      throw TestError.unexpected(awaited: "a preview and its buffers", got: "\(first)")
    }
    self.name = name
    self.format = format
    sizes = buffers.map(\.size)
    for buffer in buffers {
      let raw = descriptors[Int(buffer.bufferFileDescriptor)]
      // A viewer must not be able to write.
      guard mmap(nil, Int(buffer.size), PROT_READ | PROT_WRITE, MAP_SHARED, raw, 0) == MAP_FAILED
      else { throw TestError.unexpected(awaited: "memory that is sealed", got: "a mapping") }
      let start = mmap(nil, Int(buffer.size), PROT_READ, MAP_SHARED, raw, 0)
      guard let start, start != MAP_FAILED else {
        throw TestError.unexpected(awaited: "a mapping", got: "errno \(errno)")
      }
      views.append(UnsafeRawBufferPointer(start: start, count: Int(buffer.size)))
    }
  }

  deinit {
    for view in views { munmap(UnsafeMutableRawPointer(mutating: view.baseAddress), view.count) }
  }

  /// The next frame, which stays in its buffer until it is released.
  func next() throws -> EngineInterface.PreviewFrame {
    let reply = try stream.next(Method.self)
    guard let frame = reply.frame, reply.preview == nil, stream.takeDescriptors().isEmpty else {
      throw TestError.unexpected(awaited: "a frame alone", got: "\(reply)")
    }
    guard !held.contains(frame.buffer) else {
      throw TestError.unexpected(awaited: "a buffer that is free", got: "\(frame.buffer)")
    }
    held.append(frame.buffer)
    return frame
  }

  /// The picture of a frame.
  func bytes(of frame: EngineInterface.PreviewFrame) -> [UInt8] {
    Array(views[Int(frame.buffer)][..<Int(frame.bytesUsed)])
  }

  /// The number that a frame shows, read from its pixels or its JPEG.
  func code(in frame: EngineInterface.PreviewFrame) throws -> FrameCode? {
    let (width, height) = (Int(format.width), Int(format.height))
    guard format.pixelFormat == "MJPG" else {
      return FrameCode.read(
        luma: UnsafeRawBufferPointer(rebasing: views[Int(frame.buffer)][..<Int(frame.bytesUsed)]),
        width: width, height: height, bytesPerLine: Int(format.bytesPerLine), bytesPerPixel: 2)
    }
    return try Self.grey(bytes(of: frame), width, height).withUnsafeBytes {
      FrameCode.read(luma: $0, width: width, height: height, bytesPerLine: width)
    }
  }

  /// Gives a buffer back without waiting for an answer.
  func release(_ buffer: Int64) throws {
    held.removeAll { $0 == buffer }
    try calls.send(
      EngineInterface.ReleasePreviewBuffer.self, .init(preview: name, buffer: buffer),
      mode: .oneway)
  }

  /// Gives a buffer back, and waits for the answer.
  func releaseAndWait(_ buffer: Int64) throws {
    held.removeAll { $0 == buffer }
    try calls.call(
      EngineInterface.ReleasePreviewBuffer.self, .init(preview: name, buffer: buffer))
  }

  /// The next frames, each of which is given back when `body` has seen it.
  func watch(
    _ count: Int, _ body: (EngineInterface.PreviewFrame) throws -> Void = { _ in }
  ) throws {
    for _ in 0..<count {
      let frame = try next()
      try body(frame)
      try release(frame.buffer)
    }
  }

  /// Reads frames without giving any back, until the preview ends.
  func end() throws -> RemoteError {
    while true {
      if case .failure(let error) = try stream.reply() { return error }
    }
  }

  /// The number of the frame that is really shown; nil if there is none to be read.
  func number(in frame: EngineInterface.PreviewFrame) throws -> Int64? {
    try code(in: frame).map { Int64($0.number) }
  }

  /// Decodes a JPEG, treating every warning as an error.
  private static func grey(_ jpeg: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
    guard let handle = tjInitDecompress() else { throw TestError.timeout(awaited: "memory") }
    defer { tjDestroy(handle) }
    var pixels = [UInt8](repeating: 0, count: width * height)
    let result = tjDecompress2(
      handle, jpeg, UInt(jpeg.count), &pixels, Int32(width), 0, Int32(height),
      Int32(TJPF_GRAY.rawValue), TJFLAG_STOPONWARNING)
    guard result == 0 else {
      throw TestError.unexpected(
        awaited: "a JPEG", got: String(cString: tjGetErrorStr2(handle)))
    }
    return pixels
  }
}
