// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing
import Varlink

/// The moment of a photo, in its EXIF data and in the record beside it.
struct SidecarTests {
  private static let switchedOn = "storage = { sidecars = true }"

  @Test("the record beside a photo says what the engine and the EXIF data say")
  func record() throws {
    let studio = try Studio(engine: Self.switchedOn)
    let session = try TestSession(studio)
    let before = TestClock.nowUSec
    let photo = try session.photo(.init(press: 7, momentUSec: before - 1000))
    let path = try #require(photo.path)
    let sidecar = try JSON(parsing: TestFile.read(path + ".json"))
    let picture = try Picture(path)
    for (name, value) in [
      ("press", 7), ("momentUSec", before - 1000), ("frameUSec", photo.frameUSec),
      ("offsetUSec", photo.offsetUSec), ("frameSequence", photo.frameSequence),
    ] {
      #expect(sidecar[name] == .int(value))
      #expect(picture.provenance(name) == "\(value)")
    }
    for (name, value) in [
      ("frameTimeSource", photo.frameTimeSource.rawValue),
      ("zeroShutterLag", photo.zeroShutterLag.rawValue),
    ] {
      #expect(sidecar[name] == .string(value))
    }
    #expect(picture.provenance("frameTimeSource") == photo.frameTimeSource.rawValue)
    let request = try #require(sidecar["requestUSec"]?.intValue)
    #expect((before...TestClock.nowUSec).contains(request))
    #expect(picture.provenance("requestUSec") == "\(request)")
    #expect(sidecar["name"] == .string(photo.name) && sidecar["size"] == .int(photo.size))
    #expect(sidecar["sha256"] == .string(photo.sha256) && sidecar["camera"] != nil)
  }

  @Test("a frame as the camera delivered it has its press and its format in the record alone")
  func raw() throws {
    let studio = try Studio(engine: Self.switchedOn)
    let session = try TestSession(studio)
    let moment = TestClock.nowUSec
    let photo = try session.photo(
      .init(mediaType: "application/octet-stream", press: 3, momentUSec: moment))
    let sidecar = try JSON(parsing: TestFile.read(try #require(photo.path) + ".json"))
    #expect(sidecar["press"] == 3 && sidecar["offsetUSec"] == .int(photo.offsetUSec))
    #expect(sidecar["pixelFormat"] == "YUYV" && sidecar["bytesPerLine"] == 640)
    #expect(sidecar["width"] == 320 && sidecar["height"] == 180)
  }

  @Test("unless it is asked for there is none")
  func switchedOff() throws {
    let studio = try Studio()
    let session = try TestSession(studio)
    let photo = try session.photo()
    #expect(TestFile.names(in: try #require(session.content.path)) == [photo.name])
  }
}
