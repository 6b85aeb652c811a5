// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import VarlinkSocket

/// The package's own client library against the daemons.
struct LibraryClientTests {
  init() { LoopThread.start() }

  @Test("a session, a photo, and its descriptor") @LoopActor
  func photo() async throws {
    let studio = try Studio()
    typealias Engine = EngineInterface
    let path = studio.daemons.path("org.shutterd.Engine")
    let stream = try VarlinkClient.connect(to: path)
    let calls = try VarlinkClient.connect(to: path)
    defer {
      stream.close()
      calls.close()
    }
    let first = try await withCheckedThrowingContinuation { continuation in
      var waiting: CheckedContinuation<Engine.OpenSession.Reply, any Error>? = continuation
      stream.call(Engine.OpenSession.self, .init(application: "a.b"), more: true) { result in
        waiting?.resume(with: result.map(\.parameters).mapError { $0 })
        waiting = nil
      }
    }
    let id = try #require(first.session)
    _ = try await calls.call(Engine.Start.self, .init(session: id))
    let reply = try await calls.call(Engine.CapturePhoto.self, .init(session: id))
    let photo = try #require(reply.photo)
    // The descriptor of OpenPhoto is the file, to be read and not to be written.
    let opened = try await withCheckedThrowingContinuation { continuation in
      calls.call(
        Engine.OpenPhoto.self, .init(session: id, photo: photo.name), takesDescriptors: true
      ) { continuation.resume(with: $0.mapError { $0 }) }
    }
    guard let file = opened.descriptors?.take(at: opened.parameters.photoFileDescriptor) else {
      Issue.record("no descriptor")
      return
    }
    let bytes = try Self.bytes(of: file)
    #expect(try bytes == TestFile.bytes(#require(photo.path)))
    #expect(photo.size == Int64(bytes.count))
    let written = write(file.raw, "x", 1)
    #expect(written < 0)
    withExtendedLifetime(studio) {}
  }

  private static func bytes(of file: borrowing OwnedDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file.raw, &chunk, chunk.count)
      _ = try TestError.check("the photo's descriptor", Int32(count))
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
