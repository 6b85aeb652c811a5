// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import Testing

/// The live clip of a photo of a camera of the kernel (requirement R-42). The witnesses are not our code: the
/// kernel's trace of the buffers that the engine got, the pictures, and ffprobe.
@Suite(.rig, .serialized)
struct LiveClipRigTests {
  private typealias Engine = EngineInterface

  private static let key = Int32(KEY_VOLUMEDOWN)
  private static let (width, height) = (320, 180)
  /// Ten frames a second: an emulated machine encodes slowly.
  private static let interval = Engine.Fraction(numerator: 1, denominator: 10)

  @Test("a press: the photo, and a clip of 1.5 s before and after with the photo's own frame in it")
  func press() throws {
    let vivid = try Vivid()
    // The colour bars move by some pixels with each frame, to the right and fast: no two within the
    // clip look the same.
    try vivid.set(control: "horizontal_movement", 6)
    let trace = try KernelTrace()
    let keyboard = try UinputKeyboard(keys: [Self.key])
    let booth = try Booth()
    defer { withExtendedLifetime((vivid, booth)) {} }
    let session = try TestSession(
      booth.daemons,
      .init(
        width: Int64(Self.width), height: Int64(Self.height), frameInterval: Self.interval,
        liveClipEnabled: true))
    let interaction = try TestInteraction.whenKnown(session)
    try booth.waitUntilGranted(try booth.device(at: keyboard.node), "KEY_VOLUMEDOWN")
    _ = try session.photo()
    // By then the moments before the press are there.
    usleep(1_800_000)
    try keyboard.press(Self.key)
    let began = try interaction.event()
    #expect(began.phase == .began)
    let steps = try session.steps(
      .init(press: began.press, momentUSec: began.monotonicUSec, liveClip: true))
    try keyboard.release(Self.key)
    #expect(steps.allSatisfy { $0.failure == nil }, "\(steps.compactMap(\.failure))")
    let photo = try #require(steps.compactMap(\.photo).first)
    let clip = try #require(steps.compactMap(\.liveClip).first)
    #expect(photo.press == began.press && photo.zeroShutterLag == .used)
    #expect(photo.offsetUSec == photo.frameUSec - began.monotonicUSec)

    let film = try PlayedFilm(try #require(clip.path))
    #expect(Int64(film.frames) == clip.framesWritten)
    #expect(abs(film.durationUSec - clip.durationUSec) <= 1000)
    let displayUSec = try #require(clip.photoDisplayTimeUSec)
    // Up to a frame at each end, and one that the driver has dropped.
    #expect(abs(displayUSec - 1_500_000) <= 250_000, "\(displayUSec)")
    #expect(abs(clip.durationUSec - displayUSec - 1_500_000) <= 250_000, "\(clip.durationUSec)")
    let index = try #require(film.timesUSec.firstIndex { abs($0 - displayUSec) <= 1 })
    #expect(clip.frameUSec + displayUSec == photo.frameUSec)

    let buffers = try trace.dequeues().filter {
      $0.minor == vivid.minor && !$0.flags.contains("ERROR")
    }
    let numbers = film.timesUSec.map { timeUSec in
      buffers.first { abs($0.timestampUSec - clip.frameUSec - timeUSec) <= 1 }?.sequence
    }
    #expect(!numbers.contains(nil), "each picture has the stamp of a buffer: \(numbers)")
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { ($0 ?? 0) < ($1 ?? 0) }, "\(numbers)")
    #expect(numbers[index].map(Int64.init) == photo.frameSequence)

    let distances = try Self.distances(of: film, from: try DecodedPhoto(try #require(photo.path)))
    let sorted = distances.sorted()
    #expect(distances[index] == sorted[0] && sorted[1] > sorted[0] + 1, "\(index): \(distances)")
    print(
      "live clip of vivid: \(film.frames) frames, \(clip.framesDropped) dropped, the photo at "
        + "\(displayUSec) us of \(clip.durationUSec), \(sorted[0]) and next \(sorted[1]) of 255 away"
    )
  }

  /// How much the brightness of each picture of a film differs from a photo's, in the mean of some of its
  /// rows, 0 to 255.
  private static func distances(of film: PlayedFilm, from photo: DecodedPhoto) throws -> [Double] {
    try #require(photo.width == width && photo.height == height)
    let luma = try film.luma()
    try #require(luma.count == film.frames * width * height)
    // Below the text that vivid writes into its pictures.
    let places = stride(from: height / 2, to: height, by: 16).flatMap { y in
      (0..<width).map { x in (x, y) }
    }
    let wanted = places.map { x, y in
      let (red, green, blue) = photo.colour(x: x, y: y)
      return (299 * red + 587 * green + 114 * blue) / 1000
    }
    return (0..<film.frames).map { frame in
      let sum = zip(places, wanted).reduce(0) { sum, pair in
        let at = frame * width * height + pair.0.1 * width + pair.0.0
        return sum + abs(Int(luma[at]) - pair.1)
      }
      return Double(sum) / Double(places.count)
    }
  }
}
