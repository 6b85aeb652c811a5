// SPDX-License-Identifier: Apache-2.0

/// Reads an unfinished Matroska file (`MovieRecovery`).
enum MatroskaRecovery {
  /// Nil if the file is not one of ours.
  static func examine<Failure: Error>(
    _ file: inout FileWindow<Failure>
  ) throws(Failure) -> MovieRecovery? {
    let none = MovieDescription(
      container: .matroska, picture: .init(codec: .mjpeg, width: 1, height: 1), unixUSec: 0)
    let start = MatroskaLayout(none).header().prefix(Int(MatroskaLayout.segmentSizeOffset))
    guard try file.holds(Array(start), at: 0) else { return nil }
    guard let header = try MatroskaHeader(&file) else { return .empty }
    let layout = MatroskaLayout(header.description)
    // A longer or shorter patch would spoil the bytes that follow it.
    guard layout.header().count == header.byteCount else { return .foreign }
    var clusters = MatroskaClusters(layout: layout, offset: Int64(header.byteCount))
    while try clusters.takeNext(&file) {}
    let durationUSec = clusters.end(recordedUSec: header.durationUSec)
    return try MovieRecovery.conclude(
      clusters.layout, durationUSec: durationUSec, endOffset: clusters.offset, &file)
  }
}

/// The part before the clusters, read back.
private struct MatroskaHeader {
  let description: MovieDescription
  /// Nil if the film was not finished.
  let durationUSec: Int64?
  let byteCount: Int

  /// Nil if it is not whole.
  init?<Failure: Error>(_ file: inout FileWindow<Failure>) throws(Failure) {
    // The bytes before may be half of a patch, and so may the duration.
    let start = MatroskaLayout.infoOffset
    let bytes = try file.bytes(at: start, most: MovieRecovery.mostHeaderBytes)
    var reader = ByteReader(bytes)
    guard let first = reader.element(), first.name == EBML.info, let second = reader.element(),
      second.name == EBML.tracks
    else { return nil }
    var info = first.content
    guard var duration = info.take(MatroskaLayout.durationByteCount).map({ ByteReader($0) }),
      let description = MovieDescription(info: info, tracks: second.content)
    else { return nil }
    self.description = description
    byteCount = Int(start) + bytes.count - reader.count
    let isRecorded =
      duration.number(UInt16.self) == UInt16(EBML.duration) && duration.number(UInt8.self) == 0x88
    let ticks = isRecorded ? duration.unsigned.map { Double(bitPattern: $0) } : nil
    durationUSec = ticks.flatMap { (0...1e12).contains($0) ? Int64($0 * 100 + 0.5) : nil }
  }
}

extension MovieDescription {
  fileprivate init?(info: ByteReader, tracks: ByteReader) {
    guard
      info.elements(EBML.timestampScale).first?.unsigned
        == UInt64(MatroskaLayout.nanosecondsPerTick),
      let date = info.elements(EBML.date).first?.unsigned
    else { return nil }
    var picture: Picture?
    var sound: Sound?
    for track in tracks.elements(EBML.trackEntry) {
      let codec = track.elements(EBML.codecName).first.map {
        String(decoding: $0.remaining, as: UTF8.self)
      }
      let configuration = track.elements(EBML.codecPrivate).first?.remaining ?? []
      switch codec {
      case "V_MJPEG": picture = Picture(track, .mjpeg)
      case "V_MPEG4/ISO/AVC": picture = Picture(track, .h264(configuration: configuration))
      case "A_PCM/INT/LIT": sound = Sound(track, .pcm)
      case "A_OPUS": sound = Sound(track, .opus(header: configuration))
      default: return nil
      }
    }
    guard let picture else { return nil }
    self.init(
      container: .matroska, picture: picture, sound: sound,
      unixUSec: MatroskaTime.unixUSec(nanoseconds: Int64(bitPattern: date)))
    guard (try? check()) != nil else { return nil }
  }
}

extension MovieDescription.Picture {
  fileprivate init?(_ track: ByteReader, _ codec: MovieDescription.PictureCodec) {
    guard let video = track.elements(EBML.video).first,
      let width = video.elements(EBML.pixelWidth).first?.unsigned,
      let height = video.elements(EBML.pixelHeight).first?.unsigned
    else { return nil }
    let projection = video.elements(EBML.projection).first
    let bits = projection?.elements(EBML.projectionRoll).first?.unsigned ?? 0
    let rotation: Int
    switch Double(bitPattern: bits) {
    case 0: rotation = 0
    case -90: rotation = 90
    case -180: rotation = 180
    case 90: rotation = 270
    default: return nil
    }
    self.init(
      codec: codec, width: Int(clamping: width), height: Int(clamping: height),
      rotation: rotation)
  }
}

extension MovieDescription.Sound {
  fileprivate init?(_ track: ByteReader, _ codec: MovieDescription.SoundCodec) {
    guard let audio = track.elements(EBML.audio).first,
      let bits = audio.elements(EBML.samplingFrequency).first?.unsigned,
      let channels = audio.elements(EBML.channels).first?.unsigned,
      (1...1e6).contains(Double(bitPattern: bits))
    else { return nil }
    let rate = Int(Double(bitPattern: bits))
    self.init(codec: codec, rate: rate, channels: Int(clamping: channels))
  }
}
