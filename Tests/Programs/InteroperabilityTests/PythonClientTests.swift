// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The program in Python with somebody else's library that docs/CLIENTS.md shows, taken out of it. Those with our own are
/// run by python/tests/test_examples.py.
struct PythonClientTests {
  @Test("the documented client: a session, the foreground, presses acknowledged")
  func readme() throws {
    let studio = try Studio()
    let program = "\(studio.daemons.runtimeFolder)/readme.py"
    // Both daemons are in one folder here.
    let folder = studio.daemons.runtimeFolder
    let text = try Self.block().replacing("/run/{daemon}/", with: "\(folder)/")
    #expect(text.contains(folder))
    #expect(text.split(separator: "\n").count <= 17)
    try TestFile.write(program, text)
    let client = try RunningProcess([try ForeignTools.python, program])
    try studio.waitUntilGranted()
    try studio.press()
    try studio.press(Studio.secondary)
    for line in ["primary began", "primary ended", "secondary began", "secondary ended"] {
      #expect(try client.nextLine() == line)
    }
    // It acknowledges, or it would lose the buttons.
    #expect(try studio.state().clients.first?.responsive == true)
    #expect(try studio.state().granted == 2)
  }

  /// The only block of Python in docs/CLIENTS.md that imports the package `varlink`.
  private static func block() throws -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let text = try TestFile.read(root.joined(separator: "/") + "/docs/CLIENTS.md")
    let blocks = text.split(separator: "\n```", omittingEmptySubsequences: false)
      .filter { $0.hasPrefix("python\nimport varlink\n") }
    try #require(blocks.count == 1)
    return String(blocks[0].dropFirst(7)) + "\n"
  }
}
