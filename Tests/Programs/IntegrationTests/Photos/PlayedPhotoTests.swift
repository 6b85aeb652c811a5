// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing

/// A synthetic camera that shows pictures of a folder.
@Suite("Photos of a folder's pictures")
struct PlayedPhotoTests {
  private static func draw(_ color: String, _ size: String, _ path: String) throws {
    try Command.run(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=\(color):size=\(size)", "-frames:v",
      "1", path)
  }

  @Test("--check names a file that cannot be shown, and its remedy", arguments: ["MJPG", "YUYV"])
  func check(pixelFormat: String) throws {
    let daemons = try Daemons()
    let folder = daemons.path("pictures")
    let file = daemons.path("engine.toml")
    try TestFile.write(
      file,
      """
      [[synthetic]]
      name = "party"
      width = 64
      height = 48
      pixel_format = "\(pixelFormat)"
      pictures = "\(folder)"
      """)
    func check() throws -> (status: Int32, output: String) {
      try daemons.run("shutter-engine", ["--config", file, "--check"])
    }
    let missing = try check()
    #expect(missing.status == EX_CONFIG)
    #expect(
      missing.output == """
        \(file): "pictures" of the [[synthetic]] camera "party": open \(folder): No such file or \
        directory (ENOENT); name a folder that the engine may read

        """)
    try Command.run("mkdir", folder)
    try Self.draw("red", "64x48", "\(folder)/a.jpg")
    #expect(try check().status == 0)
    try Self.draw("red", "64x32", "\(folder)/b.jpg")
    let other = try check()
    #expect(other.status == EX_CONFIG && other.output.contains("\(folder)/b.jpg is 64x32, and the"))
    // A head without a picture: for MJPG such a frame of a camera can be played.
    let head = try TestFile.bytes("\(folder)/a.jpg").prefix { $0 != 0xDA }
    try TestFile.write("\(folder)/b.jpg", Array(head))
    let cut = try check()
    #expect(cut.status == (pixelFormat == "MJPG" ? 0 : EX_CONFIG), "\(cut.output)")
    #expect(pixelFormat == "MJPG" || cut.output.contains("\(folder)/b.jpg cannot be decoded"))
  }

  @Test("an engine without the pictures lives, says so, and takes photos once they are there")
  func missing() throws {
    let folder = TemporaryFolder()
    let studio = try Studio(
      tables: "pictures = \"\(folder.path)\"", framesPerSecond: 30, pixelFormat: "MJPG")
    let photo = studio.daemons.path("photo.jpg")
    #expect(throws: TestError.self) { try studio.daemons.control("capture", "-o", photo) }
    try studio.daemons.waitForLog(
      of: "shutter-engine", "\(folder.path) has no picture, *.jpg: put JPEGs of 320x180 there")
    #expect(!studio.engine.hasEnded)
    try Self.draw("red", "320x180", "\(folder.path)/red.jpg")
    try studio.daemons.control("capture", "-o", photo)
    // The scan of the photo, its end, is that of the file.
    let (taken, drawn) = (
      try TestFile.bytes(photo), try TestFile.bytes("\(folder.path)/red.jpg")
    )
    let scan = try #require(drawn.firstRange(of: [0xFF, 0xDA])?.lowerBound)
    #expect(taken.suffix(drawn.count - scan) == drawn[scan...])
  }
}
