// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
import Installation
import LinuxIO
import PictureCoding
import Synchronization

/// The process of an encoder and the socket to it. Carries packets only; `EncoderProcess` knows their
/// meaning.
///
/// Whatever goes wrong, the child is killed, and waited for: it is confined and has no files, so it can
/// have nothing left to do. Only the driver of a device can keep it from ending: then it is left behind.
package struct EncoderChild: ~Copyable {
  private let process: pid_t
  private let socket: OwnedDescriptor
  private let patienceSeconds: Int
  private var hasEnded: Bool

  /// The program, as `SiblingProgram` finds it.
  package static var program: String { SiblingProgram.helper("shutter-encoder") }

  /// Starts the program, with the other end of the socket as its standard input.
  init(program: String, patienceSeconds: Int) throws(SystemError) {
    guard access(program, X_OK) == 0 else { throw SystemError("run", program) }
    Self.reap()
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make a socket pair") }
    let socket = OwnedDescriptor(owning: ends[0])
    let theirs = OwnedDescriptor(owning: ends[1])
    let process = try ChildProcess.spawn(
      program, [program], environment: Self.environment, input: theirs.raw)
    self.process = process
    self.socket = socket
    self.patienceSeconds = patienceSeconds
    hasEnded = false
  }

  deinit {
    if !hasEnded { Self.kill(process) }
  }

  /// The process, for tests that stop it.
  var identifier: pid_t { process }

  /// One arena, because its threads allocate nothing while they encode; and no backtrace of a crash, for
  /// which it would need files.
  private static let environment = ["MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no"]

  /// Sends a packet, and a descriptor with it. If the child is gone, `receive` finds its last words and its
  /// end, so that is no error here. Never waits: the child has read what came before.
  borrowing func send(_ packet: [UInt8], descriptor: Int32? = nil) {
    _ = clinux_send(
      socket.raw, packet, packet.count, descriptor.map { [$0] } ?? [], descriptor == nil ? 0 : 1)
  }

  /// Receives the next packet, which must fit, and returns its length.
  mutating func receive(
    into buffer: UnsafeMutableRawBufferPointer, byUSec deadlineUSec: Int64
  ) throws(EncoderError) -> Int {
    while true {
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC)
      let count = recv(socket.raw, buffer.baseAddress, buffer.count, flags)
      if count > buffer.count { throw end(.badAnswer("it has sent \(count) bytes at once")) }
      if count > 0 { return count }
      if count < 0 && errno == EAGAIN {
        let restUSec = deadlineUSec - MonotonicClock.nowUSec
        guard restUSec > 0 else { throw end(.silent(seconds: patienceSeconds)) }
        var waiting = pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, Int32((restUSec + 999) / 1000))
      } else if count == 0 || errno != EINTR {
        throw end(nil)
      }
    }
  }

  /// Kills the child if it still runs, and waits until it is gone.
  ///
  /// - Parameter reason: nil: the child has closed its socket, and how it ended is the reason.
  mutating func end(_ reason: EncoderError?) -> EncoderError {
    guard !hasEnded else { return reason ?? .closed }
    hasEnded = true
    // A child that closed its socket is about to end by itself, unless it closed nothing but the socket.
    let status = reason == nil ? Self.waitBriefly(process) : Self.kill(process)
    return reason ?? .ended(Self.text(status))
  }

  /// Waits up to 50 ms for a child that is ending, then kills it.
  private static func waitBriefly(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    for _ in 0..<50 {
      if waitpid(process, &status, WNOHANG) == process { return status }
      usleep(1000)
    }
    return kill(process)
  }

  /// Kills the child and waits for its end. A driver that hangs while its device is closed keeps it from ending
  /// for as long as it likes: after a second the child is left alone, to be reaped when another one is started.
  @discardableResult
  private static func kill(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    Glibc.kill(process, SIGKILL)
    for _ in 0..<2000 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { return status }
      usleep(500)
    }
    Log.error("an encoder (process \(process)) was killed and does not end: its driver hangs")
    leftBehind.withLock { _ = $0.insert(process) }
    return SIGKILL
  }

  private static let leftBehind = Mutex<Set<pid_t>>([])

  /// Reaps children that were left behind and have ended since.
  private static func reap() {
    leftBehind.withLock { processes in
      processes = processes.filter { waitpid($0, nil, WNOHANG) == 0 }
    }
  }

  /// The end of a process in words, by its status as waitpid reports it.
  private static func text(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "signal \(signal)"
  }
}
