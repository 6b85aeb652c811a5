// SPDX-License-Identifier: Apache-2.0
import ShutterInterfaces
import TestSupport
import Testing
import Varlink

/// Loopbacks whose producers come and go while the engine runs, of which the kernel says nothing.
@Suite(.rigWithCountedTime, .serialized)
struct LoopbackRigTests {
  private typealias Engine = EngineInterface

  @Test("a producer that comes is a camera, one that goes is none, and it may come back")
  func producers() throws {
    let loopbacks = try LoopbackCameras(exclusive: true, false)
    let booth = try Booth()
    let watcher = try booth.daemons.connect(.engine)
    try watcher.send(Engine.WatchCameras.self, .init(), mode: .more)
    let wanted: Set = ["video40", "video41"]
    let there = try watcher.next(Engine.WatchCameras.self).cameras ?? []
    #expect(wanted.isDisjoint(with: there.map(\.name)))
    let idle = "the loopback \"Loop 40\" (/dev/video40) is a camera as soon as a program feeds it"
    #expect(try doctor(booth).contains(idle))
    for round in 0..<2 {
      // The kernel refuses the producer of an exclusive one after somebody has asked what it can do.
      for camera in 0..<2 { try loopbacks.feed(camera) }
      var names: Set<String> = []
      while names.count < 2 {
        guard let added = try watcher.next(Engine.WatchCameras.self).added,
          wanted.contains(added.name)
        else { continue }
        #expect(added.formats.map(\.pixelFormat) == ["YUYV"], "round \(round)")
        names.insert(added.name)
      }
      if round == 1 {
        for name in names { _ = try TestSession(booth.daemons, .init(camera: name)).photo() }
        let found = try doctor(booth)
        #expect(found.contains("2 cameras: video40 (Loop 40), video41 (Loop 41)"), "\(found)")
      }
      for camera in 0..<2 { loopbacks.stopFeeding(camera) }
      while !names.isEmpty {
        if let name = try watcher.next(Engine.WatchCameras.self).removed { names.remove(name) }
      }
    }
  }

  private func doctor(_ booth: Booth) throws -> String {
    try booth.daemons.run(
      "shutterctl", ["doctor", "--runtime-dir", booth.daemons.runtimeFolder]
    ).output
  }
}
