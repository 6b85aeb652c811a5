// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

@testable import CaptureEngine

/// A wall clock that steps: names, EXIF data, records and films follow it, and nothing else does (requirements R-29).
struct SteppedClockTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  private func stage(isSimulated: Bool = true) async throws -> EngineStage {
    try await EngineStage(in: folder) {
      $0.clock.isSimulated = isSimulated
      $0.storage.sidecars = true
    }
  }

  /// Steps the clock by so many seconds; nil: to the machine's time. Returns how far ahead it is.
  @discardableResult
  private func step(_ client: TestSession, seconds: Int64?) throws -> Int64 {
    let reply = try client.call(
      Engine.SimulateClock.self, .init(stepUSec: seconds.map { $0 * 1_000_000 }))
    return reply.offsetUSec / 1_000_000
  }

  /// Seconds since 1970 of a name: "20261121T101502.123456Z-000042.jpg".
  private func seconds(ofName name: String) throws -> Int64 {
    let digits = name.utf8.filter { (48...57).contains($0) }.map { Int32($0) - 48 }
    try #require(digits.count >= 14)
    func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + $1 } }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (
      number(0..<4) - 1900, number(4..<6) - 1, number(6..<8)
    )
    (time.tm_hour, time.tm_min, time.tm_sec) = (number(8..<10), number(10..<12), number(12..<14))
    return Int64(timegm(&time))
  }

  /// Whether a time is that of a clock so far ahead, as of the last minute.
  private func isNow(_ seconds: Int64, ahead: Int64) -> Bool {
    (-1...60).contains(WallClock.unixUSec / 1_000_000 + ahead - seconds)
  }

  @Test("names, EXIF data and records follow each step; names stay different, in order by number")
  func steps() async throws {
    let stage = try await stage()
    let client = try TestSession(stage.directory)
    var photos: [Engine.Photo] = []
    var ahead: Int64 = 0
    for seconds: Int64? in [0, 3600, -7230, -40_000_000, nil, -1] {
      ahead = seconds.map { $0 + ahead } ?? 0
      #expect(try step(client, seconds: seconds) == ahead)
      let moment = TestClock.nowUSec
      let photo = try client.photo(.init(momentUSec: moment))
      photos.append(photo)
      // Stamps of CLOCK_MONOTONIC know nothing of it.
      #expect(photo.frameUSec - moment == photo.offsetUSec && abs(photo.offsetUSec) < 500_000)
      #expect(try isNow(self.seconds(ofName: photo.name), ahead: ahead), "\(photo.name)")
      let path = try #require(photo.path)
      let record = try JSON(parsing: TestFile.read(path + ".json"))
      let unixUSec = try #require(record["unixUSec"]?.intValue)
      #expect(isNow(unixUSec / 1_000_000, ahead: ahead))
      let time = CivilTime(
        unixUSec: unixUSec, offsetSeconds: WallClock.offsetSeconds(atUnixUSec: unixUSec))
      let text = time.text(dash: UInt8(ascii: ":"), space: UInt8(ascii: " "))
      let exif = try EXIFReader(photo: TestFile.bytes(path)).exif
      #expect(exif[0x9003]?.text == String(decoding: text, as: UTF8.self))
      #expect(exif[0x9291]?.text == CivilTime.padded(time.microsecond, 6))
    }
    let names = photos.map(\.name)
    #expect(Set(names).count == names.count && names != names.sorted())
    #expect(CaptureName.inOrder(names.shuffled()) == names)
    for (photo, next) in zip(photos, photos.dropFirst()) {
      #expect(photo.frameUSec <= next.frameUSec)
    }
    await stage.shutDown()
  }

  @Test("steps in the middle of photos: each is there once, under its own name, with its own bytes")
  func middle() async throws {
    let stage = try await stage()
    let client = try TestSession(stage.directory)
    let lanes = try PhotoLanes(client, count: 4)
    var photos: [Engine.Photo] = []
    for round in 0..<60 {
      if let photo = try lanes.ask() { photos.append(photo) }
      // Back by a second again and again: the same times of day come back.
      if round % 3 == 2 { try step(client, seconds: round % 2 == 0 ? -1 : 1) }
    }
    while let photo = try lanes.next() { photos.append(photo) }
    #expect(photos.count == 60 && Set(photos.map(\.name)).count == 60)
    let folder = try #require(client.content.path)
    let files = TestFile.names(in: folder).filter { $0.hasSuffix(".jpg") }
    #expect(Set(files) == Set(photos.map(\.name)))
    for photo in photos {
      let bytes = try TestFile.bytes("\(folder)/\(photo.name)")
      #expect(Int64(bytes.count) == photo.size)
      #expect(SHA256.hexadecimal(of: bytes) == photo.sha256)
    }
    await stage.shutDown()
  }

  @Test("a film and a session's directory are dated by it")
  func others() async throws {
    let stage = try await stage()
    let first = try TestSession(stage.directory)
    let ahead: Int64 = 86_400 * 500
    try step(first, seconds: ahead)
    let film = try TestRecording(first) { $0.maximumDurationUSec = 500_000 }
    let end = try film.finished()
    let name = try #require(end.path?.split(separator: "/").last)
    #expect(try isNow(seconds(ofName: String(name)), ahead: ahead))
    let second = try TestSession(stage.directory)
    #expect(try isNow(seconds(ofName: second.content.name), ahead: ahead))
    #expect(try isNow(seconds(ofName: first.content.name), ahead: 0))
    await stage.shutDown()
  }

  @Test("it steps only where the configuration says so, and not too far")
  func refusals() async throws {
    let stage = try await stage(isSimulated: false)
    let client = try TestSession(stage.directory)
    let refused = Engine.NotSimulated(setting: "[clock] simulated").remote
    #expect(throws: refused) { try step(client, seconds: 1) }
    #expect(throws: refused) { try step(client, seconds: nil) }
    await stage.configure { $0.clock.isSimulated = true }
    #expect(try step(client, seconds: 315_360_000) == 315_360_000)
    for seconds in [Int64(1), -630_720_001, 9_000_000_000_000] {
      let error = #expect(throws: RemoteError.self) { try step(client, seconds: seconds) }
      #expect(error.flatMap { try? Engine.InvalidSettings($0) }?.field == "stepUSec")
    }
    #expect(try step(client, seconds: 0) == 315_360_000)
    // Not allowed any more, it shows the machine's time.
    await stage.configure { $0.clock.isSimulated = false }
    #expect(try isNow(seconds(ofName: client.photo().name), ahead: 0))
    await stage.shutDown()
  }
}
