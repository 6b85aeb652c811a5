// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import Testing

/// Memory that another process reads: what can be done with the descriptor that it gets.
struct SealedMemoryTests {
  private static let size = 10_000

  /// Memory, and the descriptor of the process that may read it.
  private static func made(size: Int = size) throws -> (SealedMemory, Int32) {
    var raw: Int32 = -1
    let memory = try SealedMemory(name: "test", size: size) { raw = $0.take() }
    return (memory, raw)
  }

  /// The error number of a call that has failed; nil if it has not.
  private static func refusal(_ result: some BinaryInteger) -> Int32? {
    result == -1 ? errno : nil
  }

  private static func refusalToMapWritable(_ raw: Int32) -> Int32? {
    let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, raw, 0)
    return start == MAP_FAILED ? errno : nil
  }

  @Test("the owner's bytes are seen by the other process, before and after it maps the memory")
  func shared() throws {
    let (memory, raw) = try Self.made()
    defer { close(raw) }
    memory.bytes[0] = 7
    let start = mmap(nil, Self.size, PROT_READ, MAP_SHARED, raw, 0)
    let view = UnsafeRawBufferPointer(start: try #require(start), count: Self.size)
    try #require(start != MAP_FAILED)
    defer { munmap(start, Self.size) }
    #expect(view[0] == 7)
    memory.bytes[Self.size - 1] = 9
    #expect(view[Self.size - 1] == 9)
    var status = stat()
    #expect(fstat(raw, &status) == 0 && status.st_size == Self.size)
  }

  @Test("it cannot be written, mapped writable, or made longer or shorter")
  func refused() throws {
    let (memory, raw) = try Self.made()
    defer { close(raw) }
    memory.bytes[0] = 7
    var byte: UInt8 = 1
    #expect(Self.refusal(write(raw, &byte, 1)) == EPERM)
    #expect(Self.refusal(pwrite(raw, &byte, 1, 0)) == EPERM)
    #expect(Self.refusal(ftruncate(raw, 0)) == EPERM)
    #expect(Self.refusal(ftruncate(raw, Self.size + 1)) == EPERM)
    #expect(Self.refusalToMapWritable(raw) == EPERM)
    #expect(memory.bytes[0] == 7)
  }

  @Test("a mapping for reading cannot become a writable one, nor does a new descriptor help")
  func noWayRound() throws {
    let (memory, raw) = try Self.made()
    defer { close(raw) }
    let start = mmap(nil, Self.size, PROT_READ, MAP_SHARED, raw, 0)
    try #require(start != MAP_FAILED)
    defer { munmap(start, Self.size) }
    #expect(Self.refusal(mprotect(start, Self.size, PROT_READ | PROT_WRITE)) == EACCES)
    // Through /proc it can be opened for writing, and then neither written nor mapped so.
    let again = clinux_open("/proc/self/fd/\(raw)", O_RDWR, 0)
    if again >= 0 {
      defer { close(again) }
      var byte: UInt8 = 1
      #expect(Self.refusal(write(again, &byte, 1)) == EPERM)
      #expect(Self.refusalToMapWritable(again) == EPERM)
    }
    #expect(Self.refusal(clinux_seal_against_others(raw)) == EPERM)
    #expect(memory.bytes[0] == 0)
  }

  @Test("the owner keeps no descriptor, and the other process its view when the owner has gone")
  func gone() throws {
    var (memory, raw): (SealedMemory?, Int32) = try Self.made()
    defer { close(raw) }
    memory?.bytes[0] = 7
    memory = nil
    let start = mmap(nil, Self.size, PROT_READ, MAP_SHARED, raw, 0)
    try #require(start != MAP_FAILED)
    defer { munmap(start, Self.size) }
    #expect(start?.load(as: UInt8.self) == 7)
  }

  @Test("failures are named: a name that is too long, a size that no memory has")
  func failures() {
    #expect {
      try SealedMemory(name: String(repeating: "n", count: 300), size: 1) { _ in }
    } throws: {
      ($0 as? SystemError)?.operation == "memfd_create"
    }
    #expect { try SealedMemory(name: "test", size: .max) { _ in } } throws: {
      ["ftruncate", "mmap"].contains(($0 as? SystemError)?.operation)
    }
  }
}
