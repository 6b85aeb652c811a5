// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing
import Varlink

/// One press, several cameras of the kernel (requirements R-105). The witness is the kernel's trace of
/// dequeued buffers.
@Suite(.rig, .serialized)
struct FanRigTests {
  @Test(
    "four cameras, 20 presses: each set within one frame, its skew as the driver's stamps have it")
  func four() throws {
    let cameras = try VividCameras(4)
    let trace = try KernelTrace()
    let booth = try Self.booth(cameras)
    defer { withExtendedLifetime((cameras, booth)) {} }
    try booth.waitUntilGranted("remote", "KEY_VOLUMEDOWN")
    // The first press also waits until all four deliver.
    let presses = 21
    for press in 1...presses {
      try booth.daemons.control("sim", "press", "remote")
      _ = try booth.waitForPhotos(4 * press)
      // A press while the one before it is still being served would be dropped.
      usleep(200_000 + UInt32(press * 7919 % 33_000))
    }
    let frames = try trace.dequeues().filter { !$0.flags.contains("ERROR") }
    let stamps = cameras.minors.map { minor in
      frames.filter { $0.minor == minor }.map(\.timestampUSec).sorted()
    }
    let photos = try booth.daemons.controlJSON("photos")
    #expect(photos.count == 4 * presses)
    let sets = Dictionary(grouping: photos) { $0["setId"]?.stringValue ?? "" }
    #expect(sets.count == presses && sets[""] == nil)
    let first = photos.compactMap { $0["press"]?.intValue }.min()
    var skews: [Int64] = []
    for set in sets.values where set.first?["press"]?.intValue != first {
      let times = set.compactMap { $0["frameUSec"]?.intValue }
      let skewUSec = try #require(times.max()) - (try #require(times.min()))
      #expect(set.count == 4)
      #expect(set.allSatisfy { $0["setPartial"] == "false" || $0["setPartial"] == false })
      #expect(set.allSatisfy { $0["setSkewUSec"]?.intValue == skewUSec })
      let momentUSec = try #require(set[0]["momentUSec"]?.intValue)
      // The nearest frame that the driver delivered, for each camera.
      let nearest = stamps.compactMap { $0.map { abs($0 - momentUSec) }.min() }.sorted()
      let taken = set.compactMap { $0["offsetUSec"]?.intValue }.map { abs($0) }.sorted()
      #expect(zip(nearest, taken).allSatisfy { abs($0 - $1) <= 1 }, "\(nearest), taken \(taken)")
      let gaps = stamps.compactMap { Self.gap(around: momentUSec, in: $0) }
      #expect(skewUSec <= (try #require(gaps.max())) + 1)
      skews.append(skewUSec)
    }
    let gaps = stamps.flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }.sorted()
    skews.sort()
    print(
      "sets of four cameras: skew p50 \(skews[skews.count / 2]) us, max \(skews[skews.count - 1]) us, "
        + "frame time \(gaps[gaps.count / 2]) us")
  }

  /// The time between the two frames around a moment.
  private static func gap(around momentUSec: Int64, in stamps: [Int64]) -> Int64? {
    guard let next = stamps.firstIndex(where: { $0 >= momentUSec }), next > 0 else { return nil }
    return stamps[next] - stamps[next - 1]
  }

  /// Both daemons with a remote control, whose presses the engine handles with all cameras.
  private static func booth(_ cameras: VividCameras) throws -> Booth {
    let rules = cameras.nodes.enumerated().map { number, node in
      """
      [[camera]]
      name = "v\(number)"
      match = { DEVNAME = "\(node)" }

      """
    }
    return try Booth(
      gateway: """
        [[simulated]]
        name = "remote"
        """,
      engine: """
        [button_to_capture]
        enabled = true
        camera = "v0"
        companions = ["v1", "v2", "v3"]
        width = 320
        height = 180
        primary_hold = "none"

        """ + rules.joined())
  }
}
