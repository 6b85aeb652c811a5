// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VideoDevices

@testable import CaptureEngine

/// Sessions that need another format than the one that their camera runs in for others (requirement R-105).
struct OtherFormatTests {
  private typealias Engine = EngineInterface
  private let folder = TemporaryFolder()
  private let camera = ShareableCamera(TroubledCamera("two"))

  init() { LoopThread.start() }

  private func isInterrupted(_ error: any Error) -> Bool {
    (error as? RemoteError).flatMap { try? Engine.SessionNotRunning($0) }?.state == .interrupted
  }

  private func kept(_ error: any Error) -> Engine.ConfigurationUnsupported.Kept? {
    (error as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }?.kept
  }

  @Test("a session that waits is interrupted, and runs in its format when the others have gone")
  func waits() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let others = try (0..<2).map { _ in try stage.session() }
    let waiting = try stage.session(.wait, isSmall: true, starts: false)
    #expect { try waiting.start() } throws: { isInterrupted($0) }
    #expect(try waiting.wait(for: .interrupted).interruption == .formatInUse)
    // Again, while it waits.
    #expect { try waiting.start() } throws: { isInterrupted($0) }
    // Another configuration that waits for the same.
    try waiting.configure(.init(controls: [.init(name: "brightness", value: 5)]))
    try waiting.configure(.init(zeroShutterLag: false))
    try others[0].stop()
    #expect(try others[1].photo().width == 320)
    #expect(try waiting.statesSoFar().allSatisfy { $0 == .interrupted })
    try others[1].stop()
    // It is not said to run before it does.
    #expect(try waiting.status { $0.state != .interrupted }.state == .starting)
    #expect(try waiting.status().state == .running)
    #expect(try waiting.photo().width == 160)
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a wait ends with a stop, with a configuration that takes what runs, and with the client")
  func waitEnds() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let waiting = try stage.session(.wait, isSmall: true, starts: false)
    #expect { try waiting.start() } throws: { isInterrupted($0) }
    try waiting.stop()
    try first.stop()
    try waiting.start()
    #expect(try waiting.photo().width == 160)
    try waiting.stop()
    try first.start()
    _ = try waiting.statesSoFar()
    #expect { try waiting.start() } throws: { isInterrupted($0) }
    try waiting.wait(for: .interrupted)
    try waiting.configure(.init(preset: .photo))
    try waiting.wait(for: .running)
    #expect(try waiting.photo().width == 320)
    #expect(try first.statesSoFar().contains(.failed) == false)
    // The last one waits in vain, and leaves.
    do {
      let vain = try stage.session(.wait, isSmall: true, starts: false)
      #expect { try vain.start() } throws: { isInterrupted($0) }
    }
    #expect(try first.photo().width == 320)
    await stage.shutDown()
  }

  @Test("two that wait: after the one that runs, whatever interrupts that, and then together")
  func waitBehind() async throws {
    let device = TroubledCamera("two")
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let waiting = try (0..<2).map { _ in try stage.session(.wait, isSmall: true, starts: false) }
    let first = try stage.session()
    for waiting in waiting { #expect { try waiting.start() } throws: { isInterrupted($0) } }
    func isBack() throws {
      try first.wait(for: .running)
      #expect(try first.photo(.init(queueUntilRunning: true)).width == 320)
      for waiting in waiting { _ = try waiting.status { $0.interruption == .formatInUse } }
    }
    for waiting in waiting { try waiting.wait(for: .interrupted) }
    try first.wait(for: .running)
    device.isShut = true
    #expect(try first.wait(for: .interrupted).interruption == .privacy)
    for waiting in waiting { _ = try waiting.status { $0.interruption == .privacy } }
    device.isShut = false
    try isBack()
    stage.unplug("two")
    device.interrupt()
    try first.wait(for: .failed)
    stage.plug(camera)
    try first.wait(for: .running)
    #expect(try first.photo().width == 320)
    // An error of the device, after which it is opened again.
    device.interrupt()
    try first.wait(for: .failed)
    try first.wait(for: .running)
    #expect(try first.photo().width == 320)
    for waiting in waiting {
      #expect(try waiting.statesSoFar().contains(.running) == false)
    }
    try first.stop()
    for waiting in waiting {
      try waiting.wait(for: .running)
      #expect(try waiting.photo().width == 160)
    }
    await stage.shutDown()
  }

  @Test("a session that runs is refused another format, also if it would wait at its start")
  func runningDoesNotWait() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let second = try stage.session(.wait)
    #expect {
      try second.configure(.init(width: 160, height: 80))
    } throws: {
      ($0 as? RemoteError).flatMap { try? Engine.ConfigurationUnsupported($0) }?.usedBy
        == ["org.shutterd.test"]
    }
    #expect(try second.photo().width == 320)
    #expect(try first.photo().width == 320)
    await stage.shutDown()
  }

  @Test("a change: photos in progress are finished, nobody stops, and all have the new format")
  func changes() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let others = try (0..<2).map { _ in try stage.session(starts: false) }
    for round in 1...3 {
      for other in others { try other.start() }
      #expect(try others[1].photo().width == 320)
      // A photo of a moment that has not come is in progress while the format changes.
      let pending = try PendingPhoto(others[0], .init(momentUSec: TestClock.nowUSec + 100_000))
      try pending.begun()
      let asking = try stage.session(.change, isSmall: true)
      #expect(try asking.photo().width == 160)
      #expect(try pending.end().taken.width == 320)
      for other in others {
        #expect(try other.photo(.init(queueUntilRunning: true)).width == 160)
      }
      #expect(camera.openings == 2 * round)
      // Those that stay keep what runs.
      try asking.stop()
      for other in others {
        #expect(try other.photo().width == 160)
        let states = try other.statesSoFar()
        #expect(states.allSatisfy { $0 == .starting || $0 == .running }, "\(states)")
        try other.stop()
        try other.wait(for: .stopped)
      }
    }
    await stage.shutDown()
  }

  @Test("a change of a session that runs")
  func changesWhileRunning() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let second = try stage.session(.change)
    #expect(try second.configure(.init(width: 160, height: 80)).width == 160)
    #expect(try second.photo().width == 160)
    try TestClock.wait(for: "the first to follow") {
      try first.photo().width == 160 ? () : nil
    }
    for session in [first, second] {
      #expect(try session.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    }
    await stage.shutDown()
  }

  @Test("what forbids a change: a film, a format that was asked for, a configuration that is open")
  func keeps() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let asking = try stage.session(.change, isSmall: true, starts: false)
    let film = try stage.directory.connect(.engine)
    try film.send(Engine.StartRecording.self, .init(session: first.id), mode: .more)
    let begun = try film.next(Engine.StartRecording.self)
    #expect { try asking.start() } throws: { kept($0) == .recording }
    _ = try first.call(
      Engine.StopRecording.self, .init(session: first.id, recording: begun.recording))
    while try film.next(Engine.StartRecording.self).step != .didFinish {}
    _ = try first.call(Engine.BeginConfiguration.self, .init(session: first.id))
    #expect { try asking.start() } throws: { kept($0) == .configuring }
    _ = try first.call(Engine.CommitConfiguration.self, .init(session: first.id))
    try first.configure(.init(width: 320, height: 160))
    #expect { try asking.start() } throws: { kept($0) == .askedFor }
    #expect(try first.photo().width == 320)
    #expect(try first.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    try first.configure(.init(preset: .photo))
    try asking.start()
    #expect(try asking.photo().width == 160)
    await stage.shutDown()
  }

  @Test("a change to a format in which the camera fails: the others run again as before")
  func changeFails() async throws {
    let device = TroubledCamera("two")
    let camera = ShareableCamera(device)
    let stage = try await EngineStage(in: folder, more: [camera])
    let large = try stage.session(isSmall: false, starts: false)
    // It runs in the smaller size, which it chose only because nobody else had the camera.
    let chooser = try stage.session(isSmall: true)
    try large.start()
    try chooser.configure(.init(preset: .photo))
    #expect(try large.photo().width == 160)
    device.set(
      .fails(.device(SystemError("stream", "/dev/video99", errno: Errno(EIO)))), width: 320)
    let asking = try TestSession(
      stage.directory, starts: false,
      .init(camera: "two", width: 320, height: 160, otherFormat: .change))
    #expect(throws: RemoteError.self) { try asking.start() }
    for follower in [large, chooser] {
      #expect(try follower.photo(.init(queueUntilRunning: true)).width == 160)
      let states = try follower.statesSoFar()
      #expect(states.allSatisfy { $0 == .starting || $0 == .running }, "\(states)")
    }
    await stage.shutDown()
  }

  @Test("a film that is asked for while a format changes begins in the new one")
  func filmAfterChange() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let pending = try PendingPhoto(first, .init(momentUSec: TestClock.nowUSec + 950_000))
    try pending.begun()
    let asking = try stage.session(.change, isSmall: true, starts: false)
    try asking.beginStart()
    try stage.waitUntilLeaving()
    let film = try stage.directory.connect(.engine)
    try film.send(Engine.StartRecording.self, .init(session: first.id), mode: .more)
    _ = try asking.calls.next(Engine.Start.self)
    #expect(try pending.end().taken.width == 320)
    var step = try film.next(Engine.StartRecording.self)
    #expect(step.step == .didStart)
    let recording = step.recording
    _ = try first.call(Engine.StopRecording.self, .init(session: first.id, recording: recording))
    while step.step != .didFinish { step = try film.next(Engine.StartRecording.self) }
    #expect(step.failure == nil && step.playable == true, "\(step)")
    await stage.shutDown()
  }

  @Test("two that change the format at once: both have it if it is the same")
  func bothChange() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let pending = try PendingPhoto(first, .init(momentUSec: TestClock.nowUSec + 950_000))
    try pending.begun()
    let asking = try (0..<2).map { _ in
      try stage.session(.change, isSmall: true, starts: false)
    }
    for asking in asking { try asking.beginStart() }
    for asking in asking { _ = try asking.calls.next(Engine.Start.self) }
    for session in asking + [first] {
      #expect(try session.photo(.init(queueUntilRunning: true)).width == 160)
    }
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a session that switches to the camera while its format changes has the new one")
  func switchesMeanwhile() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    let switching = try TestSession(stage.directory, .init(camera: "test"))
    let pending = try PendingPhoto(first, .init(momentUSec: TestClock.nowUSec + 950_000))
    try pending.begun()
    let asking = try stage.session(.change, isSmall: true, starts: false)
    try asking.beginStart()
    try stage.waitUntilLeaving()
    let reply = try switching.call(
      Engine.SwitchCamera.self, .init(session: switching.id, camera: "two"))
    #expect(reply.outcome == .switched, "\(reply)")
    _ = try asking.calls.next(Engine.Start.self)
    #expect(try pending.end().taken.width == 320)
    for session in [first, asking, switching] {
      #expect(try session.photo(.init(queueUntilRunning: true)).width == 160)
    }
    #expect(camera.openings == 2)
    await stage.shutDown()
  }

  @Test("a change that its session gives up: the others have never left the stream")
  func askerLeaves() async throws {
    let stage = try await EngineStage(in: folder, more: [camera])
    let first = try stage.session()
    for round in 0..<2 {
      let pending = try PendingPhoto(first, .init(momentUSec: TestClock.nowUSec + 950_000))
      try pending.begun()
      var asking: TestSession? = try stage.session(.change, isSmall: true, starts: false)
      try asking?.beginStart()
      try stage.waitUntilLeaving()
      if round == 0 {
        let calls = try stage.directory.connect(.engine)
        try calls.call(Engine.Stop.self, .init(session: try #require(asking).id))
      } else {
        asking = nil
      }
      #expect(try pending.end().taken.width == 320)
      #expect(try first.photo().width == 320)
    }
    #expect(camera.openings == 1)
    #expect(try first.statesSoFar().allSatisfy { $0 == .starting || $0 == .running })
    await stage.shutDown()
  }
}
