// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import EngineChannels
import Glibc
import LinuxIO
import MovieFormats

//   first picture ──▶ (microphone) ──▶ file, head ──▶ began
//                        │ ✕ none to be had, and [sound] when_busy says so: refused
//   a second      ──▶ reserve ── write ── sync ──▶ durable so far
//                        │ ✕ full, or less free than is to be left:  DiskFull; what is durable is finished
//                        │ the next picture is beyond FilmSizeLimit: MaximumFileSizeReached; the same
//                        └ ✕ else:                                   StorageFailure; repaired like after a crash
//   end           ──▶ index ── sync ── final name ── sync of the directory ──▶ ended

/// Writes a film to the disk, from its pictures. Used on the film's thread.
struct FilmWriter: ~Copyable {
  /// The length of film that a power cut may cost at most, apart from the part that is on its way
  /// to the disk.
  static let fragmentUSec: Int64 = 1_000_000
  /// The space that a film leaves free for its own end, whatever is configured.
  private static let leastFree: Int64 = 16 << 20

  /// The length of a packet of sound. The decoder outputs the end of an Opus packet only with the
  /// next packet.
  private static let packetUSec: Int64 = 20_000
  /// The packets that may be missing when a picture comes.
  private static let latePackets: Int64 = 20

  private let film: Film
  private var movie: MovieWriter<MoviePayload>?
  private var file: MovieFile?
  private var limit: RecordingLimit?
  private var failure: CaptureFault?
  /// The time of the end, if it is known.
  private var endUSec: Int64?
  private var sizeLimit: FilmSizeLimit
  /// Whether the disk has failed, other than by being full.
  private var isBroken = false
  /// Whether no further picture is taken.
  private(set) var isOver = false
  /// The last reserve that was asked for: if the disk is full, the film goes back to before it.
  private var reservedUpTo: Int64 = 0
  /// Bytes for which there was room.
  private var admittedSize: Int64 = 0
  /// Pictures that the movie has taken, whether they came to the disk or not.
  private var added = 0
  private var figures = RecordingFigures()
  private var unixUSec: Int64 = 0
  /// Whether the movie has a track of sound, and whether all packets came into it.
  private var hasSound = false
  private var keepsAllSound = true
  /// Bytes; 0 without sound.
  private var largestPacket: Int64 = 0
  /// The stamp of the first picture.
  private var frameUSec: Int64?
  /// The picture of the photo whose live clip it is: its number, from 1, and its time.
  private var still: (number: Int, timeUSec: Int64)?
  /// The reason why there is no film at all.
  private var refusal: SoundReport?

  init(of film: Film) {
    self.film = film
    // Holds until there is a file.
    sizeLimit = FilmSizeLimit(maximumSize: film.order.maximumSize, largestFilm: nil)
  }

  /// Adds the next picture.
  mutating func add(_ sample: FilmSample) {
    do throws(SystemError) {
      if movie == nil { try begin(sample) }
      try addSound(beforeUSec: sample.timeUSec)
      guard hasRoom(for: sample.movie, besides: Self.latePackets * largestPacket) else {
        return reach(.maximumFileSizeReached)
      }
      guard let steps = movie?.append(sample.movie) else { return }
      added += 1
      if sample.stampUSec == film.still?.stampUSec { still = (added, sample.timeUSec) }
      try perform(steps)
    } catch {
      failed(error)
    }
  }

  /// Whether the film is within its size with this sample, and so many bytes that are still to come.
  private func hasRoom(
    for sample: MovieSample<MoviePayload>, besides more: Int64 = 0
  ) -> Bool {
    guard sizeLimit.largestSize != nil, let size = movie?.finishedSize(with: sample) else {
      return true
    }
    return sizeLimit.admits(finishedSize: size, coming: more)
  }

  /// Adds the sound that is there, up to this time in the film.
  ///
  /// Sound comes a quarter of a second after the pictures. They do not wait for it, or a power cut
  /// would cost that much more of the film: sound goes into the fragment of its time, or into the next
  /// one.
  private mutating func addSound(beforeUSec timeUSec: Int64) throws(SystemError) {
    guard hasSound, let sound = film.sound else { return }
    while let packet = sound.takePacket(beforeUSec: timeUSec) {
      let sample = MovieSample(
        track: .sound, payload: MoviePayload.bytes(packet.bytes), byteCount: packet.bytes.count,
        timeUSec: packet.timeUSec)
      // Includes the container's overhead for it.
      largestPacket = max(largestPacket, Int64(packet.bytes.count) + 32)
      guard hasRoom(for: sample) else {
        keepsAllSound = false
        return
      }
      if let steps = movie?.append(sample) { try perform(steps) }
    }
  }

  /// Adds the sound that is still on its way.
  private mutating func addLastSound() {
    guard hasSound, !isBroken, failure != .diskFull else { return }
    film.sound?.awaitEnd()
    do throws(SystemError) {
      let endUSec = endUSec ?? movie?.durationUSec ?? 0
      try addSound(beforeUSec: endUSec + Self.packetUSec)
    } catch {
      failed(error)
    }
  }

  /// Pictures were lost on the way.
  mutating func drop(_ count: Int = 1) { figures.framesDropped += count }

  /// Takes the end of the feed: there are no further pictures.
  mutating func end(_ end: FilmEnd) {
    guard !isOver else { return }
    endUSec = end.timeUSec
    isOver = true
    switch end.reason {
    case .maximumDuration: limit = .maximumDurationReached
    // The loop knows the reason.
    case .stopped, .streamEnded, .abandoned: break
    }
  }

  /// Ends the film, because it cannot go on.
  mutating func fail(_ failure: CaptureFault) {
    self.failure = self.failure ?? failure
    isOver = true
  }

  private mutating func reach(_ limit: RecordingLimit) {
    self.limit = limit
    isOver = true
  }

  /// Finishes the file, and gives it its name.
  mutating func finish() -> Film.Outcome {
    addLastSound()
    writeEnd()
    do throws(SystemError) {
      if isBroken { try repair() }
      if figures.framesWritten > 0, !film.isUnwanted { return try publish() }
      try file?.discard()
    } catch {
      // The part that is on the disk is finished when the engine starts the next time.
      failed(error)
    }
    return outcome(nil, isPlayable: false)
  }

  /// Writes the end of the film, the second time without the last fragment: that may not fit any
  /// more.
  private mutating func writeEnd() {
    for _ in 0..<2 where !isBroken {
      do throws(SystemError) {
        try perform(movie?.finish(endUSec: endUSec) ?? [])
        return
      } catch {
        failed(error)
      }
    }
  }

  // MARK: Steps

  private mutating func begin(_ sample: FilmSample) throws(SystemError) {
    var sound: MovieDescription.Sound?
    switch film.sound?.awaitOpening() {
    case .open(let format): sound = MovieDescription.Sound(format)
    case .refused(let report):
      refusal = report
      return fail(.deviceFailure)
    case .silent, nil: break
    }
    hasSound = sound != nil
    unixUSec = film.clock.unixUSec(ofMonotonicUSec: sample.stampUSec)
    let picture = MovieDescription.Picture(
      codec: sample.codec, width: sample.width, height: sample.height,
      rotation: film.rotation)
    let description = MovieDescription(
      container: film.order.option.container, picture: picture, sound: sound,
      unixUSec: unixUSec)
    var movie: MovieWriter<MoviePayload>
    do throws(UnsupportedMovie) {
      movie = try MovieWriter(description, fragmentUSec: Self.fragmentUSec)
    } catch {
      Log.error("a film of \(sample.width) x \(sample.height) pixels: \(error)")
      return fail(.encodingFailed)
    }
    let file = try MovieFile(
      name, in: film.directory, erasures: film.erasures, calls: film.calls)
    sizeLimit = FilmSizeLimit(
      maximumSize: film.order.maximumSize, largestFilm: file.largestFilm)
    self.file = consume file
    frameUSec = sample.stampUSec
    film.began(sample)
    let steps = movie.start()
    self.movie = movie
    try perform(steps)
  }

  private mutating func perform(_ steps: [MovieStep<MoviePayload>]) throws(SystemError) {
    for step in steps {
      switch step {
      case .reserve(let size): try reserve(size, step)
      case .write, .sync, .truncate: try file?.perform(step)
      case .durable(let frames, let untilUSec): durable(frames, untilUSec)
      }
    }
  }

  /// Reserves space for what comes next, if there is room.
  private mutating func reserve(
    _ size: Int64, _ step: MovieStep<MoviePayload>
  ) throws(SystemError) {
    reservedUpTo = size
    let floor = max(film.order.minimumFreeSize, Self.leastFree)
    let more = size - admittedSize
    if more > 0, let reason = film.room.admit(more, in: film.directory, floor: floor) {
      throw SystemError("go on, because \(reason)", errno: Errno(ENOSPC))
    }
    admittedSize = max(admittedSize, size)
    try file?.perform(step)
  }

  /// Notes that these frames of the film survive a power cut from here on.
  private mutating func durable(_ frames: Int, _ untilUSec: Int64) {
    figures.framesWritten = frames
    figures.durationUSec = untilUSec
    figures.size = file?.size ?? 0
    film.wrote(figures)
  }

  /// Handles a disk operation that has failed.
  private mutating func failed(_ error: SystemError) {
    Log.error("film \(name) in \(film.directory.path): \(error)")
    switch error.errno.code {
    case ENOSPC, EDQUOT:
      fail(.diskFull)
      movie?.fullDisk(atReserve: reservedUpTo)
    case EFBIG:
      reach(.maximumFileSizeReached)
      movie?.fullDisk(atReserve: reservedUpTo)
    default:
      fail(.storageFailure)
      isBroken = true
    }
  }

  private mutating func repair() throws(SystemError) {
    let repaired = try file?.repair()
    figures.framesWritten = repaired?.frames ?? 0
    figures.durationUSec = repaired?.durationUSec ?? 0
  }

  private mutating func publish() throws(SystemError) -> Film.Outcome {
    let name = name
    try file?.publish(as: name)
    figures.size = file?.size ?? 0
    return outcome(name, isPlayable: true)
  }

  private mutating func outcome(_ name: String?, isPlayable: Bool) -> Film.Outcome {
    figures.framesDropped += max(0, added - figures.framesWritten)
    return Film.Outcome(
      limit: limit, failure: failure, name: name, figures: figures, isPlayable: isPlayable,
      refusal: refusal, sound: sound, frameUSec: frameUSec, stillTimeUSec: stillTimeUSec)
  }

  /// The time of the photo's picture, if it is among those that are on the disk.
  private var stillTimeUSec: Int64? {
    guard let still, still.number <= figures.framesWritten else { return nil }
    return still.timeUSec
  }

  private var sound: FilmSound.Result? {
    guard let sound = film.sound else { return nil }
    guard hasSound, let report = sound.report else { return FilmSound.Result() }
    return FilmSound.Result(
      driftPPM: report.driftPPM, isComplete: report.isComplete && keepsAllSound)
  }

  /// The name of the file, with the present knowledge about its press.
  private var name: String {
    RecordingName.name(
      unixUSec: film.still?.unixUSec ?? unixUSec, counter: film.number, press: film.order.press,
      pressSource: film.pressSource, container: film.order.option.container)
  }
}
