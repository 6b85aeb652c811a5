// SPDX-License-Identifier: Apache-2.0

/// Hybrid MP4 (ISO/IEC 14496-12): a fragmented file while it is recorded, a plain one once it is finished.
///
///     recording   ftyp  free  moov(empty)  moof mdat  moof mdat …
///     index       ftyp  free  moov(empty)  moof mdat  moof mdat …  moov(index)
///     finished    ftyp  mdat─────────────────────────────────────  moov(index)
///
/// The 16 bytes of `free` become the header of one `mdat` that hides the fragments. Both readings are valid between the
/// two syncs, and the patch lies in one sector.
struct MP4Layout: MovieLayout {
  static let needsDurations = true
  static let longestSpanUSec = Int64.max
  /// The offset of `free`.
  static let patchOffset: Int64 = 32

  let description: MovieDescription
  private let picture: MP4Track
  private let sound: MP4Track?
  private(set) var pictures: TrackTable
  private(set) var sounds: TrackTable
  private var sequence: UInt32 = 0
  /// Sizes of the index without samples, and of the part that sound adds to it.
  private let emptyIndexByteCount: Int
  private let emptySoundByteCount: Int

  /// The description has been checked (`UnsupportedMovie`).
  init(_ description: MovieDescription) {
    self.description = description
    picture = .picture(description.picture)
    let opus = description.sound.flatMap { OpusHeader($0.codec.header) }
    sound = opus.map { .opus($0) }
    pictures = TrackTable(keepsKeys: description.picture.codec != .mjpeg)
    sounds = TrackTable(keepsKeys: false)
    let none = TrackTable(keepsKeys: pictures.keepsKeys)
    var out = ByteWriter()
    Self.writeTrack(picture, none, isFinal: true, movieTicks: 0, description, &out)
    emptyIndexByteCount = 8 + Self.movieHeaderByteCount + out.bytes.count
    var soundOut = ByteWriter()
    if let sound {
      Self.writeTrack(
        sound, TrackTable(keepsKeys: false), isFinal: true, movieTicks: 0, description, &soundOut)
    }
    emptySoundByteCount = soundOut.bytes.count
  }

  var frames: Int { pictures.sizes.count }
  var endUSec: Int64 { pictures.endTick }
  /// The duration of the longer track.
  var durationUSec: Int64 { max(pictures.endTick, soundEndUSec) }
  /// When the sound ends that is heard: a live clip's may have 100 ms before its beginning.
  private var soundEndUSec: Int64 {
    sound.map { $0.uSec(ticks: max(0, sounds.endTick - $0.skippedTicks)) } ?? 0
  }

  // MARK: The beginning

  func header() -> [UInt8] {
    var out = ByteWriter(capacity: 2048)
    Self.writeFileType(&out)
    out.append(Self.gapHeader)
    out.zeros(8)
    out.box("moov") {
      writeMovieHeader(movieTicks: 0, &$0)
      let none = TrackTable(keepsKeys: false)
      Self.writeTrack(picture, none, isFinal: false, movieTicks: 0, description, &$0)
      if let sound {
        Self.writeTrack(sound, none, isFinal: false, movieTicks: 0, description, &$0)
      }
      $0.box("mvex") {
        for track in [picture, sound].compactMap({ $0 }) {
          $0.box("trex", version: 0) {
            $0.number(track.number)
            $0.number(UInt32(1))
            $0.zeros(12)
          }
        }
      }
    }
    return out.bytes
  }

  /// 32 bytes.
  static func writeFileType(_ out: inout ByteWriter) {
    out.box("ftyp") {
      $0.text("iso6")
      $0.number(UInt32(512))
      $0.text("iso6isommp41avc1")
    }
  }

  /// The header of the gap that the patch fills, and of the patch.
  static let gapHeader: [UInt8] = [0, 0, 0, 16] + Array("free".utf8)
  static let patchHeader: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8)

  // MARK: Fragments

  private static func moofByteCount(pictures: Int, sounds: Int) -> Int {
    24 + [pictures, sounds].filter { $0 > 0 }.reduce(0) { $0 + 64 + 12 * $1 }
  }

  private static func mdatHeaderByteCount(_ payload: Int) -> Int {
    payload <= Int(UInt32.max) - 8 ? 8 : 16
  }

  func arrange(_ entries: inout [SampleEntry]) {
    // One chunk of each track.
    entries = entries.filter { $0.track == .sound } + entries.filter { $0.track == .picture }
  }

  func byteCount(of fragment: [SampleEntry]) -> Int64 {
    let pictures = fragment.count { $0.track == .picture }
    let payload = fragment.reduce(0) { $0 + $1.byteCount }
    return Int64(
      Self.moofByteCount(pictures: pictures, sounds: fragment.count - pictures)
        + Self.mdatHeaderByteCount(payload) + payload)
  }

  mutating func add(_ fragment: [SampleEntry], at offset: Int64) -> [[UInt8]] {
    let pictures = fragment.filter { $0.track == .picture }
    let sounds = fragment.filter { $0.track == .sound }
    let soundBytes = sounds.reduce(0) { $0 + $1.byteCount }
    let payload = pictures.reduce(soundBytes) { $0 + $1.byteCount }
    let moof = Self.moofByteCount(pictures: pictures.count, sounds: sounds.count)
    let data = moof + Self.mdatHeaderByteCount(payload)
    sequence += 1
    var out = ByteWriter(capacity: data)
    out.box("moof") {
      $0.box("mfhd", version: 0) { $0.number(sequence) }
      Self.add(pictures, of: picture, to: &self.pictures, data + soundBytes, at: offset, &$0)
      if let sound { Self.add(sounds, of: sound, to: &self.sounds, data, at: offset, &$0) }
    }
    if data - moof == 8 {
      out.number(UInt32(clamping: payload + 8))
      out.text("mdat")
    } else {
      out.number(UInt32(1))
      out.text("mdat")
      out.number(UInt64(payload + 16))
    }
    return [out.bytes]
  }

  /// The part of one track. `data` is the start of its samples, counted from the fragment's first
  /// byte.
  private static func add(
    _ entries: [SampleEntry], of track: MP4Track, to table: inout TrackTable, _ data: Int,
    at offset: Int64, _ out: inout ByteWriter
  ) {
    guard let first = entries.first else { return }
    let start = track.ticks(uSec: first.timeUSec)
    table.addChunk(offset: offset + Int64(data), count: entries.count, startTick: start)
    out.box("traf") {
      $0.box("tfhd", version: 0, flags: 0x020000) { $0.number(track.number) }  // offsets from moof
      $0.box("tfdt", version: 1) { $0.number(UInt64(start)) }
      $0.box("trun", version: 0, flags: 0x701) {
        $0.number(UInt32(entries.count))
        $0.number(data, as: Int32.self)
        for entry in entries {
          let ticks = UInt32(
            clamping: track.ticks(uSec: entry.endUSec) - track.ticks(uSec: entry.timeUSec))
          table.add(
            byteCount: UInt32(clamping: entry.byteCount), ticks: ticks, isKey: entry.isKey)
          $0.number(ticks)
          $0.number(entry.byteCount, as: UInt32.self)
          $0.number(entry.isKey ? MP4SampleFlags.key : MP4SampleFlags.other)
        }
      }
    }
  }

  mutating func removeFragment(pictures: Int, sounds: Int) {
    if pictures > 0 { self.pictures.removeChunk() }
    if sounds > 0 { self.sounds.removeChunk() }
    sequence -= 1
  }

  /// Adds a run that was read back from a file to the tables. `offset` is the place of its first
  /// sample.
  mutating func add(_ run: MP4FragmentReader.Run, at offset: Int64) {
    func add(to table: inout TrackTable) {
      table.addChunk(offset: offset, count: run.samples.count, startTick: run.startTick)
      for sample in run.samples {
        table.add(byteCount: sample.byteCount, ticks: sample.ticks, isKey: sample.isKey)
      }
    }
    switch run.track {
    case .picture: add(to: &pictures)
    case .sound: add(to: &sounds)
    }
  }

  // MARK: The end

  func indexByteCount(adding fragments: [[SampleEntry]]) -> Int64 {
    var shapes = (picture: pictures.shape, sound: sounds.shape)
    var firstSound = sounds.sizes.isEmpty ? nil : sounds.startTick
    for fragment in fragments {
      let count = fragment.count { $0.track == .picture }
      if count > 0 { shapes.picture.addChunk(count: UInt32(clamping: count)) }
      if count < fragment.count {
        shapes.sound.addChunk(count: UInt32(clamping: fragment.count - count))
      }
      for entry in fragment {
        switch entry.track {
        case .picture:
          shapes.picture.add(
            ticks: UInt32(clamping: entry.durationUSec), isKey: pictures.keepsKeys && entry.isKey)
        case .sound:
          guard let sound else { continue }
          let start = sound.ticks(uSec: entry.timeUSec)
          firstSound = firstSound ?? start
          shapes.sound.add(
            ticks: UInt32(clamping: sound.ticks(uSec: entry.endUSec) - start), isKey: false)
        }
      }
    }
    var count = emptyIndexByteCount + Self.tableByteCount(shapes.picture)
    if shapes.sound.samples > 0, let sound {
      let edits = Self.edits(of: sound, startTick: firstSound ?? 0, ticks: 0, isFinal: true).count
      // Without samples it starts at 0, so only the pause before the sound is missing.
      let emptyEdits = Self.edits(of: sound, startTick: 0, ticks: 0, isFinal: true).count
      count += emptySoundByteCount + Self.tableByteCount(shapes.sound)
      count += Self.editsByteCount(edits) - Self.editsByteCount(emptyEdits)
    }
    return Int64(count)
  }

  private static func tableByteCount(_ shape: TrackShape) -> Int {
    8 * shape.writtenRuns + 4 * shape.keys + 12 * shape.chunkRuns + 4 * shape.samples
      + 8 * shape.chunks
  }

  private static func editsByteCount(_ count: Int) -> Int { count == 0 ? 0 : 24 + 20 * count }

  func index(at offset: Int64) -> [UInt8] {
    var out = ByteWriter(capacity: Int(indexByteCount(adding: [])))
    out.box("moov") {
      writeMovieHeader(movieTicks: durationUSec, &$0)
      Self.writeTrack(
        picture, pictures, isFinal: true, movieTicks: pictures.endTick, description, &$0)
      if let sound, !sounds.sizes.isEmpty {
        Self.writeTrack(sound, sounds, isFinal: true, movieTicks: soundEndUSec, description, &$0)
      }
    }
    return out.bytes
  }

  func patch(indexOffset: Int64) -> (offset: Int64, bytes: [UInt8]) {
    var out = ByteWriter(capacity: 16)
    out.append(Self.patchHeader)
    out.number(UInt64(indexOffset - Self.patchOffset))
    return (Self.patchOffset, out.bytes)
  }
}

enum MP4SampleFlags {
  static let key: UInt32 = 0x0200_0000
  static let other: UInt32 = 0x0101_0000
}
