// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import ShutterInterfaces
import ShutterKitTesting
import Testing
import VarlinkSocket

@testable import ShutterKit

/// Buffers that a broken or hostile engine may offer for the live picture.
struct MappedBuffersTests {
  private typealias Buffer = EngineInterface.PreviewBuffer

  private let engine: FakeEngine

  // Starts the loop. The suite is not on it as a whole, because then its tests would be looked for there before.
  init() async throws { engine = try await FakeEngine() }

  @Test("buffers that cannot be read safely are refused: by number, size, descriptor and seal")
  @LoopActor
  func refused() async throws {
    let sealed = try Self.sealed(10)
    #expect(throws: Self.unsafe("0 buffers")) { try map([], DescriptorList()) }
    #expect(throws: Self.unsafe("9 buffers")) {
      try map((0..<9).map { .init(bufferFileDescriptor: $0, size: 10) }, DescriptorList())
    }
    for size: Int64 in [0, -1, (1 << 28) + 1, .max] {
      #expect(throws: Self.unsafe("buffer 0 has \(size) bytes")) {
        try map([.init(bufferFileDescriptor: 0, size: size)], sealed)
      }
    }
    for index: Int64 in [-1, 1, .max] {
      #expect(throws: Self.unsafe("buffer 0 has no descriptor")) {
        try map([.init(bufferFileDescriptor: index, size: 10)], sealed)
      }
    }
    #expect(throws: Self.unsafe("buffer 0 has no descriptor")) {
      try map([.init(bufferFileDescriptor: 0, size: 10)], nil)
    }
    // The same one twice.
    #expect(throws: Self.unsafe("buffer 1 has no descriptor")) {
      try map(
        [.init(bufferFileDescriptor: 0, size: 10), .init(bufferFileDescriptor: 0, size: 10)], sealed
      )
    }
    let open = DescriptorList()
    open.append(try Self.memory(10))
    #expect(throws: CaptureError.self) { try map([.init(bufferFileDescriptor: 0, size: 10)], open) }
  }

  @Test(
    "a buffer has one frame at a time, no larger than itself, and is lent again when it is back")
  @LoopActor
  func lending() async throws {
    let buffers = try map([.init(bufferFileDescriptor: 0, size: 10)], try Self.sealed(10))
    for (index, count): (Int64, Int64) in [(1, 1), (-1, 1), (0, 11), (0, -1), (.max, 0), (0, .max)]
    {
      #expect(throws: CaptureError.self) { try buffers.lend(index, byteCount: count) }
    }
    let lent = try buffers.lend(0, byteCount: 10)
    #expect(lent.bytes.count == 10 && lent.bytes[9] == 0)
    #expect(throws: Self.unsafe("buffer 0 was not given back, and has another frame")) {
      try buffers.lend(0, byteCount: 1)
    }
    buffers.release(0)
    #expect(try buffers.lend(0, byteCount: 0).bytes.isEmpty)
    buffers.close()
  }

  @LoopActor
  private func map(
    _ offered: [Buffer], _ descriptors: DescriptorList?
  ) throws -> MappedBuffers {
    let path = "\(engine.runtimeDirectory)/org.shutterd.Engine"
    return try MappedBuffers("preview", offered, descriptors, try VarlinkClient.connect(to: path))
  }

  private static func unsafe(_ reason: String) -> CaptureError { .unsafePreview(reason: reason) }

  private static func memory(_ size: Int) throws -> OwnedDescriptor {
    let raw = clinux_memfd_create("test")
    try #require(raw >= 0 && ftruncate(raw, size) == 0)
    return OwnedDescriptor(owning: raw)
  }

  @LoopActor
  private static func sealed(_ size: Int) throws -> DescriptorList {
    let list = DescriptorList()
    _ = try SealedMemory(name: "test", size: size) { (descriptor: consuming OwnedDescriptor) in
      list.append(descriptor)
    }
    return list
  }
}
