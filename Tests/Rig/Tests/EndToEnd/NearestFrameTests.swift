// SPDX-License-Identifier: Apache-2.0
import CRigSupport
import Glibc
import ShutterInterfaces
import Testing

/// The frame of a photo is the nearest of all that the driver delivered. The witnesses are not our code:
/// the kernel's trace of dequeued buffers, and the writer's clock around the press.
@Suite(.rig, .tags(.counted), .serialized)
struct NearestFrameTests {
  /// SHUTTERD_SOAK_PRESSES: the number of presses of each trial, instead of its own.
  private static let presses = getenv("SHUTTERD_SOAK_PRESSES").flatMap { Int(String(cString: $0)) }

  /// A camera, and how many presses a run of all tests has time for.
  struct Trial: CustomTestStringConvertible {
    let width: Int
    let height: Int
    let presses: Int
    /// The part of the buffers that vivid drops, at random.
    var percentDropped = 0
    /// Whether the driver's stamps are of the start of the exposure, not of the end of the frame.
    var stampsStart = false

    var testDescription: String {
      "\(width)x\(height), \(percentDropped) % dropped" + (stampsStart ? ", stamped early" : "")
    }
  }

  @Test(
    "the chosen frame is the nearest",
    arguments: [
      Trial(width: 320, height: 180, presses: 100), Trial(width: 640, height: 360, presses: 100),
      Trial(width: 320, height: 180, presses: 30, percentDropped: 20, stampsStart: true),
    ])
  func nearest(_ trial: Trial) throws {
    let count = Self.presses ?? trial.presses
    let vivid = try Vivid()
    try vivid.set(control: "percentage_of_dropped_buffers", trial.percentDropped)
    try vivid.set(control: "timestamp_source", trial.stampsStart ? 1 : 0)
    let trace = try KernelTrace()
    let keyboard = try UinputKeyboard(keys: [Int32(KEY_VOLUMEDOWN)])
    let booth = try Booth()
    let client = try ClientUnderTest(
      booth.daemons, ["--photo", "--width", "\(trial.width)", "--height", "\(trial.height)"])
    try booth.waitUntilGranted(try booth.device(at: keyboard.node), "KEY_VOLUMEDOWN")
    var photos: [(photo: EngineInterface.Photo, pressedUSec: Int64)] = []
    for press in 0..<count {
      let span = try keyboard.press(Int32(KEY_VOLUMEDOWN))
      let began = try client.event()
      #expect(began.phase == .began && span.contains(began.monotonicUSec))
      let photo = try client.photo()
      #expect(photo.press == began.press)
      #expect(photo.frameTimeSource == (trial.stampsStart ? .startOfExposure : .endOfFrame))
      photos.append((photo, began.monotonicUSec))
      try keyboard.release(Int32(KEY_VOLUMEDOWN))
      #expect(try client.event().phase == .ended)
      // Presses at all places between two frames: steps that share no factor with a frame time.
      usleep(20_000 + UInt32(press * 7919 % 33_000))
    }
    let frames = try trace.dequeues().filter {
      $0.minor == vivid.minor && !$0.flags.contains("ERROR")
    }
    let stamps = frames.map(\.timestampUSec)
    #expect(stamps.count > count)
    // The gaps are there: by the driver's numbers at least half as many as it was asked for.
    let numbers = frames.map(\.sequence)
    let taken = (numbers.max() ?? 0) - (numbers.min() ?? 0) + 1
    #expect((taken - stamps.count) * 200 >= taken * trial.percentDropped)
    var nearest = 0
    for (photo, pressedUSec) in photos {
      let best = try #require(stamps.map { abs($0 - pressedUSec) }.min())
      let distance = abs(photo.frameUSec - pressedUSec)
      // Two frames may be equally near; a stamp in nanoseconds is cut to microseconds.
      if abs(distance - best) <= 1 && stamps.contains(photo.frameUSec) { nearest += 1 }
      #expect(photo.offsetUSec == photo.frameUSec - pressedUSec)
    }
    #expect(nearest == count)
    let late = photos.map { abs($0.photo.frameUSec - $0.pressedUSec) }.sorted()
    print(
      "nearest frame at \(trial.testDescription): \(nearest) of \(count), distance "
        + "p50 \(late[late.count / 2]) us, max \(late[late.count - 1]) us, \(stamps.count) frames")
  }
}
