// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Configuration
import LinuxIO
import TestSupport
import Testing
import VideoDevices

@testable import CaptureEngine

/// The door to cameras, with users that are no sessions.
struct CameraRoomTests {
  private let folder = TemporaryFolder()

  init() { LoopThread.start() }

  @LoopActor
  private func makeRoom() -> CameraRoom {
    let configuration = EngineConfiguration()
    return CameraRoom(
      CameraSources(configuration: configuration, more: [TroubledCamera("a")]),
      journal: ControlJournal(folder: folder.path), rotation: configuration.rotation)
  }

  @Test("who wants a camera that another one has loses it, until that one leaves")
  @LoopActor func claims() {
    let room = makeRoom()
    let (first, second) = (PlayedUser("1", in: room), PlayedUser("2", in: room))
    room.claim(first, wants: true)
    room.claim(second, wants: true)
    #expect(first.claims.last == .some(nil) && second.claims.last == .some(.videoInUse))
    second.isInFront = true
    room.claim(second, wants: true)
    #expect(first.claims.last == .some(.videoInUse) && second.claims.last == .some(nil))
    room.leave(second)
    #expect(first.claims.last == .some(nil))
  }

  @Test("a user hears that its camera went and came, and not that of others")
  @LoopActor func presence() {
    let room = makeRoom()
    let (user, other) = (PlayedUser("1", in: room), PlayedUser("2", of: "b", in: room))
    room.catalogue.remove("a")
    #expect(user.presence == [false] && other.presence == [])
    room.catalogue.add(TroubledCamera("a"))
    #expect(user.presence == [false, true] && other.presence == [])
  }

  @Test("the controls of a camera are one photo's at a time")
  @LoopActor func controls() {
    let room = makeRoom()
    #expect(room.controls.take("a") && !room.controls.take("a") && room.controls.take("b"))
    #expect(room.controls.areTaken(of: "a"))
    room.controls.free("a")
    #expect(!room.controls.areTaken(of: "a") && room.controls.take("a"))
  }

  @Test("the room keeps no user")
  @LoopActor func users() {
    let room = makeRoom()
    var user: PlayedUser? = PlayedUser("1", in: room)
    #expect(room.users.count == 1 && room.hasUser("a"))
    user?.isCameraWanted = true
    #expect(room.inUse == ["a"])
    user = nil
    #expect(room.users.isEmpty && !room.hasUser("a") && room.inUse.isEmpty)
  }
}

/// Somebody who uses a camera.
private final class PlayedUser: CameraUser {
  let id: String
  let opener = PeerIdentity(pid: 1, uid: 1000, gid: 1000)
  let application = "org.shutterd.test"
  let configuration: SessionConfiguration
  let input: CameraInput
  let wantsRunning = true
  var isCameraWanted = false
  var isInFront = false
  let interruptions: Set<InterruptionReason> = []
  private(set) var claims: [InterruptionReason?] = []
  private(set) var presence: [Bool] = []

  init(_ id: String, of camera: String = "a", in room: CameraRoom) {
    self.id = id
    configuration = SessionConfiguration(camera: camera)
    input = CameraInput(room, PressureWatch(.unused)) { _ in }
    room.enter(self)
  }

  func cameraChanged(isPresent: Bool) { presence.append(isPresent) }
  func setInterruption(_ reason: InterruptionReason, _ isOn: Bool) {}
  func setClaim(_ reason: InterruptionReason?) { claims.append(reason) }
  func formatHolder(of camera: String, _ wanted: CaptureFormat) -> FormatRule.Holder {
    FormatRule.Holder(uid: opener.uid)
  }
  func awaitFormat() {}
  var canFollowFormat: Bool { true }
  func followFormat() {}
  func keepFormat() {}
  func lookAtFormat() {}
  func lookAtCompanions() {}
  func machineTurned() {}
  func adjustmentChanged() {}
}
