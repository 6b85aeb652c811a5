// SPDX-License-Identifier: Apache-2.0
import Glibc
import ShutterInterfaces
import TestSupport
import Testing

/// Photos that are made later, and an engine that is killed before it makes them.
struct DeferredDeliveryTests {
  private typealias Engine = EngineInterface

  @Test(
    "an engine that is killed behind the stand-in: the next one makes the photo of the same frame",
    arguments: ["YUYV", "MJPG"])
  func killed(pixelFormat: String) throws {
    let studio = try Studio(pixelFormat: pixelFormat)
    let proxy: Engine.Photo
    do {
      let session = try TestSession(studio, .init(deferredDelivery: true, maxQuality: .quality))
      proxy = try session.photo(.init(quality: .quality, deferred: true))
      #expect(proxy.proxy)
      studio.engine.signal(SIGKILL)
      _ = try studio.engine.wait()
    }
    try studio.restartEngine()
    let calls = try studio.connect(.engine)
    let photo = try calls.call(Engine.FinalizePhoto.self, .init(photo: proxy.name)).photo
    #expect(!photo.proxy && photo.name == proxy.name && photo.path == proxy.path)
    #expect(photo.frameUSec == proxy.frameUSec && photo.frameSequence == proxy.frameSequence)
    let path = try #require(photo.path)
    #expect(TestFile.size(path) == Int(photo.size))
    try Command.run(["djpeg", "-strict", "-outfile", "/dev/null", path])
    // The time in the file is that of the frame, whichever engine has made it.
    let stamp = try Command.run(["exiftool", "-s3", "-UserComment", path])
    #expect(stamp.contains("frameUSec=\(proxy.frameUSec) "))
    try calls.call(Engine.ClaimPhoto.self, .init(photo: photo.name))
    #expect(try calls.call(Engine.FinalizePhoto.self, .init(photo: photo.name)).photo == photo)
  }
}
