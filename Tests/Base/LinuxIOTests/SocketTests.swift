// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import LinuxIO
import TestSupport
import Testing

@Suite struct SocketTests {
  @Test("a served path has its mode, refuses a second server and goes with the first")
  func aServedPathHasItsMode() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/socket"
    var socket: ListeningSocket? = try ListeningSocket(path: path, mode: 0o660)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    #expect(throws: SystemError.self) { _ = try ListeningSocket(path: path, mode: 0o660) }
    let client = try StreamSocket.connect(to: path)
    let accepted = try #require(socket).accept()?.raw
    #expect(accepted != nil)
    #expect(client.raw >= 0)
    socket = nil
    #expect(access(path, F_OK) != 0)
  }

  @Test("before a socket has its mode only its owner may connect")
  func onlyItsOwnerMayConnect() throws {
    let path = TemporaryFolder().path + "-socket"
    let socket = OwnedDescriptor(owning: clinux_listen_unix(path, 1))
    defer { unlink(path) }
    #expect(socket.raw >= 0)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("a socket knows the IPv4 addresses of its network, at most as many as there is room for")
  func addresses() throws {
    let raw = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = OwnedDescriptor(owning: raw)
    var list: UnsafeMutablePointer<ifaddrs>?
    try #require(getifaddrs(&list) == 0)
    defer { freeifaddrs(list) }
    var expected: Set<UInt32> = []
    var next = list
    while let interface = next {
      if let address = interface.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET {
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          _ = expected.insert($0.pointee.sin_addr.s_addr)
        }
      }
      next = interface.pointee.ifa_next
    }
    var found = [UInt32](repeating: 0, count: Int(CLINUX_MAX_ADDRESSES))
    let count = clinux_addresses(descriptor.raw, &found, found.count)
    #expect(count > 0 && Set(found.prefix(Int(max(count, 0)))) == expected)
    #expect(clinux_addresses(descriptor.raw, &found, 1) == 1)
    #expect(clinux_addresses(-1, &found, found.count) == -1 && errno == EBADF)
  }

  @Test("sockets that many threads make at once leave the umask alone: it belongs to all of them")
  func umaskStays() throws {
    let folder = TemporaryFolder()
    let (over, threads) = (Semaphore(), 8)
    let before = try Self.umask()
    for thread in 0..<threads {
      try WorkerThread.start(name: "sockets") {
        for round in 0..<100 {
          _ = try? ListeningSocket(path: "\(folder.path)/\(thread)-\(round)", mode: 0o600)
        }
        over.signal()
      }
    }
    for _ in 0..<threads { #expect(over.wait(seconds: Int(Patience.seconds))) }
    #expect(try Self.umask() == before)
  }

  /// The umask as the kernel shows it; umask(2) would have to set it.
  private static func umask() throws -> Substring {
    let lines = try TestFile.read("/proc/self/status").split(separator: "\n")
    return try #require(lines.first { $0.hasPrefix("Umask:") })
  }

  @Test("a socket that a dead process left is taken over")
  func aSocketThatADeadProcess() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/socket"
    // The remains of a killed server: its name, and a lock file that nobody holds.
    close(open(path + ".lock", O_RDWR | O_CREAT, 0o600))
    close(open(path, O_RDWR | O_CREAT, 0o600))
    let socket = try ListeningSocket(path: path, mode: 0o600)
    _ = try StreamSocket.connect(to: path)
    let accepted = try socket.accept()?.raw
    #expect(accepted != nil)
  }

  @Test("descriptors arrive, readable through and closed on exec; surplus ones are closed")
  func descriptorsArriveReadableThroughSurplusOnes() throws {
    let (left, right) = try StreamSocket.pair()
    let sender = StreamSocket(owning: OwnedDescriptor(owning: left))
    let receiver = StreamSocket(owning: OwnedDescriptor(owning: right))
    var pipes: [Int32] = [-1, -1]
    #expect(clinux_pipe(&pipes) == 0)
    let sent = try Array("x".utf8).withUnsafeBytes {
      try sender.send($0, descriptors: [pipes[0], pipes[0]])
    }
    #expect(sent == 1)
    close(pipes[0])
    var buffer = [UInt8](repeating: 0, count: 16)
    var received: [Int32] = []
    try buffer.withUnsafeMutableBytes {
      switch try receiver.receive(into: $0, descriptorLimit: 1) {
      case .bytes(let count, let descriptors):
        #expect(count == 1)
        received = descriptors
      case .wouldBlock, .end: Issue.record("nothing received")
      }
    }
    #expect(received.count == 1)
    #expect(fcntl(received[0], F_GETFD) & FD_CLOEXEC != 0)
    write(pipes[1], "through", 7)
    var text = [UInt8](repeating: 0, count: 7)
    #expect(read(received[0], &text, 7) == 7)
    #expect(text == Array("through".utf8))
    // With the one we hold closed, no reader is left: the surplus one was closed, not kept.
    close(received[0])
    signal(SIGPIPE, SIG_IGN)
    var failure: Int32 = 0
    // A program that another test is starting right now may hold all descriptors for a moment.
    let deadline = Patience.deadlineUSec
    while failure == 0, TestClock.nowUSec < deadline {
      if write(pipes[1], "y", 1) == -1 { failure = errno }
      usleep(2000)
    }
    #expect(failure == EPIPE)
    close(pipes[1])
  }

  @Test("a peer is known by pid, uid and start time")
  func aPeerIsKnownByPid() throws {
    let (left, right) = try StreamSocket.pair()
    defer { close(right) }
    let socket = StreamSocket(owning: OwnedDescriptor(owning: left))
    let peer = try socket.peer()
    #expect(peer.pid == getpid())
    #expect(peer.uid == getuid())
    #expect(peer.startTime() != nil)
  }
}
