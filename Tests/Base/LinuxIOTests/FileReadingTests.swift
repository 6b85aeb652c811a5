// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport
import Testing

@testable import LinuxIO

/// Small files, and other things in the place of one.
@Suite struct FileReadingTests {
  private let folder = TemporaryFolder()

  private func failure(_ path: String, limit: Int = 100) -> FileReading.Failure? {
    do throws(FileReading.Failure) {
      _ = try FileReading.regularFile(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("something that is no regular file is refused without being opened")
  func otherKinds() throws {
    let (pipe, socket) = (folder.path + "/pipe", folder.path + "/socket")
    try #require(mkfifo(pipe, 0o600) == 0)
    let listening = OwnedDescriptor(owning: clinux_listen_unix(socket, 1))
    try #require(listening.raw >= 0)
    #expect(failure(pipe) == .isNoFile(.pipe))
    #expect(failure(socket) == .isNoFile(.socket))
    #expect(failure("/dev/zero") == .isNoFile(.device))
    #expect(failure(folder.path) == .isNoFile(.folder))
    // In between nobody had opened its other end.
    #expect(open(pipe, O_WRONLY | O_NONBLOCK) < 0 && errno == ENXIO)
    #expect(throws: SystemError.self) { _ = try WholeFile.read(pipe, limit: 100) }
  }

  @Test("a file has all of its bytes, or too many")
  func size() throws {
    let path = folder.path + "/file"
    try TestFile.write(path, String(repeating: "a", count: 100))
    #expect(try FileReading.bytes(at: path, limit: 100).count == 100)
    #expect(failure(path, limit: 99) == .tooLarge(limit: 99))
    #expect(try WholeFile.read(path, limit: 100)?.count == 100)
    #expect(try WholeFile.read(path + ".none", limit: 100) == nil)
    #expect(try FileReading.line(at: "/proc/self/comm") != "")
  }

  /// A lease makes any program that opens the file wait for its holder, for at most 45 s.
  @Test("a file that another program holds is refused at once")
  func lease() throws {
    let path = folder.path + "/file"
    try TestFile.write(path, "a")
    let holder = try OwnedDescriptor.open(path, O_RDONLY)
    // F_SETLEASE, which Swift's Glibc module leaves out.
    let setLease: Int32 = 1024
    signal(SIGIO, SIG_IGN)
    try #require(fcntl(holder.raw, setLease, Int32(F_WRLCK)) == 0)
    // One that waits opens it in the end.
    let expected = SystemError("open", path, errno: Errno(EAGAIN))
    #expect(failure(path) == .system(expected))
  }

  @Test("a disk that does not answer in time is not waited for")
  func timeLimit() throws {
    let begun = TestClock.nowUSec
    let released = Semaphore()
    let late = WorkerThread.result(name: "late", within: 1) { () -> Int in
      released.wait()
      return 1
    }
    #expect(late == nil && TestClock.nowUSec - begun >= 900_000)
    released.signal()
    #expect(WorkerThread.result(name: "quick", within: Int(Patience.seconds)) { 2 } == 2)
  }
}
