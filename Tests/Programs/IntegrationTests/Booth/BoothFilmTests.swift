// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// Films of the booth, with sound and without.
@Suite("Films of the booth")
struct BoothFilmTests {
  /// A theme whose only layout is a film of two seconds.
  private static func theme(in folder: TemporaryFolder) throws -> String {
    try TestFile.write(
      folder.path + "/theme.toml",
      """
      [colors]
      background = "#2a1750"
      surface = "#4d3585"
      text = "#ffffff"
      accent = "#ffd166"
      accent_text = "#2a1750"
      [[layout]]
      name = "film"
      kind = "film"
      seconds = 2
      width = 320
      height = 180
      slots = [[1, 0, 0, 320, 180]]

      """)
    return folder.path
  }

  /// The kinds of streams in a film, by ffprobe.
  private static func streams(_ path: String) throws -> [String] {
    try Command.run(
      "ffprobe", "-v", "error", "-of", "csv=p=0", "-show_entries", "stream=codec_type", path
    ).split(whereSeparator: \.isNewline).map { String($0) }
  }

  /// A guest films, and keeps it. Returns the film's path.
  private static func film(_ stage: BoothStage) throws -> String {
    let page = try stage.page()
    _ = try stage.picture(page)
    let folder = stage.studio.daemons.path("pictures")
    let films = try Command.run("find", folder, "-type", "f", "-name", "*-film.*")
      .split(whereSeparator: \.isNewline)
    try #require(films.count == 1, "\(films)")
    return String(films[0])
  }

  private static func allowed(_ rule: String) -> String {
    """
    [sound]
    synthetic_microphone = true
    [[access]]
    medium = "microphone"
    rule = "\(rule)"
    """
  }

  @Test("with the microphone that the file names a film has sound, as long as its picture")
  func sound() throws {
    let themes = TemporaryFolder()
    let stage = try BoothStage(
      engine: Self.allowed("allow"),
      booth: "theme = \"\(try Self.theme(in: themes))\"\nmicrophone = \"synthetic\"")
    let film = try Self.film(stage)
    #expect(try Self.streams(film).sorted() == ["audio", "video"])
    let durationUSec = try PlayedFilm(film).durationUSec
    #expect((1_900_000...2_200_000).contains(durationUSec), "\(durationUSec)")
    withExtendedLifetime(themes) {}
  }

  @Test(
    "a microphone that is not there, or not allowed: the film is made without sound, and the log says why",
    arguments: [("deny", "synthetic"), ("allow", "shutterd-test-none")])
  func silent(rule: String, microphone: String) throws {
    let themes = TemporaryFolder()
    let stage = try BoothStage(
      engine: Self.allowed(rule),
      booth: "theme = \"\(try Self.theme(in: themes))\"\nmicrophone = \"\(microphone)\"")
    let film = try Self.film(stage)
    #expect(try Self.streams(film) == ["video"])
    try stage.studio.daemons.waitForLog(of: "shutter-booth", "a film has no sound")
    withExtendedLifetime(themes) {}
  }
}
