// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport
import Testing

/// Films as other programs read them: ffprobe, ffmpeg, the tools of mkvtoolnix, and MediaInfo, each of which has a
/// reader of MP4 of its own. Scripts/setup installs them; a test fails if one is missing. Scripts/browser checks how
/// browsers play films.
@Suite("Other programs read the films")
struct OracleTests {
  @Test(
    "ffprobe finds every frame at its time, and ffmpeg decodes the same pictures",
    arguments: MovieContainer.allCases, RealFilm.Kind.allCases)
  func everyFrame(container: MovieContainer, kind: RealFilm.Kind) throws {
    let film = try RealFilm(container, kind, withSound: true, rotation: 0)
    let (path, durationUSec) = try film.record()
    let times = try Self.times(path, "v:0")
    // Half of 0.1 ms in Matroska; ffprobe prints whole microseconds.
    let tolerance: Int64 = container == .mp4 ? 0 : 50
    #expect(times.count == film.pictureTimes.count && times.count == 75)
    for (read, written) in zip(times, film.pictureTimes) {
      #expect(abs(read - written) <= tolerance, "\(written) has become \(read)")
    }
    #expect(try Self.sums(path) == Self.sums(film.source))
    #expect(abs(try Self.field(path, "format=duration") - durationUSec) <= 1)
    #expect(try RealFilm.ffmpeg(["-i", path, "-f", "null", "-"]) == "")
  }

  @Test("The sound begins when it was heard", arguments: MovieContainer.allCases)
  func sound(container: MovieContainer) throws {
    let film = try RealFilm(container, .h264, withSound: true, rotation: 0)
    let (path, _) = try film.record()
    // Opus is decoded 312 samples late, which readers subtract.
    let early: Int64 = container == .mp4 ? 6500 : 0
    let times = try Self.times(path, "a:0")
    #expect(times.count == film.soundTimes.count)
    for (read, written) in zip(times, film.soundTimes) {
      #expect(abs(read + early - written) <= 50, "\(written) has become \(read)")
    }
  }

  @Test(
    "A turned camera's film is turned clockwise", arguments: MovieContainer.allCases,
    [0, 90, 180, 270])
  func rotation(container: MovieContainer, rotation: Int) throws {
    let film = try RealFilm(container, .mjpeg, withSound: false, rotation: rotation)
    let (path, _) = try film.record()
    let entries = "stream_side_data=rotation"
    let words = try Self.probe(path, ["-show_entries", entries]).split(
      whereSeparator: \.isWhitespace)
    // Counter-clockwise, from -180 to 180.
    let expected = ["0": "", "90": "-90", "180": "-180", "270": "90"]["\(rotation)"]!
    #expect(words.map { String($0) } == (rotation == 0 ? [] : [expected]))
  }

  @Test(
    "A film that was never finished plays too",
    arguments: MovieContainer.allCases, RealFilm.Kind.allCases)
  func unfinished(container: MovieContainer, kind: RealFilm.Kind) throws {
    let film = try RealFilm(container, kind, withSound: false, rotation: 0)
    let (path, _) = try film.record(isFinished: false)
    let sums = try Self.sums(path)
    // The last of three fragments was in memory.
    let expected = try Self.sums(film.source).prefix(sums.count)
    #expect(sums.count >= 58 && sums == Array(expected))
  }

  @Test("mkvtoolnix has nothing to complain about", arguments: RealFilm.Kind.allCases)
  func mkvtoolnix(kind: RealFilm.Kind) throws {
    let film = try RealFilm(.matroska, kind, withSound: true, rotation: 90)
    let (path, _) = try film.record()
    // Status 1 would be a warning.
    try Command.run("mkvmerge", "-q", "-o", "\(film.folder)/merged.mkv", path)
    let outline = try Command.run("mkvinfo", "-a", path)
    #expect(outline.split(separator: "\n").count { $0.contains("Simple block:") } == 75 + 120)
    #expect(outline.contains("Date: 2026-10-26 07:33:20 UTC"))
    #expect(outline.contains("|+ Cues") && outline.contains("+ Seek head"))
  }

  @Test("mkvmerge reads our MP4 too")
  func mkvmergeReadsMP4() throws {
    let film = try RealFilm(.mp4, .h264, withSound: true, rotation: 0)
    let (path, _) = try film.record()
    try Command.run("mkvmerge", "-q", "-o", "\(film.folder)/merged.mkv", path)
    #expect(try Self.times("\(film.folder)/merged.mkv", "v:0").count == 75)
  }

  @Test(
    "MediaInfo finds boxes that fill an MP4, and in them each picture, finished or not",
    arguments: RealFilm.Kind.allCases, [true, false])
  func mediaInfo(kind: RealFilm.Kind, isFinished: Bool) throws {
    let film = try RealFilm(.mp4, kind, withSound: true, rotation: 90)
    let (path, durationUSec) = try film.record(isFinished: isFinished)
    let file = try TestFile.bytes(path)
    // The whole file is read: by itself MediaInfo reads only the beginning.
    let trace = try Command.run("mediainfo", "--ParseSpeed=1", "--Details=1", path)
    let boxes = Self.traced(
      trace, #/(File Type|Free space|File header|Movie Fragment|Data) \(([0-9]+) bytes\)/#)
    #expect(boxes.first?.lowerBound == 0 && boxes.last?.upperBound == file.count)
    #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    // The last of three fragments of an unfinished film was in memory.
    #expect(boxes.count == (isFinished ? 3 : 3 + 2 * 2))
    let pictures = Self.traced(trace, #/( 1) \(([0-9]+) bytes\)/#)
    #expect(isFinished ? pictures.count == 75 : pictures.count >= 58)
    for (place, picture) in zip(pictures, film.pictures) {
      #expect(Array(file[place]) == picture)
    }

    let words = try Self.information(path, "Video;%FrameCount% %Duration% %Rotation%")
    #expect(words.count == 3 && words[0] == "\(pictures.count)" && words[2] == "90.000")
    if isFinished {
      // In milliseconds.
      let length = try #require(Int64(words[1]))
      #expect(abs(length * 1000 - durationUSec) <= 1000)
      let sound = try Self.information(path, "Audio;%Format% %SamplingRate% %Source_FrameCount%")
      #expect(sound == ["Opus", "48000", "\(film.soundTimes.count)"])
    }
  }

  // MARK: Programs

  /// The ranges that lines of MediaInfo's trace name: an offset in hexadecimal, a blank, and a description whose second
  /// capture is the number of bytes.
  private static func traced(
    _ trace: String, _ description: Regex<(Substring, Substring, Substring)>
  ) -> [Range<Int>] {
    trace.split(separator: "\n").compactMap { line in
      guard let blank = line.firstIndex(of: " "), let start = Int(line[..<blank], radix: 16),
        let match = line[line.index(after: blank)...].wholeMatch(of: description),
        let count = Int(match.2)
      else { return nil }
      return start..<start + count
    }
  }

  private static func information(_ path: String, _ form: String) throws -> [String] {
    try Command.run("mediainfo", "--Inform=\(form)", path)
      .split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  private static func probe(_ path: String, _ words: [String]) throws -> String {
    try Command.run(["ffprobe", "-v", "error", "-of", "csv=p=0"] + words + [path])
  }

  /// The times of a stream's packets, in microseconds.
  private static func times(_ path: String, _ stream: String) throws -> [Int64] {
    try probe(path, ["-select_streams", stream, "-show_entries", "packet=pts_time"])
      .split(whereSeparator: \.isNewline)
      .compactMap { line in line.split(separator: ",").first.flatMap { uSec($0) } }
  }

  private static func field(_ path: String, _ entry: String) throws -> Int64 {
    try #require(uSec(try probe(path, ["-show_entries", entry]).filter { !$0.isWhitespace }))
  }

  private static func uSec(_ seconds: some StringProtocol) -> Int64? {
    Double(seconds).map { Int64(($0 * 1_000_000).rounded()) }
  }

  /// A sum of each decoded picture. Without passthrough ffmpeg would repeat and drop some.
  private static func sums(_ path: String) throws -> [String] {
    try RealFilm.ffmpeg([
      "-i", path, "-map", "0:v", "-fps_mode", "passthrough", "-f", "framemd5", "-",
    ]).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: " ").last.map { String($0) } }
  }
}
