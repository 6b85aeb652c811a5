// SPDX-License-Identifier: Apache-2.0
import MovieFormats
import TestSupport

/// Crashes a recording at random moments, recovers the rest, and compares it with the recording.
struct CrashHarness {
  enum Crash: CaseIterable { case kill, powerCut }

  /// A promise that was broken.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  let film: TestFilm
  let disk: SimulatedDisk

  init(_ film: TestFilm) throws {
    self.film = film
    disk = try film.record()
  }

  private init(_ film: TestFilm, _ disk: SimulatedDisk) {
    self.film = film
    self.disk = disk
  }

  func without(sync number: Int) -> CrashHarness {
    CrashHarness(film, disk.without(sync: number))
  }

  /// One crash at a random moment, and one more while the engine recovers from it. Returns how many pictures are left.
  @discardableResult
  func crash(_ crash: Crash, _ random: inout RandomSource) throws -> Int {
    let count = random.below(disk.operations.count + 1)
    let left = Self.leave(disk, crash, count, &random)
    let promise = disk.promise(after: count)
    try checkAsItIs(left, isFinished: promise.isFinished)
    let (frames, recovered) = try recover(left)
    try Self.unless(
      frames >= promise.frames, "\(promise.frames) pictures were durable, \(frames) are left")
    guard let recovered else { return frames }
    // Again, with a crash in it.
    let moment = random.below(recovered.operations.count + 1)
    let leftAgain = Self.leave(recovered, crash, moment, &random)
    try checkAsItIs(leftAgain, isFinished: false)
    let (framesAgain, _) = try recover(leftAgain)
    try Self.unless(framesAgain == frames, "a crash of the recovery: \(frames), \(framesAgain)")
    return frames
  }

  /// Compares a file that is marked as finished with the film. Returns its pictures.
  func checkFinished(_ file: [UInt8]) throws -> Int { try check(file) }

  static func examine(_ file: [UInt8]) -> MovieRecovery {
    MovieRecovery.examine(byteCount: Int64(file.count)) { offset, count in
      Array(file[Int(offset)..<min(file.count, Int(offset) + count)])
    }
  }

  private static func leave(
    _ disk: SimulatedDisk, _ crash: Crash, _ count: Int, _ random: inout RandomSource
  ) -> [UInt8] {
    switch crash {
    case .kill: disk.afterKill(count, &random)
    case .powerCut: disk.afterPowerCut(count, &random)
    }
  }

  /// The file without recovery: if it is marked as finished, it must be.
  private func checkAsItIs(_ file: [UInt8], isFinished: Bool) throws {
    let saysSo = film.description.container == .mp4 && file.count > 40 && file[36] == 0x6D
    guard isFinished || saysSo else { return }
    let samples = try readFilm(file)
    try Self.unless(!isFinished || samples.count == film.samples.count, "a finished film is short")
  }

  /// Recovers a file. Returns its pictures, and the operations of the recovery if it needed any.
  private func recover(_ file: [UInt8]) throws -> (frames: Int, SimulatedDisk?) {
    switch Self.examine(file) {
    case .empty: return (0, nil)
    case .foreign: throw Problem(description: "our own film is called foreign")
    case .finished(let frames, _):
      try Self.unless(try check(file) == frames, "another number of pictures")
      return (frames, nil)
    case .unfinished(let repair):
      var disk = SimulatedDisk(original: file)
      disk.perform(repair.steps)
      let repaired = disk.contents
      try Self.unless(repaired.count == Int(repair.byteCount), "another size")
      try Self.unless(try check(repaired) == repair.frames, "another number of pictures")
      guard case .finished(repair.frames, repair.durationUSec) = Self.examine(repaired) else {
        throw Problem(description: "what was repaired is not finished")
      }
      return (repair.frames, disk)
    }
  }

  /// Compares a finished file with the beginning of the film. Returns its pictures.
  private func check(_ file: [UInt8]) throws -> Int {
    let samples = try readFilm(file)
    for track in [MovieTrack.picture, .sound] {
      let read = samples.filter { $0.track == track }
      let written = film.samples.filter { $0.track == track }
      try Self.unless(read.count <= written.count, "more samples than were recorded")
      for (read, written) in zip(read, written) {
        try Self.unless(read.bytes == written.payload, "a damaged sample at \(read.timeUSec)")
        try Self.unless(
          abs(read.timeUSec - written.timeUSec) <= toleranceUSec(track),
          "\(written.timeUSec) has become \(read.timeUSec)")
        try Self.unless(read.isKey == written.isKey, "another sample is a key")
      }
    }
    return samples.count { $0.track == .picture }
  }

  /// The precision of a container: 1 µs or 0.1 ms; sound in MP4 counts in 48000ths of a second.
  private func toleranceUSec(_ track: MovieTrack) -> Int64 {
    switch film.description.container {
    case .mp4: track == .picture ? 0 : 11
    case .matroska: 50
    }
  }

  private func readFilm(_ file: [UInt8]) throws -> [ReadSample] {
    switch film.description.container {
    case .mp4: try MP4File(file).samples
    case .matroska: try MatroskaFile(file).samples
    }
  }

  private static func unless(_ holds: Bool, _ problem: @autoclosure () -> String) throws {
    if !holds { throw Problem(description: problem()) }
  }
}
