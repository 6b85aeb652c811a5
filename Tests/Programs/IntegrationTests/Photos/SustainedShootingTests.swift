// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// A photo of each frame that a camera delivers, for as long as somebody holds the button.
@Suite(.tags(.milliseconds))
struct SustainedShootingTests {
  private static func asked(_ name: String) -> Int? {
    getenv("SHUTTERD_SOAK_" + name).flatMap { Int(String(cString: $0)) }
  }

  /// SHUTTERD_SOAK_SHOOTING: the number of seconds, at 1280 by 720 instead of 640 by 360.
  private static let seconds = asked("SHOOTING")

  @Test(
    "at the camera's full rate every photo is durable, and nine of ten have a frame of their own",
    .serialized,
    arguments: ["YUYV", "MJPG"])
  func fullRate(pixelFormat: String) throws {
    let (width, height) = Self.seconds == nil ? (640, 360) : (1280, 720)
    let (count, framesPerSecond) = ((Self.seconds ?? 5) * 30, 30)
    let studio = try Studio(
      engine: """
        default_camera = "sport"
        [[synthetic]]
        name = "sport"
        width = \(width)
        height = \(height)
        frames_per_second = \(framesPerSecond)
        pixel_format = "\(pixelFormat)"
        """)
    let session = try TestSession(studio, .init(responsiveCapture: true))
    // Other programs use the disk and the processor for a while: then a round is slower, but not each of three.
    var isFullRate = false
    for _ in 1...3 where !isFullRate {
      isFullRate = try shoot(
        session, count, framesPerSecond, "\(width)x\(height) \(pixelFormat)")
    }
    #expect(isFullRate)
  }

  /// Takes so many photos, one of each frame. Returns whether nine of ten of the camera's rate were reached, and as
  /// many have a frame of their own.
  private func shoot(
    _ session: TestSession, _ count: Int, _ framesPerSecond: Int, _ format: String
  ) throws -> Bool {
    let first = try session.photo()
    let lanes = try PhotoLanes(session, count: 12)
    let start = TestClock.nowUSec
    // From the next frame on, which is not there yet.
    let skipped = Int((start - first.frameUSec) * 30 / 1_000_000) + 2
    var photos: [EngineInterface.Photo] = []
    for frame in skipped..<skipped + count {
      let moment = first.frameUSec + Int64(frame * 1_000_000 / framesPerSecond)
      if let photo = try lanes.ask(.init(momentUSec: moment)) { photos.append(photo) }
    }
    while let photo = try lanes.next() { photos.append(photo) }
    let tookUSec = Double(TestClock.nowUSec - start)
    #expect(photos.count == count)
    let size = try photos.reduce(0) { $0 + (try Self.size(of: $1)) }
    #expect(size == photos.reduce(0) { $0 + Int($1.size) })
    #expect(Set(photos.map(\.name)).count == count)
    // On a busy machine the camera itself misses a frame now and then; then its neighbour is taken. That none is
    // left out which it has delivered, VirtualMomentTests shows on a clock that does not depend on the machine.
    let frames = Set(photos.map(\.frameSequence)).count
    let perSecond = Double(count) / tookUSec * 1_000_000
    print(
      "shooting at \(format): \(photos.count) of \(count) photos durable of \(frames) frames, "
        + "\(Int(perSecond * 10) / 10).\(Int(perSecond * 10) % 10) a second")
    return perSecond >= 0.9 * Double(framesPerSecond) && Double(frames) >= 0.9 * Double(count)
  }

  /// SHUTTERD_SOAK_PHOTOS: the number of photos that are taken; after a tenth, memory and descriptors
  /// no longer grow.
  private static let photos = asked("PHOTOS")

  @Test(
    "photos leave nothing behind in the engine", .serialized, arguments: ["YUYV", "MJPG"])
  func growth(pixelFormat: String) throws {
    let count = Self.photos ?? 1000
    let studio = try Studio(
      engine: """
        default_camera = "tiny"
        [[synthetic]]
        name = "tiny"
        width = 64
        height = 48
        frames_per_second = 60
        pixel_format = "\(pixelFormat)"
        """)
    let session = try TestSession(studio, .init(responsiveCapture: true))
    // Until the ring is full.
    usleep(1_200_000)
    let lanes = try PhotoLanes(session, count: 8)
    var taken = 0
    func take(until count: Int) throws {
      while taken < count {
        let moment = TestClock.nowUSec - 20_000
        if let photo = try lanes.ask(.init(momentUSec: moment)) { try remove(photo) }
        taken += 1
      }
      while let photo = try lanes.next() { try remove(photo) }
    }
    func remove(_ photo: EngineInterface.Photo) throws {
      let path = try #require(photo.path)
      #expect(unlink(path) == 0)
    }
    try take(until: count / 10)
    let (memory, descriptors) = (try studio.engine.anonymousMemory(), try Self.descriptors(studio))
    try take(until: count)
    let memoryAfter = try studio.engine.anonymousMemory()
    // In a short run some of it has not been used yet.
    #expect(memoryAfter - memory <= (Self.photos == nil ? 1024 : 256), "\(memory), \(memoryAfter)")
    #expect(try Self.descriptors(studio) == descriptors)
    print(
      "photos left (\(pixelFormat)): \(memory) KiB after \(count / 10) photos and \(memoryAfter) KiB after \(count), "
        + "\(descriptors) descriptors")
  }

  private static func size(of photo: EngineInterface.Photo) throws -> Int {
    let path = try #require(photo.path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    return Int(status.st_size)
  }

  private static func descriptors(_ studio: Studio) throws -> Int {
    TestFile.names(in: "/proc/\(studio.engine.pid)/fd").count
  }
}
