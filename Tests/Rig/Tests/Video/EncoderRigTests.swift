// SPDX-License-Identifier: Apache-2.0
import CaptureEngine
import EngineChannels
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import VideoDevices

/// A stateful encoder of V4L2, by the engine's own code and `shutter-encoder`. The kernel's encoder has another
/// format than films; all else is as on a Raspberry Pi. The witnesses are its decoder, and the kernel's trace.
@Suite(.rig, .serialized)
struct EncoderRigTests {
  private static let coded = PixelFormat("FWHT")!
  private static let count = 5

  private static func start(width: Int, height: Int) -> EncoderStart {
    EncoderStart(
      width: width, height: height, bitRate: 2_000_000, milliHertz: 30_000, keyInterval: 3,
      threads: 1, isFullRange: false)
  }

  private static func process(
    _ vicodec: Vicodec, width: Int = 640, height: Int = 360
  ) throws -> EncoderProcess {
    try EncoderProcess(
      program: Daemons().binary("shutter-encoder"), start(width: width, height: height),
      device: EncoderProcess.Device(vicodec.encoder, coded: coded), patienceSeconds: 20)
  }

  /// A slope of light that moves, and other slopes of colour.
  private static func picture(_ number: Int, width: Int, height: Int) -> [UInt8] {
    func plane(_ width: Int, _ height: Int, _ slope: (x: Int, y: Int), _ first: Int) -> [UInt8] {
      (0..<height).flatMap { y in
        (0..<width).map { x in
          let step = (x * slope.x + y * slope.y + first) % 320
          return UInt8(40 + (step < 160 ? step : 320 - step))
        }
      }
    }
    return plane(width, height, (1, 1), number * 4)
      + plane(width / 2, height / 2, (1, 0), 60) + plane(width / 2, height / 2, (0, 1), number)
  }

  private static func encode(
    _ process: EncoderProcess, _ picture: [UInt8], stampUSec: Int64, isKeyWanted: Bool = false
  ) throws -> [UInt8] {
    process.picture.copyBytes(from: picture)
    return Array(try process.encode(stampUSec: stampUSec, isKeyWanted: isKeyWanted))
  }

  /// Decibels by which the worst plane of two pictures differs.
  private static func psnr(
    _ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, width: Int, height: Int
  ) -> Double {
    let bounds = [0, width * height, width * height / 4 * 5, width * height / 4 * 6]
    return zip(bounds, bounds.dropFirst()).map { first, end in
      var sum = 0
      for at in first..<end {
        let difference = Int(one[one.startIndex + at]) - Int(other[other.startIndex + at])
        sum += difference * difference
      }
      return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(end - first) / Double(sum))
    }.min() ?? 0
  }

  /// Whether a frame of FWHT needs no other: a flag of its header, which is big-endian.
  private static func isKey(_ coded: [UInt8]) -> Bool { coded.count > 24 && coded[22] & 0x04 != 0 }

  @Test("the encoder is found among all nodes, and taken for what it is")
  func found() throws {
    let vivid = try Vivid()
    let vicodec = try Vicodec(isMultiPlanar: true)
    defer { withExtendedLifetime((vivid, vicodec)) {} }
    #expect(EncoderProbe.nodes().contains(vicodec.encoder))
    let found = EncoderProbe.nodes().filter {
      (try? EncoderProbe.probe($0, coded: Self.coded)) != nil
    }
    #expect(found == [vicodec.encoder])
    let encoder = try #require(try EncoderProbe.probe(vicodec.encoder, coded: Self.coded))
    #expect(encoder.card == "vicodec")
    #expect(encoder.takes(width: 640, height: 360) && encoder.takes(width: 1280, height: 720))
    #expect(!encoder.takes(width: 320, height: 240) && !encoder.takes(width: 648, height: 360))
    #expect(try EncoderProbe.probe(vicodec.encoder, coded: .h264) == nil)
  }

  @Test(
    "each frame is a picture with its stamp, which the decoder shows as it was; key frames where asked",
    arguments: zip([true, false], [(640, 360), (672, 378)]))
  func pictures(_ isMultiPlanar: Bool, _ size: (width: Int, height: Int)) throws {
    let (width, height) = size
    let vicodec = try Vicodec(isMultiPlanar: isMultiPlanar)
    let trace = try KernelTrace()
    let process = try Self.process(vicodec, width: width, height: height)
    defer { process.end(.closed) }
    let sources = (0..<Self.count).map { Self.picture($0, width: width, height: height) }
    // As uneven as a camera's, and beyond 32 bits.
    let stamps = (0..<Int64(Self.count)).map { 5_000_000_007 + $0 * 33_333 + $0 % 3 }
    let coded = try zip(sources, stamps).map {
      try Self.encode(process, $0, stampUSec: $1)
    }
    #expect(coded.indices.filter { Self.isKey(coded[$0]) } == [0, 3])
    let taken = try trace.dequeues().filter {
      $0.minor == vicodec.minor && $0.type.hasPrefix("VIDEO_CAPTURE")
    }
    #expect(taken.map(\.timestampUSec) == stamps)
    #expect(taken.allSatisfy { $0.thread.hasPrefix("shutter-encoder") })

    let folder = TemporaryFolder()
    let shown = try vicodec.decode(coded, in: folder.path)
    let byteCount = width * height / 2 * 3
    #expect(shown.count == byteCount * Self.count)
    let least = sources.indices.map { index in
      Self.psnr(
        shown[(index * byteCount)...].prefix(byteCount), sources[index][...], width: width,
        height: height)
    }.min()
    print(
      "vicodec \(width)x\(height), multi-planar \(isMultiPlanar):",
      "\(coded.map(\.count).reduce(0, +) / coded.count) bytes a picture, \(least ?? 0) dB")
    #expect(try #require(least) > 35)
  }

  @Test("with a device the process can do no more than without, but for three requests to that")
  func confined() throws {
    let vicodec = try Vicodec(isMultiPlanar: true)
    let process = try Self.process(vicodec)
    defer { process.end(.closed) }
    let picture = Self.picture(0, width: 640, height: 360)
    _ = try Self.encode(process, picture, stampUSec: 1)
    let folder = "/proc/\(process.identifier)"
    let status = try RigFile.read("\(folder)/status")
    #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"))
    #expect(RigFile.links(in: "\(folder)/fd").count { $0 == vicodec.encoder } == 1)
    #expect(RigFile.names(in: "\(folder)/fd").count == 2)
    // The engine has no descriptor of the device.
    #expect(!RigFile.links(in: "/proc/self/fd").contains(vicodec.encoder))
  }

  @Test("a process that is killed ends its film; the driver is free for the next")
  func killed() throws {
    let vicodec = try Vicodec(isMultiPlanar: true)
    let picture = Self.picture(0, width: 640, height: 360)
    var killed: [pid_t] = []
    for _ in 0..<3 {
      let process = try Self.process(vicodec)
      _ = try Self.encode(process, picture, stampUSec: 1)
      kill(process.identifier, SIGKILL)
      #expect(throws: EncoderError.ended("signal 9")) {
        try Self.encode(process, picture, stampUSec: 2)
      }
      killed.append(process.identifier)
    }
    // A process that takes longer than a second to end is left behind, and waited for when the next
    // one starts.
    try RigClock.wait(for: "the killed processes to be gone") {
      killed.removeAll { kill($0, 0) == -1 && errno == ESRCH }
      if killed.isEmpty { return () }
      try Self.process(vicodec).end(.closed)
      return nil
    }
    // Two films at a time.
    let (one, other) = (try Self.process(vicodec), try Self.process(vicodec))
    for stampUSec in 1...3 as ClosedRange<Int64> {
      for process in [one, other] {
        #expect(try !Self.encode(process, picture, stampUSec: stampUSec).isEmpty)
      }
    }
    one.end(.closed)
    other.end(.closed)
  }

  @Test(
    "a size that the driver cannot have, and a format that it does not make, are refused at once")
  func refused() throws {
    let vicodec = try Vicodec(isMultiPlanar: false)
    #expect(throws: EncoderError.refused(EncoderRefusal(.deviceFormat, code: EINVAL))) {
      _ = try Self.process(vicodec, width: 320, height: 240)
    }
    #expect(throws: EncoderError.refused(EncoderRefusal(.deviceFormat, code: ENOTTY))) {
      _ = try EncoderProcess(
        program: Daemons().binary("shutter-encoder"), Self.start(width: 640, height: 360),
        device: EncoderProcess.Device(vicodec.encoder))
    }
  }

  @Test(
    "an engine that is configured to use a device that makes no H.264 says so, and films with the library"
  )
  func engine() throws {
    let vicodec = try Vicodec(isMultiPlanar: true)
    let folder = TemporaryFolder()
    let daemons = try Daemons(keepsLogs: true)
    let engine = try daemons.startEngine(
      configuration: SyntheticEngine.configuration(folder.path)
        + "\n[recordings]\nencoder = \"\(vicodec.encoder)\"\n")
    try RigClock.wait(for: "a word about the device") {
      daemons.log(of: "shutter-engine").contains("\(vicodec.encoder) encodes no H.264") ? () : nil
    }
    let session = try TestSession(daemons, .init(recordingEnabled: true))
    _ = try session.photo()
    let recording = try TestRecording(session) { $0.codec = .h264 }
    #expect(try recording.wait(for: .didStart).encoder == "libopenh264")
    try recording.stop()
    #expect(try recording.finished().playable == true)
    #expect(!engine.hasEnded)
  }
}
