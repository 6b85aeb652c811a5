// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import Glibc
import LinuxIO
import MovieFormats
import PictureCoding
import PixelKernels
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// Films in H.264: by the real `shutter-encoder` with libopenh264, and by programs that take its place.
@Suite(.serialized) struct VideoEncoderTests {
  /// As small as shows something, and its width is no multiple of a macroblock's.
  private static let format = FrameFormat(
    pixelFormat: .yuyv, width: 328, height: 240, bytesPerLine: 656, range: .limited)

  /// A frame of the test pattern.
  private func frame(_ number: Int) throws -> Frame {
    let stampUSec = Int64(number) * 33_333
    let pattern = TestPattern(width: Self.format.width, height: Self.format.height)
    return try frame(Self.format, stampUSec: stampUSec, byteCount: pattern.byteCount) {
      pattern.draw(FrameCode(number: Int64(number), timeUSec: stampUSec), into: $0)
    }
  }

  private func frame(
    _ format: FrameFormat, stampUSec: Int64, byteCount: Int,
    _ draw: (UnsafeMutableRawBufferPointer) -> Void
  ) throws -> Frame {
    // The frame keeps the memory.
    var pool = FramePool(blockSize: byteCount)
    let metadata = FrameMetadata(
      format: format, sequence: 0, stampUSec: stampUSec, stampSource: .endOfFrame,
      dequeuedUSec: stampUSec)
    let frame = pool.makeFrame(metadata) { target in
      draw(target)
      return byteCount
    }
    return try #require(frame)
  }

  private static func encoder(_ program: String? = nil) throws -> VideoEncoder {
    let built = try Daemons().binary("shutter-encoder")
    return try VideoEncoder(
      format: format, interval: FrameInterval(1, 30), bitRate: nil, program: program ?? built)
  }

  @Test("60 frames: each is a picture, ffmpeg shows them, a key frame each second and where asked")
  func film() throws {
    let encoder = try Self.encoder()
    let folder = TemporaryFolder()
    var (pictures, raw): ([EncodedPicture], [UInt8]) = ([], [])
    for number in 0..<60 {
      let frame = try frame(number)
      frame.withBytes { raw += $0 }
      pictures.append(try #require(try encoder.encode(frame, forceKey: number == 45)))
    }
    #expect(pictures.indices.filter { pictures[$0].isKey } == [0, 30, 45])
    let stream = try StartCodes.stream(encoder.configuration, pictures.map(\.bytes))
    encoder.close()
    let (film, source) = ("\(folder.path)/film.h264", "\(folder.path)/film.yuv")
    try TestFile.write(film, stream)
    try TestFile.write(source, raw)
    let shown = try Command.run(
      "ffprobe", "-v", "error", "-count_frames", "-of", "default=nw=1", "-show_entries",
      "stream=profile,width,height,nb_read_frames,color_range,color_space", film)
    for line in [
      "profile=Constrained Baseline", "width=328", "height=240", "nb_read_frames=60",
      "color_range=tv", "color_space=smpte170m",
    ] {
      #expect(shown.contains("\(line)\n"), "\(shown)")
    }
    let compared = try Command.run(
      "ffmpeg", "-hide_banner", "-r", "30", "-i", film, "-f", "rawvideo", "-pix_fmt", "yuyv422",
      "-s", "328x240", "-r", "30", "-i", source, "-lavfi",
      "[1]format=yuv420p[source];[0][source]psnr", "-f", "null", "-")
    let least = compared.split(separator: " ").first { $0.hasPrefix("min:") }?.dropFirst(4)
    #expect(try #require(least.flatMap { Double($0) }) > 30, "\(compared)")
  }

  @Test("a process that is killed ends the film at once, and only the film", .tags(.milliseconds))
  func killed() throws {
    let encoder = try Self.encoder()
    _ = try encoder.encode(try frame(0), forceKey: false)
    kill(encoder.processIdentifier, SIGKILL)
    let startedUSec = MonotonicClock.nowUSec
    #expect(throws: EncoderError.ended("signal 9")) {
      try encoder.encode(try frame(1), forceKey: false)
    }
    #expect(MonotonicClock.nowUSec - startedUSec < 1_000_000)
    #expect(throws: EncoderError.ended("signal 9")) {
      try encoder.encode(try frame(2), forceKey: false)
    }
    try expectGone(encoder)
    let other = try Self.encoder()
    #expect(try other.encode(try frame(3), forceKey: false)?.isKey == true)
  }

  @Test(
    "the signals that end an engine in order do not end its encoder: the film is finished first",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func finishesFirst(signal: Int32) throws {
    let encoder = try Self.encoder()
    _ = try encoder.encode(try frame(0), forceKey: false)
    kill(encoder.processIdentifier, signal)
    for number in 1..<5 {
      #expect(try encoder.encode(try frame(number), forceKey: false) != nil)
    }
    encoder.close()
    try expectGone(encoder)
  }

  @Test("a process that hangs ends the film after 2 s, and is killed")
  func hung() throws {
    let encoder = try Self.encoder()
    _ = try encoder.encode(try frame(0), forceKey: false)
    kill(encoder.processIdentifier, SIGSTOP)
    let startedUSec = MonotonicClock.nowUSec
    #expect(throws: EncoderError.silent(seconds: 2)) {
      try encoder.encode(try frame(1), forceKey: false)
    }
    #expect(MonotonicClock.nowUSec - startedUSec >= 2_000_000)
    try expectGone(encoder)
  }

  @Test("an encoder that is closed leaves no process")
  func closed() throws {
    let encoder = try Self.encoder()
    _ = try encoder.encode(try frame(0), forceKey: false)
    encoder.close()
    try expectGone(encoder)
    #expect(throws: EncoderError.closed) { try encoder.encode(try frame(1), forceKey: false) }
  }

  @Test(
    "a program that does not answer as an encoder is none",
    arguments: [
      ("printf junk >&3", "bad"),
      // A good length and version, and a kind that is no answer.
      ("printf '\\001\\011%030d' 0 | tr 0 '\\000' | dd bs=32 iflag=fullblock >&3", "bad"),
      // A picture, where the library's version is awaited.
      ("{ printf '\\001\\002'; head -c 30 /dev/zero; } | dd bs=32 iflag=fullblock >&3", "bad"),
      // The right answer, and a byte more.
      ("{ printf '\\001\\001'; head -c 31 /dev/zero; } | dd bs=33 iflag=fullblock >&3", "bad"),
      ("head -c 100000 /dev/zero | dd bs=100000 iflag=fullblock >&3", "bad"),
      ("exit 3", "it ended with status 3"), ("kill -SEGV $$", "signal 11"),
      ("exec 0>&- 3>&-", "signal 9"),
    ])
  func impostor(_ script: String, _ outcome: String) throws {
    let folder = TemporaryFolder()
    let program = "\(folder.path)/impostor"
    try TestFile.write(program, "#!/bin/sh\nexec 3>&0 2>/dev/null\n\(script)\nexec sleep 9\n")
    chmod(program, 0o755)
    let error = #expect(throws: EncoderError.self) { try Self.encoder(program) }
    switch try #require(error) {
    case .badAnswer: #expect(outcome == "bad")
    case .ended(let how): #expect(how == outcome)
    case let other: Issue.record("\(other)")
    }
  }

  @Test("a program that is not there is an error that names it")
  func missing() throws {
    #expect(throws: EncoderError.system(SystemError("run", "/nowhere", errno: Errno(ENOENT)))) {
      try Self.encoder("/nowhere")
    }
  }

  @Test(
    "a format that H.264 cannot have is refused before anything is started",
    arguments: [(329, 240), (328, 241), (8, 8), (5000, 3000)])
  func formats(_ width: Int, _ height: Int) throws {
    let format = FrameFormat(
      pixelFormat: .yuyv, width: width, height: height, bytesPerLine: width * 2)
    #expect(throws: EncoderError.unsupportedFormat("\(width)x\(height) YUYV")) {
      _ = try VideoEncoder(format: format, interval: nil, bitRate: nil, program: "/nowhere")
    }
  }

  @Test("a camera's JPEG that cannot be decoded gives no picture, and the film goes on")
  func damaged() throws {
    let format = FrameFormat(pixelFormat: .mjpg, width: 32, height: 32, bytesPerLine: 0)
    let encoder = try VideoEncoder(
      format: format, interval: nil, bitRate: nil,
      program: try Daemons().binary("shutter-encoder"))
    for bytes in [[0xFF, 0xD8, 0xFF, 0xD9], [1, 2, 3, 4]] as [[UInt8]] {
      let frame = try frame(format, stampUSec: 0, byteCount: bytes.count) {
        $0.copyBytes(from: bytes)
      }
      #expect(try encoder.encode(frame, forceKey: false)?.bytes == nil)
    }
  }

  @Test("a device that is none is refused before the first frame, by what it is")
  func devices() throws {
    let program = try Daemons().binary("shutter-encoder")
    func encoder(_ device: String) throws -> VideoEncoder {
      try VideoEncoder(
        format: Self.format, interval: nil, bitRate: nil, device: device, program: program)
    }
    #expect(throws: EncoderError.refused(EncoderRefusal(.deviceFormat, code: ENOTTY))) {
      try encoder("/dev/null")
    }
    let gone = SystemError("open", "/dev/video-none", errno: Errno(ENOENT))
    #expect(throws: EncoderError.system(gone)) { try encoder("/dev/video-none") }
  }

  @Test("a film whose device fails before its first picture is encoded by the library, whole")
  func fallback() throws {
    var fallbacks = 0
    let pictures = H264Pictures(
      interval: FrameInterval(1, 30), bitRate: nil, device: "/dev/null"
    ) { fallbacks += 1 }
    for number in 0..<3 {
      let frame = try frame(number)
      let picture = try pictures.picture(
        of: FilmFrame(
          payload: frame, timeUSec: frame.metadata.stampUSec,
          stampUSec: frame.metadata.stampUSec, sequence: Int64(number), bytes: frame.memoryBytes))
      #expect(try #require(picture).isKey == (number == 0))
    }
    #expect(fallbacks == 1)
    guard case .h264(let configuration) = pictures.codec else {
      Issue.record("\(pictures.codec)")
      return
    }
    #expect(!configuration.isEmpty)
  }

  @Test("the process has no rights: its system calls are filtered, and it can gain none")
  func confined() throws {
    let encoder = try Self.encoder()
    _ = try encoder.encode(try frame(0), forceKey: false)
    let folder = "/proc/\(encoder.processIdentifier)"
    let status = try String(decoding: FileReading.bytes(at: "\(folder)/status"), as: UTF8.self)
    #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"))
    let limits = try String(decoding: FileReading.bytes(at: "\(folder)/limits"), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    let files = try #require(limits.first { $0.starts(with: ["Max", "open", "files"]) })
    #expect(files[3] == "0" && files[4] == "0")
    let memory = try #require(limits.first { $0.starts(with: ["Max", "address", "space"]) })
    #expect(Int(memory[3]) != nil)
    // The socket, and nothing else.
    #expect(TestFile.names(in: "\(folder)/fd") == ["0"])
  }

  @Test("films can be H.264 here: the library is among the packages that tests need")
  func available() {
    #expect(VideoEncoder.obstacle == nil)
    // Asking has made it known.
    #expect(VideoEncoder.isAvailable)
  }

  /// Neither a process nor a zombie.
  private func expectGone(_ encoder: VideoEncoder) throws {
    #expect(kill(encoder.processIdentifier, 0) == -1 && errno == ESRCH)
  }
}

/// The stream of a film's pictures, as an encoder writes it.
private enum StartCodes {
  static func stream(_ configuration: [UInt8], _ pictures: [[UInt8]]) throws -> [UInt8] {
    let sequenceBytes = try #require(configuration.count > 8 ? Int(configuration[7]) : nil)
    let sequence = configuration[8..<8 + sequenceBytes]
    let picture = configuration[(sequence.endIndex + 3)...]
    var stream = [0, 0, 0, 1] + sequence + [0, 0, 0, 1] + picture
    for bytes in pictures {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        stream += [0, 0, 0, 1] + rest.dropFirst(4).prefix(count)
        rest = rest.dropFirst(4 + count)
      }
    }
    return stream
  }
}
