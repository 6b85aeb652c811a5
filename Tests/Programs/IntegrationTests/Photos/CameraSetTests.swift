// SPDX-License-Identifier: Apache-2.0
import Glibc
import TestSupport
import Testing
import Varlink

/// One press, or one command, and several cameras; sheets and films of their photos (requirements
///
struct CameraSetTests {
  private static let cameras = """
    [[synthetic]]
    name = "left"
    width = 320
    height = 180
    [[synthetic]]
    name = "right"
    width = 160
    height = 120
    rotation = 90

    """

  @Test(
    "a press of the button is a photo of each camera, in one set; one that is away leaves the others"
  )
  func press() throws {
    let studio = try Studio(
      engine: Studio.builtIn + "\ncamera = \"test\"\ncompanions = [\"left\", \"away\"]\n"
        + Self.cameras)
    try studio.waitUntilGranted()
    try studio.daemons.control("sim", "press", Studio.device)
    try TestClock.wait(for: "two photos") { try studio.photos().count == 2 ? () : nil }
    let photos = try studio.daemons.controlJSON("photos")
    #expect(Set(photos.compactMap { $0["setId"]?.stringValue }).count == 1)
    #expect(photos.allSatisfy { $0["setPartial"] == "true" && $0["press"] != nil })
    let times = photos.compactMap { $0["frameUSec"]?.intValue }
    let skewUSec = try #require(times.max()) - (try #require(times.min()))
    #expect(photos.allSatisfy { $0["setSkewUSec"] == .int(skewUSec) })
  }

  @Test(
    "capture --cameras: a file of each, and what cannot be; sheet: a picture of them, and a film")
  func command() throws {
    let studio = try Studio(engine: Self.cameras)
    let folder = studio.daemons.path("photos")
    try #require(mkdir(folder, 0o755) == 0)
    let photos = try studio.daemons.controlJSON(
      "capture", "--cameras", "left,test,right", "-o", "\(folder)/%d.jpg")
    #expect(photos.map { $0["camera"] } == ["left", "test", "right"])
    #expect(photos.allSatisfy { $0["setPartial"] == false })
    #expect(Set(photos.compactMap { $0["setId"]?.stringValue }).count == 1)
    let files = (1...3).map { "\(folder)/\($0).jpg" }
    #expect(try files.map { try Picture($0).width } == [320, 320, 160])
    try studio.waitUntilEmpty()
    let partial = try run(studio, "capture", "--cameras", "left,none", "-o", folder)
    #expect(partial.status == EXIT_FAILURE)
    #expect(partial.output.contains("there is no photo of none: "), "\(partial.output)")
    #expect(TestFile.names(in: folder).count == 4)
    for (words, told) in [
      (["--cameras", "left,left"], "--cameras"), (["--cameras", "a", "--camera", "b"], "--camera"),
      (["--cameras", "left,test", "-o", "\(folder)/x.jpg"], "one file"),
      (["--cameras", "left,test", "--preview-file", "\(folder)/x.jpg"], "--preview-file"),
      (["--cameras", "left,test", "--bracket", "0,1"], "--bracket"),
      (["--cameras", "left,test", "--light"], "--light"),
    ] {
      let wrong = try run(studio, ["capture"] + words)
      #expect(wrong.status == EX_USAGE && wrong.output.contains(told), "\(wrong.output)")
    }
    try sheets(studio, files, folder)
  }

  /// A sheet and films of the three photos, read by other programs.
  private func sheets(_ studio: Studio, _ files: [String], _ folder: String) throws {
    let sheet = "\(folder)/sheet.jpg"
    let made = try run(studio, ["sheet", "-o", sheet, "--size", "160", "--json"] + files)
    let object = try JSON(parsing: made.output)
    // Two columns of 160 by 90 pixels, with gaps of 2.
    #expect(object["width"] == 326 && object["height"] == 186 && object["photos"] == 3)
    #expect(try Picture(sheet).width == 326)
    let again = try run(studio, ["sheet", "-o", sheet] + files)
    #expect(again.status == EXIT_FAILURE && again.output.contains("--force replaces it"))
    for ending in ["mkv", "mp4"] {
      let film = "\(folder)/loop.\(ending)"
      let shown = try run(
        studio, ["sheet", "-o", film, "--frame-time", "0.2", "--rounds", "3"] + files)
      #expect(shown.status == EX_OK && shown.output.hasPrefix("\(film)\n3 photos, 320x180, "))
      let found = try Command.run(
        "ffprobe", "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,nb_read_frames:format=duration", "-of", "csv=p=0", film)
      // Three times there and back again over three photos: twelve pictures of 0.2 s.
      #expect(found.contains("mjpeg,320,180,12"), "\(found)")
      #expect(found.contains("2.4"), "\(found)")
    }
    let nothing = try run(studio, ["sheet", "-o", sheet, "--force", "/etc/passwd"])
    #expect(nothing.status == EXIT_FAILURE && nothing.output.contains("is not a JPEG picture"))
    let wrong = try run(studio, ["sheet", "-o", "x.gif"] + files)
    #expect(wrong.status == EX_USAGE && wrong.output.contains(".jpg, .mkv or .mp4"))
  }

  private func run(_ studio: Studio, _ words: String...) throws -> (status: Int32, output: String) {
    try run(studio, words)
  }

  private func run(_ studio: Studio, _ words: [String]) throws -> (status: Int32, output: String) {
    try studio.daemons.run(
      "shutterctl", words + ["--runtime-dir", studio.daemons.runtimeFolder])
  }
}
