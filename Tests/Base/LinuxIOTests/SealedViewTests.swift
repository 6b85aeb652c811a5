// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing

/// Memory of another process that is only read.
struct SealedViewTests {
  @Test("shows what the owner writes, also after the owner and the descriptor are gone")
  func view() throws {
    let (memory, view) = try Self.pair()
    memory.bytes[4999] = 7
    #expect(view.bytes.count == 5000 && view.bytes[4999] == 7)
  }

  @Test("stays when its owner is gone")
  func outlives() throws {
    var view: SealedView?
    do {
      let pair = try Self.pair()
      pair.0.bytes[0] = 9
      view = pair.1
    }
    #expect(view?.bytes[0] == 9)
  }

  @Test("memory that could shrink is refused, and so is what is smaller than it is said to be")
  func refused() throws {
    let open = OwnedDescriptor(owning: clinux_memfd_create("test"))
    #expect(ftruncate(open.raw, 100) == 0)
    #expect(Self.refusal(open, 100) == EPERM)
    #expect(fcntl(open.raw, 1033, 0x4) == 0, "F_SEAL_GROW is not enough")
    #expect(Self.refusal(open, 100) == EPERM)
    #expect(fcntl(open.raw, 1033, 0x2) == 0)
    #expect(Self.refusal(open, 100) == nil)
    #expect(Self.refusal(open, 101) == ERANGE)
    #expect(Self.refusal(open, 0) == ERANGE)
    #expect(Self.refusal(open, .max) == ERANGE)
    let folder = TemporaryFolder()
    let file = try OwnedDescriptor.open("\(folder.path)/file", O_RDWR | O_CREAT, mode: 0o600)
    #expect(ftruncate(file.raw, 100) == 0)
    #expect(Self.refusal(file, 100) == EPERM)
  }

  private static func pair() throws -> (SealedMemory, SealedView) {
    var raw: Int32 = -1
    let memory = try SealedMemory(name: "test", size: 5000) { raw = $0.take() }
    return (memory, try SealedView(OwnedDescriptor(owning: raw), size: 5000))
  }

  private static func refusal(_ file: borrowing OwnedDescriptor, _ size: Int) -> Int32? {
    do throws(SystemError) {
      _ = try SealedView(file, size: size)
      return nil
    } catch {
      return error.errno.code
    }
  }
}
