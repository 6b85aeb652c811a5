// SPDX-License-Identifier: Apache-2.0

/// Reads an unfinished MP4 (`MovieRecovery`).
enum MP4Recovery {
  /// Nil if the file is not one of ours.
  static func examine<Failure: Error>(
    _ file: inout FileWindow<Failure>
  ) throws(Failure) -> MovieRecovery? {
    guard let start = try file.bytes(at: 0, count: 48), isOurs(start) else { return nil }
    guard let headerByteCount = try file.number(at: 48, as: UInt32.self),
      (8...MovieRecovery.mostHeaderBytes).contains(Int(headerByteCount)),
      let header = try file.bytes(at: 48, count: Int(headerByteCount)),
      let description = MovieDescription(mp4Header: ByteReader(header))
    else { return .empty }
    var layout = MP4Layout(description)
    var offset = 48 + Int64(headerByteCount)
    var sequence: UInt32 = 1
    while let fragment = try MP4FragmentReader(at: offset, sequence: sequence, &file),
      try proves(fragment, layout, &file)
    {
      for run in fragment.runs {
        layout.add(run, at: offset + Int64(run.dataOffset))
      }
      offset = fragment.data.upperBound
      sequence += 1
    }
    return try MovieRecovery.conclude(
      layout, durationUSec: layout.durationUSec, endOffset: offset, &file)
  }

  /// The file's type, and behind it the gap for the patch, or the patch, or a part of it.
  private static func isOurs(_ start: ArraySlice<UInt8>) -> Bool {
    var ours = ByteWriter()
    MP4Layout.writeFileType(&ours)
    var reader = ByteReader(start)
    guard reader.take(32)?.elementsEqual(ours.bytes) == true, let next = reader.take(8) else {
      return false
    }
    return zip(next, zip(MP4Layout.gapHeader, MP4Layout.patchHeader))
      .allSatisfy { $0 == $1.0 || $0 == $1.1 }
  }

  private static func proves<Failure: Error>(
    _ fragment: MP4FragmentReader, _ layout: MP4Layout, _ file: inout FileWindow<Failure>
  ) throws(Failure) -> Bool {
    var samples = layout.pictures.sizes.count + layout.sounds.sizes.count
    var offset = fragment.data.lowerBound
    for run in fragment.runs {
      let table = run.track == .picture ? layout.pictures : layout.sounds
      samples += run.samples.count
      guard table.sizes.isEmpty || table.endTick == run.startTick,
        run.endTick <= MP4FragmentReader.latestTick, samples <= MovieRecovery.mostSamples
      else { return false }
      let proof: SampleProof
      switch run.track {
      case .picture: proof = SampleProof(layout.description.picture.codec)
      case .sound:
        guard let sound = layout.description.sound else { return false }
        proof = SampleProof(sound)
      }
      for sample in run.samples {
        let end = offset + Int64(sample.byteCount)
        guard try proof.holds(offset..<end, in: &file) else { return false }
        offset = end
      }
    }
    return try file.hasZeroSector(in: fragment.data) == false
  }
}

extension MovieDescription {
  /// Reads the description from an empty `moov`.
  fileprivate init?(mp4Header: ByteReader) {
    guard let moov = mp4Header.box("moov"), moov.box("mvex") != nil, var head = moov.box("mvhd"),
      head.number(UInt32.self) == 0x0100_0000, let creation = head.number(UInt64.self)
    else { return nil }
    var picture: Picture?
    var sound: Sound?
    for track in moov.boxes("trak") {
      guard var entries = track.box("mdia", "minf", "stbl", "stsd"), entries.skip(8),
        let entry = entries.box()
      else { return nil }
      switch entry.type {
      case "mp4v": picture = Picture(track, entry.content, .mjpeg)
      case "avc1":
        var content = entry.content
        guard content.skip(78), let configuration = content.box("avcC") else { return nil }
        picture = Picture(
          track, entry.content, .h264(configuration: configuration.remaining))
      case "Opus":
        var content = entry.content
        guard content.skip(28), let opus = OpusHeader(dOps: content.box("dOps")) else {
          return nil
        }
        sound = Sound(
          codec: .opus(header: opus.bytes), rate: 48000, channels: Int(opus.channels))
      default: return nil
      }
    }
    guard let picture else { return nil }
    self.init(
      container: .mp4, picture: picture, sound: sound,
      unixUSec: MP4Time.unixUSec(seconds: creation))
    guard (try? check()) != nil else { return nil }
  }
}

extension MovieDescription.Picture {
  fileprivate init?(
    _ track: ByteReader, _ entry: ByteReader, _ codec: MovieDescription.PictureCodec
  ) {
    var entry = entry
    guard entry.skip(24), let width = entry.number(UInt16.self),
      let height = entry.number(UInt16.self), var head = track.box("tkhd"), head.skip(52),
      let cosine = head.number(Int32.self), let sine = head.number(Int32.self)
    else { return nil }
    let rotation: Int
    switch (cosine, sine) {
    case (1 << 16, 0): rotation = 0
    case (0, 1 << 16): rotation = 90
    case (-1 << 16, 0): rotation = 180
    case (0, -1 << 16): rotation = 270
    default: return nil
    }
    self.init(codec: codec, width: Int(width), height: Int(height), rotation: rotation)
  }
}

extension OpusHeader {
  fileprivate init?(dOps: ByteReader?) {
    guard var reader = dOps, reader.number(UInt8.self) == 0,
      let channels = reader.number(UInt8.self), let preSkip = reader.number(UInt16.self),
      let inputRate = reader.number(UInt32.self), let gain = reader.number(UInt16.self),
      let family = reader.number(UInt8.self)
    else { return nil }
    self.init(
      channels: channels, preSkip: preSkip, inputRate: inputRate, gain: gain,
      mappingFamily: family, mapping: reader.remaining)
  }
}
