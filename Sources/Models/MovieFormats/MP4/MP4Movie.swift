// SPDX-License-Identifier: Apache-2.0

/// The boxes of `moov`: of the empty one before the fragments, and of the index behind them.
extension MP4Layout {
  static let movieHeaderByteCount = 120

  func writeMovieHeader(movieTicks: Int64, _ out: inout ByteWriter) {
    out.box("mvhd", version: 1) {
      let creation = MP4Time.seconds(unixUSec: description.unixUSec)
      $0.number(creation)
      $0.number(creation)
      $0.number(UInt32(1_000_000))
      $0.number(UInt64(movieTicks))
      $0.number(UInt32(1 << 16))  // rate
      $0.number(UInt16(1 << 8))  // volume
      $0.zeros(10)
      $0.matrix()
      $0.zeros(24)
      $0.number(UInt32(3))  // the next track
    }
  }

  struct Edit {
    var movieTicks: Int64
    /// -1: nothing is shown.
    var mediaTick: Int64
  }

  /// Places a track's samples in the film: sound may begin later than the picture, and Opus has samples before
  /// the sound. During the recording the durations are not known, and 0 stands for everything there is.
  static func edits(
    of track: MP4Track, startTick: Int64, ticks: Int64, isFinal: Bool
  ) -> [Edit] {
    guard case .opus = track else { return [] }
    let start = track.uSec(ticks: startTick)
    let skipped = track.skippedTicks
    let sounding = isFinal ? max(0, track.uSec(ticks: ticks - skipped)) : 0
    if isFinal && start > 0 {
      return [
        Edit(movieTicks: start, mediaTick: -1), Edit(movieTicks: sounding, mediaTick: skipped),
      ]
    }
    return skipped == 0 ? [] : [Edit(movieTicks: sounding, mediaTick: skipped)]
  }

  static func writeTrack(
    _ track: MP4Track, _ table: TrackTable, isFinal: Bool, movieTicks: Int64,
    _ description: MovieDescription, _ out: inout ByteWriter
  ) {
    let creation = MP4Time.seconds(unixUSec: description.unixUSec)
    let mediaTicks = table.endTick - table.startTick
    out.box("trak") {
      $0.box("tkhd", version: 1, flags: 3) {  // enabled, in the film
        $0.number(creation)
        $0.number(creation)
        $0.number(track.number)
        $0.zeros(4)
        $0.number(UInt64(movieTicks))
        $0.zeros(12)
        switch track {
        case .picture(let picture):
          $0.zeros(4)
          $0.matrix(rotation: picture.rotation, width: picture.width, height: picture.height)
          $0.number(UInt32(clamping: picture.width) << 16)
          $0.number(UInt32(clamping: picture.height) << 16)
        case .opus:
          $0.number(UInt16(1 << 8))
          $0.zeros(2)
          $0.matrix()
          $0.zeros(8)
        }
      }
      let edits = edits(
        of: track, startTick: table.startTick, ticks: mediaTicks, isFinal: isFinal)
      if !edits.isEmpty {
        $0.box("edts") {
          $0.box("elst", version: 1) {
            $0.number(UInt32(edits.count))
            for edit in edits {
              $0.number(UInt64(edit.movieTicks))
              $0.number(edit.mediaTick)
              $0.number(UInt32(1 << 16))
            }
          }
        }
      }
      $0.box("mdia") {
        $0.box("mdhd", version: 1) {
          $0.number(creation)
          $0.number(creation)
          $0.number(UInt32(track.timescale))
          $0.number(UInt64(mediaTicks))
          $0.number(UInt16(0x55C4))  // no language
          $0.zeros(2)
        }
        let (handler, name) =
          switch track {
          case .picture: ("vide", "VideoHandler")
          case .opus: ("soun", "SoundHandler")
          }
        $0.box("hdlr", version: 0) {
          $0.zeros(4)
          $0.text(handler)
          $0.zeros(12)
          $0.text(name)
          $0.zeros(1)
        }
        $0.box("minf") {
          switch track {
          case .picture: $0.box("vmhd", version: 0, flags: 1) { $0.zeros(8) }
          case .opus: $0.box("smhd", version: 0) { $0.zeros(4) }
          }
          $0.box("dinf") {
            $0.box("dref", version: 0) {
              $0.number(UInt32(1))
              $0.box("url ", version: 0, flags: 1) { _ in }  // in this file
            }
          }
          $0.box("stbl") {
            $0.box("stsd", version: 0) {
              $0.number(UInt32(1))
              track.writeSampleEntry(&$0)
            }
            table.writeBoxes(isFinal: isFinal, &$0)
          }
        }
      }
    }
  }
}

enum MP4Time {
  /// From 1904 to 1970.
  private static let epoch: Int64 = 2_082_844_800

  static func seconds(unixUSec: Int64) -> UInt64 {
    UInt64(clamping: unixUSec / 1_000_000 + epoch)
  }

  static func unixUSec(seconds: UInt64) -> Int64 {
    let (result, overflow) = (Int64(clamping: seconds) - epoch).multipliedReportingOverflow(
      by: 1_000_000)
    return overflow ? 0 : result
  }
}

extension TrackTable {
  /// The tables of an index; while it is recorded they are empty.
  func writeBoxes(isFinal: Bool, _ out: inout ByteWriter) {
    var written = runs
    if let last = written.last, last.count > 1 {
      written.updateLast { $0.count -= 1 }
      written.append(Run(count: 1, ticks: last.ticks))
    }
    out.box("stts", version: 0) {
      $0.number(UInt32(written.count))
      for run in written {
        $0.number(run.count)
        $0.number(run.ticks)
      }
    }
    if isFinal && keepsKeys {
      out.box("stss", version: 0) {
        $0.number(UInt32(keys.count))
        for key in keys { $0.number(key) }
      }
    }
    out.box("stsc", version: 0) {
      $0.number(UInt32(shape.chunkRuns))
      var last: UInt32?
      for (index, chunk) in chunks.enumerated() where chunk.count != last {
        last = chunk.count
        $0.number(UInt32(index + 1))
        $0.number(chunk.count)
        $0.number(UInt32(1))
      }
    }
    out.box("stsz", version: 0) {
      $0.zeros(4)
      $0.number(UInt32(sizes.count))
      for size in sizes { $0.number(size) }
    }
    if isFinal {
      out.box("co64", version: 0) {
        $0.number(UInt32(chunks.count))
        for chunk in chunks { $0.number(UInt64(chunk.offset)) }
      }
    } else {
      out.box("stco", version: 0) { $0.number(UInt32(0)) }
    }
  }
}
