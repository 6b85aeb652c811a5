// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import Synchronization
import TestSupport
import Testing

/// The tests' own way to look at folders in which a daemon is at work.
final class TestFileTests: Sendable {
  private let folder = TemporaryFolder()
  private let isOver = Atomic(false)

  @Test("a search while folders come and go finds all that stays, and never fails")
  func searchOfALiveFolder() throws {
    let root = folder.path + "/content"
    #expect(try TestFile.files(below: root) == [])
    let kept = "\(root)/1000/session/a.jpg"
    try Command.run("mkdir", "-p", "\(root)/1000/session", "\(root)/1000/empty")
    try TestFile.write(kept, "photo")
    symlink(root, "\(root)/1000/link")
    let others = try working {
      for number in 0..<20 {
        mkdir("\(root)/1000/session-\(number)", 0o700)
        mkdir("\(root)/1000/session-\(number)/folder", 0o700)
      }
      for number in 0..<20 {
        rmdir("\(root)/1000/session-\(number)/folder")
        rmdir("\(root)/1000/session-\(number)")
      }
    }
    defer { isOver.store(true, ordering: .relaxed) }
    var (seen, searches) = (0, 0)
    // The other thread may begin late.
    let endUSec = Patience.deadlineUSec
    while searches < 500 || (seen == 0 && MonotonicClock.nowUSec < endUSec) {
      #expect(try TestFile.files(below: root) == [kept])
      seen += try TestFile.paths(below: root).count { $0.contains("session-") }
      searches += 1
    }
    isOver.store(true, ordering: .relaxed)
    #expect(others.wait(seconds: Int(Patience.seconds)))
    #expect(seen > 0)
    #expect(TestFile.size(kept) == 5 && TestFile.size(root) == nil)
  }

  @Test("the open files of a process that opens and closes others all the time")
  func links() throws {
    let path = folder.path + "/open"
    let descriptor = open(path, O_CREAT | O_CLOEXEC | O_WRONLY, 0o600)
    defer { close(descriptor) }
    let others = try working { close(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
    defer { isOver.store(true, ordering: .relaxed) }
    for _ in 0..<500 { #expect(TestFile.links(in: "/proc/self/fd").contains(path)) }
    isOver.store(true, ordering: .relaxed)
    #expect(others.wait(seconds: Int(Patience.seconds)))
  }

  @Test("a folder that cannot be read is an error, and not empty")
  func unreadable() {
    // Root may read every folder there is, but none has a name of 300 bytes.
    let path = folder.path + "/" + String(repeating: "a", count: 300)
    #expect(throws: TestError.self) { try TestFile.files(below: path) }
  }

  /// A thread that does this again and again until it is over; it signals its end.
  private func working(_ round: @escaping @Sendable () -> Void) throws -> LinuxIO.Semaphore {
    let end = LinuxIO.Semaphore()
    try WorkerThread.start(name: "others") {
      while !self.isOver.load(ordering: .relaxed) { round() }
      end.signal()
    }
    return end
  }
}
