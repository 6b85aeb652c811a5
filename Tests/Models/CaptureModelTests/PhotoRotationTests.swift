// SPDX-License-Identifier: Apache-2.0

import CaptureModel
import Testing

@Suite("The angle of a photo")
struct PhotoRotationTests {
  @Test("A photo keeps the angle at which it began; one that waits begins with the present one")
  func beginning() throws {
    var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
    _ = machine.session(.running)
    _ = machine.streaming(PhotoSource(width: 64, height: 48, rotation: 90, frameLimit: 8))
    let first = try machine.accept(PhotoParameters(), atUSec: 0)
    _ = machine.proceed()
    let second = try machine.accept(PhotoParameters(), atUSec: 1)
    _ = machine.proceed()
    machine.turned(to: 180)
    #expect(machine.resolved(of: first)?.rotation == 90)
    var reported = rotations(machine.frameChosen(first))
    let result = PhotoResultID(photo: first, photoCount: 1)
    reported += rotations(machine.encoded(result))
    // The second one has waited for the end of the first, without responsive capture.
    let actions = machine.concluded(result, .success("file"))
    reported += rotations(actions, of: first)
    #expect(!reported.isEmpty && Set(reported) == [90])
    #expect(Set(rotations(actions, of: second)) == [180])
    #expect(machine.resolved(of: second)?.rotation == 180 && machine.resolved(of: first) == nil)
    machine.turned(to: 0)
    #expect(Set(rotations(machine.frameChosen(second))) == [180])
  }

  @Test("The angle that a photo asks for counts, however the machine is turned")
  func asked() throws {
    var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
    _ = machine.session(.running)
    _ = machine.streaming(PhotoSource(width: 64, height: 48, rotation: 90, frameLimit: 8))
    var settings = PhotoParameters()
    settings.rotation = 0
    let photo = try machine.accept(settings, atUSec: 0)
    machine.turned(to: 180)
    _ = machine.proceed()
    #expect(machine.resolved(of: photo)?.rotation == 0)
  }

  @Test("With upright pixels nothing is left to turn, and the size is that of the turned picture")
  func upright() throws {
    func resolved(
      asked: Bool?, camera: Bool, rotation: Int, media: PhotoMedia = .jpeg
    ) throws -> ResolvedSettings? {
      var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
      _ = machine.session(.running)
      var source = PhotoSource(width: 64, height: 48, rotation: rotation, frameLimit: 8)
      source.hasUprightPixels = camera
      _ = machine.streaming(source)
      var settings = PhotoParameters()
      settings.hasUprightPixels = asked
      settings.mediaType = media.rawValue
      let photo = try machine.accept(settings, atUSec: 0)
      _ = machine.proceed()
      return machine.resolved(of: photo)
    }
    for (asked, camera, isUpright) in [
      (nil, false, false), (nil, true, true), (true, false, true), (false, true, false),
    ] as [(Bool?, Bool, Bool)] {
      let settings = try #require(try resolved(asked: asked, camera: camera, rotation: 90))
      // The frame itself is still to be turned.
      #expect(settings.rotation == 90 && settings.hasUprightPixels == isUpright)
      let shown = settings.shown
      #expect(shown == (isUpright ? (48, 64, 0) : (64, 48, 90)))
    }
    let other = try resolved(asked: true, camera: false, rotation: 180)
    #expect(other?.shown ?? (0, 0, 1) == (64, 48, 0))
    let raw = try resolved(asked: true, camera: true, rotation: 90, media: .raw)
    #expect(raw?.shown ?? (0, 0, 0) == (64, 48, 90))
  }

  @Test("Between two streams there is nothing to turn; the next one brings its angle")
  func betweenStreams() throws {
    var machine = PhotoMachine<String>(rules: PhotoRules(), camera: "test")
    _ = machine.session(.running)
    _ = machine.leaveStream()
    machine.turned(to: 90)
    let photo = try machine.accept(PhotoParameters(), atUSec: 0)
    _ = machine.proceed()
    _ = machine.streaming(PhotoSource(width: 64, height: 48, rotation: 270, frameLimit: 8))
    #expect(machine.resolved(of: photo)?.rotation == 270)
  }

  /// The angles in the reports of a photo, or of all.
  private func rotations(
    _ actions: [PhotoAction<String>], of photo: Int64? = nil
  ) -> [Int] {
    actions.compactMap { action in
      guard case .tell(let told, let report, _) = action, photo == nil || told == photo else {
        return nil
      }
      return report.resolved.rotation
    }
  }
}
