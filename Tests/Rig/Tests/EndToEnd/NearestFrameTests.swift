// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import Testing
import Varlink

/// The frame of a photo is the nearest of all that the driver delivered. Who says so is not our code:
/// the kernel's trace of dequeued buffers, and the writer's clock around the press.
@Suite(.rig, .serialized)
struct NearestFrameTests {
  /// SHUTTERD_SOAK_PRESSES: how many presses of each format; 100 make the 200 of a test run.
  private static let presses =
    getenv("SHUTTERD_SOAK_PRESSES").flatMap { Int(String(cString: $0)) } ?? 100

  @Test("the chosen frame is the nearest", arguments: [(320, 180), (640, 360)])
  func nearest(_ size: (width: Int, height: Int)) throws {
    let vivid = try Vivid()
    let trace = try KernelTrace()
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)])
    let booth = try Booth()
    let client = try ClientUnderTest(
      booth.daemons, ["--photo", "--width", "\(size.width)", "--height", "\(size.height)"])
    try booth.waitUntilGranted(try booth.device(at: keyboard.node), "KEY_VOLUMEDOWN")
    var photos: [EngineInterface.Photo] = []
    for press in 0..<Self.presses {
      let span = try keyboard.press(Int32(KEY_VOLUMEDOWN))
      let began = try client.event()
      #expect(began.phase == .began && span.contains(began.monotonicUSec))
      photos.append(try client.photo())
      #expect(photos.last?.press == began.press)
      try keyboard.release(Int32(KEY_VOLUMEDOWN))
      #expect(try client.event().phase == .ended)
      // Presses at all places between two frames: steps that share no factor with a frame time.
      usleep(20_000 + UInt32(press * 7919 % 33_000))
    }
    let stamps = try trace.dequeues().filter {
      $0.minor == vivid.minor && !$0.flags.contains("ERROR")
    }
    .map(\.timestampUSec)
    #expect(stamps.count > Self.presses)
    var nearest = 0
    for photo in photos {
      let moment = photo.frameUSec - photo.offsetUSec
      let best = try #require(stamps.map { abs($0 - moment) }.min())
      // Two frames may be equally near; a stamp in nanoseconds is cut to microseconds.
      if abs(abs(photo.offsetUSec) - best) <= 1 && stamps.contains(photo.frameUSec) { nearest += 1 }
    }
    #expect(nearest == Self.presses)
    let late = photos.map { abs($0.offsetUSec) }.sorted()
    print(
      "nearest frame at \(size.width)x\(size.height): \(nearest) of \(Self.presses), distance "
        + "p50 \(late[late.count / 2]) us, max \(late[late.count - 1]) us, \(stamps.count) frames")
  }
}
