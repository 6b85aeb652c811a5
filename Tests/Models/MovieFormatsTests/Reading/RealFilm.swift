// SPDX-License-Identifier: Apache-2.0
import Glibc
import MovieFormats
import TestSupport

/// A film of pictures and sounds that ffmpeg has made, in a folder of its own, which is removed with it.
final class RealFilm {
  enum Kind: CaseIterable {
    case mjpeg, h264
  }

  private typealias Sample = MovieSample<[UInt8]>

  let folder: String
  /// The coded pictures, as ffmpeg wrote them.
  let source: String
  private(set) var description: MovieDescription
  private var samples: [Sample] = []

  init(_ container: MovieContainer, _ kind: Kind, withSound: Bool, rotation: Int) throws {
    var template = Array("/tmp/shutterd-film-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TestError.system(subject: "/tmp", errno: errno)
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    source = "\(folder)/source.\(kind == .mjpeg ? "mjpeg" : "h264")"
    let coding =
      switch kind {
      case .mjpeg: ["-c:v", "mjpeg", "-q:v", "5", "-f", "mjpeg"]
      case .h264:
        [
          "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-threads", "1",
          "-x264-params", "keyint=30:scenecut=0:repeat-headers=1:sliced-threads=0", "-f", "h264",
        ]
      }
    try Self.ffmpeg(
      ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=30", "-frames:v", "75"] + coding + [source])
    let file = try TestFile.bytes(source)
    let stream = kind == .mjpeg ? (Self.jpegs(file), nil) : Self.pictures(file)
    description = MovieDescription(
      container: container,
      picture: .init(
        codec: stream.1.map { .h264(configuration: $0) } ?? .mjpeg, width: 320, height: 240,
        rotation: rotation), unixUSec: 1_793_000_000_123_456)
    var random = RandomSource(seed: 3)
    for (number, picture) in stream.0.enumerated() {
      let jitter = number == 0 ? 0 : Int64(random.below(2001)) - 1000
      samples.append(
        Sample(
          payload: picture.bytes, byteCount: picture.bytes.count,
          timeUSec: Int64(number) * 100_000 / 3 + jitter, isKey: picture.isKey))
    }
    if withSound { try addSound() }
  }

  deinit { _ = try? Command.run("rm", "-r", folder) }

  /// The bytes of each picture, as they have to be in the film.
  var pictures: [[UInt8]] { samples.filter { $0.track == .picture }.map(\.payload) }
  var pictureTimes: [Int64] { samples.filter { $0.track == .picture }.map(\.timeUSec) }
  var soundTimes: [Int64] { samples.filter { $0.track == .sound }.map(\.timeUSec) }

  /// Writes the film. Returns its path, and how long it is.
  func record(isFinished: Bool = true) throws -> (path: String, durationUSec: Int64) {
    var disk = SimulatedDisk()
    var writer = try MovieWriter<[UInt8]>(description)
    disk.perform(writer.start())
    for sample in samples { disk.perform(writer.append(sample)) }
    let durationUSec = writer.durationUSec
    if isFinished { disk.perform(writer.finish(endUSec: nil)) }
    let path = "\(folder)/film\(description.container.fileExtension)"
    try TestFile.write(path, disk.contents)
    return (path, durationUSec)
  }

  @discardableResult
  static func ffmpeg(_ words: [String]) throws -> String {
    try Command.run(["ffmpeg", "-nostdin", "-loglevel", "error", "-y"] + words)
  }

  // MARK: Pictures

  private struct Picture {
    var bytes: [UInt8]
    var isKey: Bool
  }

  /// JPEGs one after the other: each ends with EOI, which is nowhere else in those that ffmpeg makes.
  private static func jpegs(_ file: [UInt8]) -> [Picture] {
    var start = 0
    return file.indices.dropFirst().compactMap { index in
      guard file[index] == 0xD9, file[index - 1] == 0xFF else { return nil }
      defer { start = index + 1 }
      return Picture(bytes: Array(file[start...index]), isKey: true)
    }
  }

  /// The pictures of an H.264 stream with start codes, a NAL unit each, and its configuration.
  private static func pictures(_ file: [UInt8]) -> ([Picture], [UInt8]?) {
    var starts = file.indices.dropLast(2).filter {
      file[$0] == 0 && file[$0 + 1] == 0 && file[$0 + 2] == 1
    }
    starts.append(file.count)
    var pictures: [Picture] = []
    var configuration: [UInt8]?
    var sequence: [UInt8] = []
    for (start, end) in zip(starts, starts.dropFirst()) {
      var unit = Array(file[start + 3..<end])
      while unit.last == 0 { unit.removeLast() }
      let length = withUnsafeBytes(of: UInt32(unit.count).bigEndian) { Array($0) }
      switch unit[0] & 31 {
      case 7: sequence = unit
      case 8:
        configuration =
          [1, sequence[1], sequence[2], sequence[3], 0xFF, 0xE1] + length16(sequence) + sequence
          + [1] + length16(unit) + unit
      case 1, 5: pictures.append(Picture(bytes: length + unit, isKey: unit[0] & 31 == 5))
      default: break
      }
    }
    return (pictures, configuration)
  }

  private static func length16(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
  }

  // MARK: Sound

  /// Opus in MP4, PCM in Matroska, from 15 ms on.
  private func addSound() throws {
    let sine = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", "2.4"]
    let packets: [[UInt8]]
    switch description.container {
    case .mp4:
      try Self.ffmpeg(sine + ["-c:a", "libopus", "\(folder)/sound.ogg"])
      var all = Self.packets(try TestFile.bytes("\(folder)/sound.ogg"))
      description.sound = .init(
        codec: .opus(header: all.removeFirst()), rate: 48000, channels: 1)
      // Tags.
      all.removeFirst()
      packets = all
    case .matroska:
      try Self.ffmpeg(sine + ["-f", "s16le", "\(folder)/sound.pcm"])
      let file = try TestFile.bytes("\(folder)/sound.pcm")
      description.sound = .init(codec: .pcm, rate: 48000, channels: 1)
      packets = stride(from: 0, to: file.count, by: 1920).map {
        Array(file[$0..<min($0 + 1920, file.count)])
      }
    }
    let sounds = packets.enumerated().map { number, packet in
      Sample(
        track: .sound, payload: packet, byteCount: packet.count,
        timeUSec: 15_000 + Int64(number) * 20_000)
    }
    samples = (samples + sounds).sorted { $0.timeUSec < $1.timeUSec }
  }

  /// The packets of an Ogg file (RFC 3533).
  private static func packets(_ file: [UInt8]) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var packet: [UInt8] = []
    var page = 0
    while page + 27 <= file.count {
      let segments = Int(file[page + 26])
      var place = page + 27 + segments
      for segment in 0..<segments {
        let count = Int(file[page + 27 + segment])
        packet += file[place..<place + count]
        place += count
        if count < 255 {
          packets.append(packet)
          packet = []
        }
      }
      page = place
    }
    return packets
  }
}
