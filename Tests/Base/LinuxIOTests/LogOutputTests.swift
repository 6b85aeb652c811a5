// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import TestSupport
import Testing

@testable import LinuxIO

/// The output of the log's lines: nothing here may wait for a reader.
@Suite struct LogOutputTests {
  private static let line = String(repeating: "a", count: 999) + "\n"

  /// Writes until there is no room, and a few times more. Returns how many lines were written.
  private static func fill(_ output: inout LogOutput) -> Int {
    var count = 0
    while output.write(line) == .written { count += 1 }
    for _ in 0..<3 where output.write(line) == .written { count += 1 }
    return count
  }

  private static func read(_ raw: Int32) -> [UInt8] {
    _ = clinux_set_nonblocking(raw)
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(raw, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  @Test("a pipe that nobody reads takes whole lines until it is full, and keeps its flags")
  func pipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(clinux_pipe(&ends) == 0)
    defer { close(ends[1]) }
    var output = LogOutput(ends[1])
    let count = Self.fill(&output)
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
    #expect(count >= 60 && Self.read(ends[0]).count == count * 1000)
    let again = output.write("again\n")
    #expect(again == .written && Self.read(ends[0]) == Array("again\n".utf8))
    close(ends[0])
    signal(SIGPIPE, SIG_IGN)
    let last = output.write(Self.line)
    #expect(last == .failed)
  }

  @Test("one that cannot be opened again is examined first")
  func shared() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // Without a reader a FIFO cannot be opened for writing without waiting.
    let first = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    close(first)
    var output = LogOutput(writer)
    let raw = output.raw
    #expect(raw == writer)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let count = Self.fill(&output)
    #expect(count >= 15 && Self.read(reader).count == count * 1000)
    for raw in [reader, writer] { close(raw) }
  }

  @Test("a socket that nobody reads takes whole lines until it is full")
  func socket() throws {
    let (ours, theirs) = try StreamSocket.pair()
    defer { for raw in [ours, theirs] { close(raw) } }
    let flags = fcntl(theirs, F_GETFL)
    _ = fcntl(theirs, F_SETFL, flags & ~O_NONBLOCK)
    var output = LogOutput(theirs)
    let count = Self.fill(&output)
    #expect(fcntl(theirs, F_GETFL) & O_NONBLOCK == 0)
    #expect(count > 0 && Self.read(ours).count == count * 1000)
  }

  @Test("a file takes every line, and one that is full is reported")
  func file() throws {
    let folder = TemporaryFolder()
    let file = try OwnedDescriptor.open(folder.path + "/log", O_RDWR | O_CREAT, mode: 0o600)
    var output = LogOutput(file.raw)
    var written = 0
    while written < 200, output.write(Self.line) == .written { written += 1 }
    #expect(try TestFile.bytes(folder.path + "/log").count == 200_000)
    let full = try OwnedDescriptor.open("/dev/full", O_WRONLY)
    var fullOutput = LogOutput(full.raw)
    let outcome = fullOutput.write(Self.line)
    #expect(outcome == .failed)
  }
}
