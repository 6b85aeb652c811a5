// SPDX-License-Identifier: Apache-2.0
import EngineChannels
import Glibc
import LinuxIO
import VideoDevices

/// A running `shutter-encoder`, for one film and its thread.
package final class EncoderProcess {
  /// A device with which the process encodes, instead of the library.
  package struct Device: Hashable, Sendable {
    /// The path of its node.
    let path: String
    /// The format of its pictures; films are H.264.
    let coded: PixelFormat

    package init(_ path: String, coded: PixelFormat = .h264) {
      self.path = path
      self.coded = coded
    }
  }

  private let start: EncoderStart
  private let patienceSeconds: Int
  private let memory: SealedMemory
  private var child: EncoderChild
  /// A coded picture. Pages that no picture has needed are never touched.
  private let coded: UnsafeMutableRawBufferPointer

  /// Starts the program and waits until it can encode: some 10 ms. The kernel ends it when the
  /// calling thread ends.
  ///
  /// - Parameter patienceSeconds: how long an answer may take. An encoder needs some milliseconds
  ///   to answer; only in an emulated machine is one slow without having hung.
  package init(
    program: String, _ start: EncoderStart, device: Device? = nil, patienceSeconds: Int = 2
  ) throws(EncoderError) {
    self.patienceSeconds = patienceSeconds
    self.start = start
    let request = EncoderRequest.start(start).bytes
    do throws(SystemError) {
      let child = try EncoderChild(program: program, patienceSeconds: patienceSeconds)
      if let device {
        // The engine keeps no descriptor of it: a driver that hangs when its device is closed then holds up the
        // child alone.
        let node = try OwnedDescriptor.open(device.path, O_RDWR)
        child.send(
          EncoderRequest.device(codedFormat: device.coded.fourcc).bytes, descriptor: node.raw)
      }
      memory = try SealedMemory(name: "shutter-encoder", size: start.pictureBytes) { descriptor in
        child.send(request, descriptor: descriptor.raw)
      }
      self.child = child
    } catch {
      throw .system(error)
    }
    coded = .allocate(byteCount: start.mostCodedBytes, alignment: 1)
    let deadlineUSec = self.deadlineUSec
    guard case .ready = try reply(byUSec: deadlineUSec) else {
      throw child.end(.badAnswer("it has sent a picture before it was asked for one"))
    }
  }

  deinit { coded.deallocate() }

  /// The process, for tests that stop it.
  package var identifier: Int32 { child.identifier }

  /// The memory for the next frame: `EncoderStart.pictureBytes`.
  package var picture: UnsafeMutableRawBufferPointer { memory.bytes }

  /// Encodes the frame that is in the picture memory. Returns H.264 with start codes, empty if the encoder left it
  /// out; the bytes are valid until the next call. Throws if the child cannot be used any more, and has then ended
  /// it.
  package func encode(
    stampUSec: Int64, isKeyWanted: Bool
  ) throws(EncoderError) -> UnsafeRawBufferPointer {
    let deadlineUSec = self.deadlineUSec
    child.send(EncoderRequest.encode(stampUSec: stampUSec, isKeyWanted: isKeyWanted).bytes)
    guard case .coded(let byteCount) = try reply(byUSec: deadlineUSec) else {
      throw child.end(.badAnswer("it has answered another question"))
    }
    var received = 0
    while received < byteCount {
      let rest = UnsafeMutableRawBufferPointer(rebasing: coded[received..<byteCount])
      received += try child.receive(into: rest, byUSec: deadlineUSec)
    }
    return UnsafeRawBufferPointer(rebasing: coded[..<byteCount])
  }

  /// Ends the process. Returns the reason, or a better one if the process has ended before.
  @discardableResult
  package func end(_ reason: EncoderError) -> EncoderError { child.end(reason) }

  private var deadlineUSec: Int64 {
    MonotonicClock.nowUSec + Int64(patienceSeconds) * 1_000_000
  }

  /// The next message.
  private func reply(byUSec deadlineUSec: Int64) throws(EncoderError) -> EncoderReply {
    let buffer = UnsafeMutableRawBufferPointer(rebasing: coded[..<EncoderChannel.messageBytes])
    let count = try child.receive(into: buffer, byUSec: deadlineUSec)
    let reply: EncoderReply
    do throws(EncoderChannelError) {
      reply = try EncoderReply(
        UnsafeRawBufferPointer(buffer)[..<count], mostCodedBytes: start.mostCodedBytes)
    } catch {
      throw child.end(.badAnswer("of a message, \(error)"))
    }
    if case .refused(let refusal) = reply { throw child.end(.refused(refusal)) }
    return reply
  }
}
