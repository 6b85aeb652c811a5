// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import TestSupport
import Testing

@testable import CaptureEngine

/// Waits for a busy microphone, of users that are no sessions.
struct MicrophoneRoomTests {
  init() { LoopThread.start() }

  @Test("an interruption that ends an earlier wait of the same user is ended all the same")
  @LoopActor func waitsOfOneUser() async throws {
    var rules = EngineConfiguration().sound
    rules.whenBusy = .interrupt
    let room = MicrophoneRoom(socket: "/nonexistent", rules)
    let user = PlayedListener(in: room)
    room.isBusy("a", for: user, isForClips: true)
    try await LoopThread.wait(until: { $0 == [true] }) { user.interruptions }
    // Its clips are suspended by the interruption that its film begins.
    user.wantsClips = false
    room.isBusy("a", for: user, isForClips: false)
    try await LoopThread.wait(until: { $0 == [true, true, false] }) { user.interruptions }
    user.wantsRunning = false
    room.look()
    #expect(user.interruptions == [true, true, false, false])
  }

  @Test("who does not want to run is not interrupted")
  @LoopActor func unwanted() async throws {
    var rules = EngineConfiguration().sound
    rules.whenBusy = .interrupt
    let room = MicrophoneRoom(socket: "/nonexistent", rules)
    let (user, other) = (PlayedListener(in: room), PlayedListener(in: room))
    user.wantsRunning = false
    room.isBusy("a", for: user, isForClips: false)
    room.isBusy("a", for: other, isForClips: false)
    try await LoopThread.wait(until: { $0 == [true] }) { other.interruptions }
    #expect(user.interruptions == [])
    other.wantsRunning = false
  }
}

/// Somebody who records sound, and whom the lock keeps from opening a microphone here.
private final class PlayedListener: MicrophoneUser {
  let id = RandomName.make()
  var wantsRunning = true
  let isKeptOff = true
  var wantsClips = true
  private(set) var interruptions: [Bool] = []
  private let room: MicrophoneRoom

  init(in room: MicrophoneRoom) { self.room = room }

  func wantsClips(with microphone: String) -> Bool { wantsClips }

  /// A stream ends with it, and looks who still waits.
  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool) {
    interruptions.append(isOn)
    if isOn { room.look() }
  }
}
