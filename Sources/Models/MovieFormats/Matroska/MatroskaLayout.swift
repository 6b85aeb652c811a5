// SPDX-License-Identifier: Apache-2.0

/// Matroska (RFC 9559): a live stream while it is recorded, a file with an index once it is finished.
///
///     recording   EBML  Segment(unknown size)  Void      Info(Void)      Tracks  Cluster  Cluster …
///     finished    EBML  Segment(size)          SeekHead  Info(Duration)  Tracks  Cluster  Cluster …  Cues
///
/// The bytes that the patch changes lie between the size of the segment and the duration. They are written at once,
/// within the first sector. Readers can do without any of them.
struct MatroskaLayout: MovieLayout {
  static let needsDurations = false
  /// A block's time is 16 bits of 0.1 ms, counted from its cluster's.
  static let longestSpanUSec: Int64 = 3_000_000
  static let nanosecondsPerTick: UInt32 = 100_000
  /// The offsets of the segment's size and of its first byte, from which positions count.
  static let segmentSizeOffset: Int64 = 50
  private static let segmentDataOffset = segmentSizeOffset + 8
  private static let seekHeadByteCount = 128
  /// The offset of the film's information, and the number of bytes of the duration, which comes
  /// first in it.
  static let infoOffset = segmentDataOffset + Int64(seekHeadByteCount)
  static let durationByteCount = 11
  private static let cueByteCount: Int64 = 27

  /// One cluster.
  struct Fragment: Sendable {
    var offset: Int64
    var pictures: Int
    /// The time of the first picture that can be decoded without others.
    var keyTick: Int64?
    /// The ends of the last picture and of all, here or before.
    var pictureEndUSec: Int64
    var endUSec: Int64
  }

  let description: MovieDescription
  private(set) var fragments: [Fragment] = []
  private(set) var frames = 0
  private var cuePoints = 0

  /// The description has been checked (`UnsupportedMovie`).
  init(_ description: MovieDescription) {
    self.description = description
  }

  var endUSec: Int64 { fragments.last?.pictureEndUSec ?? 0 }

  static func ticks(uSec: Int64) -> Int64 { (uSec + 50) / 100 }

  // MARK: The beginning

  func header() -> [UInt8] {
    var out = ByteWriter(capacity: 1024)
    out.element(EBML.header) {
      $0.element(0x4286, UInt8(1))  // versions
      $0.element(0x42F7, UInt8(1))
      $0.element(0x42F2, UInt8(4))  // longest name and size
      $0.element(0x42F3, UInt8(8))
      $0.element(0x4282, text: "matroska")
      $0.element(0x4287, UInt8(4))
      $0.element(0x4285, UInt8(2))
    }
    out.name(EBML.segment)
    out.append(changingPart(indexOffset: nil))
    out.element(EBML.tracks) {
      writePictureTrack(&$0)
      if let sound = description.sound { Self.write(sound, &$0) }
    }
    return out.bytes
  }

  /// From the segment's size to the end of the information. Its size is always the same.
  private func changingPart(indexOffset: Int64?) -> [UInt8] {
    let clockUSec = description.unixUSec
    func writeInfo(_ out: inout ByteWriter) {
      out.element(EBML.info) {
        if indexOffset == nil {
          $0.void(Self.durationByteCount)
        } else {
          $0.element(EBML.duration, Double(fragments.last?.endUSec ?? 0) / 100)
        }
        $0.element(EBML.timestampScale, Self.nanosecondsPerTick)
        $0.element(EBML.date, MatroskaTime.nanoseconds(unixUSec: clockUSec))
        $0.element(0x4D80, text: "shutterd")
        $0.element(0x5741, text: "shutterd")
      }
    }
    var info = ByteWriter()
    writeInfo(&info)
    var out = ByteWriter(capacity: 256)
    guard let indexOffset else {
      out.number(EBML.unknownSize)
      out.void(Self.seekHeadByteCount)
      out.append(info.bytes)
      return out.bytes
    }
    let size = indexOffset + indexByteCount(adding: []) - Self.segmentDataOffset
    out.number(EBML.size(size))
    let start = out.bytes.count
    let infoPosition = Int64(Self.seekHeadByteCount)
    out.element(EBML.seekHead) {
      var places = [
        (EBML.info, infoPosition), (EBML.tracks, infoPosition + Int64(info.bytes.count)),
      ]
      if cuePoints > 0 { places.append((EBML.cues, indexOffset - Self.segmentDataOffset)) }
      for (name, position) in places {
        $0.element(0x4DBB) {
          $0.element(0x53AB, name)
          $0.element(0x53AC, UInt64(position))
        }
      }
    }
    out.void(Self.seekHeadByteCount - (out.bytes.count - start))
    out.append(info.bytes)
    return out.bytes
  }

  private func writePictureTrack(_ out: inout ByteWriter) {
    let picture = description.picture
    out.element(EBML.trackEntry) {
      $0.element(EBML.trackNumber, UInt8(1))
      $0.element(0x73C5, UInt8(1))  // its identifier
      $0.element(0x83, UInt8(1))  // video
      $0.element(0x9C, UInt8(0))  // a block has one frame
      switch picture.codec {
      case .mjpeg: $0.element(EBML.codecName, text: "V_MJPEG")
      case .h264(let configuration):
        $0.element(EBML.codecName, text: "V_MPEG4/ISO/AVC")
        $0.element(EBML.codecPrivate, bytes: configuration)
      }
      $0.element(EBML.video) {
        $0.element(EBML.pixelWidth, UInt16(clamping: picture.width))
        $0.element(EBML.pixelHeight, UInt16(clamping: picture.height))
        if picture.rotation != 0 {
          $0.element(EBML.projection) {
            $0.element(0x7671, UInt8(0))  // flat
            // Counter-clockwise, from -180 to 180.
            let roll = picture.rotation == 270 ? 90 : -picture.rotation
            $0.element(EBML.projectionRoll, Double(roll))
          }
        }
      }
    }
  }

  private static func write(_ sound: MovieDescription.Sound, _ out: inout ByteWriter) {
    out.element(EBML.trackEntry) {
      $0.element(EBML.trackNumber, UInt8(2))
      $0.element(0x73C5, UInt8(2))
      $0.element(0x83, UInt8(2))
      $0.element(0x9C, UInt8(0))
      switch sound.codec {
      case .pcm: $0.element(EBML.codecName, text: "A_PCM/INT/LIT")
      case .opus(let header):
        $0.element(EBML.codecName, text: "A_OPUS")
        $0.element(EBML.codecPrivate, bytes: header)
        let skipped = UInt64(OpusHeader(header)?.preSkip ?? 0)
        $0.element(0x56AA, skipped * 1_000_000_000 / 48000)
        $0.element(0x56BB, UInt32(80_000_000))  // what a decoder needs to find in after a jump
      }
      $0.element(EBML.audio) {
        $0.element(EBML.samplingFrequency, Double(sound.rate))
        $0.element(EBML.channels, UInt8(clamping: sound.channels))
        if sound.codec == .pcm { $0.element(0x6264, UInt8(16)) }
      }
    }
  }

  // MARK: Clusters

  private static let clusterHeaderByteCount: Int64 = 12 + 10

  private static func blockHeaderByteCount(_ payload: Int) -> Int {
    payload + 4 < 0x0FFF_FFFF ? 9 : 13
  }

  func arrange(_ entries: inout [SampleEntry]) {
    let last = entries.lastIndex { $0.track == .picture }.map { entries.remove(at: $0) }
    entries.sort { ($0.timeUSec, $0.index) < ($1.timeUSec, $1.index) }
    if let last { entries.append(last) }
  }

  func byteCount(of fragment: [SampleEntry]) -> Int64 {
    fragment.reduce(Self.clusterHeaderByteCount) {
      $0 + Int64(Self.blockHeaderByteCount($1.byteCount) + $1.byteCount)
    }
  }

  mutating func add(_ fragment: [SampleEntry], at offset: Int64) -> [[UInt8]] {
    let start = Self.ticks(uSec: fragment.map(\.timeUSec).min() ?? 0)
    var added = Fragment(
      offset: offset, pictures: 0, keyTick: nil, pictureEndUSec: endUSec,
      endUSec: fragments.last?.endUSec ?? 0)
    var before: [[UInt8]] = []
    var out = ByteWriter(capacity: 32)
    out.name(EBML.cluster)
    out.number(EBML.size(byteCount(of: fragment) - 12))
    out.element(EBML.timestamp, UInt64(start))
    for entry in fragment {
      let tick = Self.ticks(uSec: entry.timeUSec)
      out.name(EBML.simpleBlock)
      let size = entry.byteCount + 4
      if Self.blockHeaderByteCount(entry.byteCount) == 9 {
        out.number(0x1000_0000 | UInt32(size))
      } else {
        out.number(EBML.size(Int64(size)))
      }
      out.number(entry.track == .picture ? UInt8(0x81) : 0x82)
      out.number(Int16(clamping: tick - start))
      out.number(entry.isKey ? UInt8(0x80) : 0)
      before.append(out.bytes)
      out = ByteWriter(capacity: 16)
      added.count(entry)
      if entry.track == .picture && entry.isKey { added.keyTick = added.keyTick ?? tick }
    }
    add(added)
    return before
  }

  /// Adds a cluster to the index.
  mutating func add(_ fragment: Fragment) {
    fragments.append(fragment)
    frames += fragment.pictures
    if fragment.keyTick != nil { cuePoints += 1 }
  }

  /// Sets the end of the film, which a file that was read back does not contain.
  mutating func setEnd(uSec: Int64) {
    guard let last = fragments.indices.last else { return }
    fragments[last].endUSec = uSec
  }

  mutating func removeFragment(pictures: Int, sounds: Int) {
    if fragments.popLast()?.keyTick != nil { cuePoints -= 1 }
    frames -= pictures
  }

  // MARK: The end

  func indexByteCount(adding added: [[SampleEntry]]) -> Int64 {
    let points = cuePoints + added.count { $0.contains { $0.track == .picture && $0.isKey } }
    return points == 0 ? 0 : 8 + Self.cueByteCount * Int64(points)
  }

  func index(at offset: Int64) -> [UInt8] {
    guard cuePoints > 0 else { return [] }
    var out = ByteWriter(capacity: Int(indexByteCount(adding: [])))
    out.element(EBML.cues) {
      for fragment in fragments {
        guard let tick = fragment.keyTick else { continue }
        $0.number(UInt16(0xBB99))  // a point of 25 bytes
        $0.element(0xB3, UInt64(tick))
        $0.number(UInt16(0xB78D))  // its place, 13 bytes
        $0.element(0xF7, UInt8(1))
        $0.element(0xF1, UInt64(fragment.offset - Self.segmentDataOffset))
      }
    }
    return out.bytes
  }

  func patch(indexOffset: Int64) -> (offset: Int64, bytes: [UInt8]) {
    (Self.segmentSizeOffset, changingPart(indexOffset: indexOffset))
  }
}

extension MatroskaLayout.Fragment {
  mutating func count(_ entry: SampleEntry) {
    endUSec = max(endUSec, entry.endUSec)
    guard entry.track == .picture else { return }
    pictures += 1
    pictureEndUSec = max(pictureEndUSec, entry.endUSec)
  }
}

enum MatroskaTime {
  /// From 1970 to 2001.
  private static let epochUSec: Int64 = 978_307_200_000_000

  static func nanoseconds(unixUSec: Int64) -> Int64 {
    let (result, overflow) = (unixUSec - epochUSec).multipliedReportingOverflow(by: 1000)
    return overflow ? 0 : result
  }

  static func unixUSec(nanoseconds: Int64) -> Int64 { nanoseconds / 1000 + epochUSec }
}
