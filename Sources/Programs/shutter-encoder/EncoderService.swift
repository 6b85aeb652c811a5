// SPDX-License-Identifier: Apache-2.0
import CLinux
import EngineChannels
import Glibc
import LinuxIO
import VideoDevices

/// Serves one film: what the engine asks for over a socket, until the socket ends.
///
/// Pictures of strangers are read by a large library, so from the first frame on this process can
/// compute and talk to the engine, and nothing else (`clinux_enter_sandbox`). With a device it can
/// also hand frames to that, and loads no library.
struct EncoderService {
  let socket: Int32

  /// A message that comes with a descriptor.
  private struct Delivery: ~Copyable {
    let request: EncoderRequest
    let descriptor: OwnedDescriptor
  }

  func serve() -> Never {
    // The signals that end the engine in order also reach this process: systemd signals all processes of a service, a
    // terminal all of a job. The engine finishes its film first, and needs its encoder for that.
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    do throws(EncoderRefusal) {
      // Ends with the engine also while it encodes, and gains no rights.
      guard clinux_bind_to_parent() == 0, clinux_close_from(UInt32(STDERR_FILENO) + 1) == 0 else {
        throw EncoderRefusal(.noSandbox, code: errno)
      }
      let encoder = try encoder()
      while let request = try next() { try answer(request, encoder) }
      exit(EXIT_SUCCESS)
    } catch {
      send(.refused(error))
      exit(EXIT_FAILURE)
    }
  }

  /// The encoder that the engine asks for, in a process that can do nothing else any more.
  private func encoder() throws(EncoderRefusal) -> any PictureEncoder {
    let first = try delivery()
    guard case .device(let codedFormat) = first.request else {
      let (start, picture) = try begin(first)
      try H264Encoder.load()
      try enterSandbox(start)
      let encoder = try H264Encoder(start, picture: picture)
      send(.ready(version: H264Encoder.version))
      return encoder
    }
    let (start, picture) = try begin(delivery())
    let format = PixelFormat(fourcc: codedFormat)
    let encoder = try DeviceEncoder(first.descriptor, format, start, picture: picture)
    try enterSandbox(start, device: encoder.descriptor)
    send(.ready(major: 0, minor: 0, revision: 0))
    return encoder
  }

  /// Waits for one of the engine's first messages.
  private func delivery() throws(EncoderRefusal) -> Delivery {
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, -1) < 0 && errno == EINTR {}
    var message = [UInt8](repeating: 0, count: EncoderChannel.messageBytes + 1)
    var descriptors: [Int32] = [-1]
    var descriptorCount = 1
    let count = clinux_receive(socket, &message, message.count, &descriptors, &descriptorCount)
    if count == 0 { exit(EXIT_SUCCESS) }
    guard count > 0, descriptorCount == 1, let request = try? EncoderRequest(message[..<count])
    else { throw EncoderRefusal(.badRequest) }
    return Delivery(request: request, descriptor: OwnedDescriptor(owning: descriptors[0]))
  }

  /// Takes the engine's order, and the picture memory that comes with it.
  private func begin(
    _ delivery: consuming Delivery
  ) throws(EncoderRefusal) -> (EncoderStart, UnsafeRawBufferPointer) {
    guard case .start(let start) = delivery.request else { throw EncoderRefusal(.badRequest) }
    return (start, try map(delivery.descriptor, start))
  }

  private func map(
    _ memory: borrowing OwnedDescriptor, _ start: EncoderStart
  ) throws(EncoderRefusal) -> UnsafeRawBufferPointer {
    var status = stat()
    guard fstat(memory.raw, &status) == 0, Int(status.st_size) >= start.pictureBytes else {
      throw EncoderRefusal(.badRequest)
    }
    let picture = mmap(nil, start.pictureBytes, PROT_READ, MAP_SHARED, memory.raw, 0)
    guard let picture, picture != MAP_FAILED else { throw EncoderRefusal(.noMemory, code: errno) }
    return UnsafeRawBufferPointer(start: picture, count: start.pictureBytes)
  }

  /// Gives up all that this process may do besides encoding. Before the encoder makes its threads, which get
  /// the same. The settings that a device gets before the first frame depend on no picture, so they come before
  /// this.
  private func enterSandbox(_ start: EncoderStart, device: Int32 = -1) throws(EncoderRefusal) {
    close(STDOUT_FILENO)
    close(STDERR_FILENO)
    // The program's own with room to spare, and what the library needs for reference pictures; stacks and arenas of
    // threads also count.
    let memory = UInt64(512 << 20 + start.pictureBytes * 32)
    guard clinux_limit_resources(memory) == 0, clinux_enter_sandbox(device) == 0 else {
      throw EncoderRefusal(.noSandbox, code: errno)
    }
  }

  /// The next request; nil when the engine has closed its end.
  private func next() throws(EncoderRefusal) -> EncoderRequest? {
    var message = [UInt8](repeating: 0, count: EncoderChannel.messageBytes + 1)
    var count = 0
    repeat { count = recv(socket, &message, message.count, 0) } while count < 0 && errno == EINTR
    guard count > 0 else { return nil }
    guard let request = try? EncoderRequest(message[..<count]) else {
      throw EncoderRefusal(.badRequest)
    }
    return request
  }

  private func answer(
    _ request: EncoderRequest, _ encoder: any PictureEncoder
  ) throws(EncoderRefusal) {
    guard case .encode(let stampUSec, let isKeyWanted) = request else {
      throw EncoderRefusal(.badRequest)
    }
    let coded = try encoder.encode(stampUSec: stampUSec, isKeyWanted: isKeyWanted)
    send(.coded(byteCount: coded.count))
    var rest = coded[...]
    while !rest.isEmpty {
      let piece = rest.prefix(EncoderChannel.pieceBytes)
      send(UnsafeRawBufferPointer(rebasing: piece))
      rest = rest.dropFirst(piece.count)
    }
  }

  private func send(_ reply: EncoderReply) { reply.bytes.withUnsafeBytes { send($0) } }

  /// Sends a packet. The end of the engine is the end of this process.
  private func send(_ bytes: UnsafeRawBufferPointer) {
    var count = 0
    repeat {
      count = Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    } while count < 0 && errno == EINTR
    if count < 0 { exit(EXIT_FAILURE) }
  }
}

extension EncoderReply {
  /// - Parameter version: "2.3.1".
  fileprivate static func ready(version: String) -> EncoderReply {
    let numbers = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    return .ready(major: numbers[0], minor: numbers[1], revision: numbers[2])
  }
}
