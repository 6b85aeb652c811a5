// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxIO
import ShutterInterfaces
import TestSupport
import Testing
import Varlink
import VarlinkSocket

/// Pictures of calls that get no job. No printer is needed: without CUPS, jobs wait.
struct RefusedPictureTests {
  private let daemons: Daemons
  private let service: RunningProcess

  init() throws {
    daemons = try Daemons(keepsLogs: true)
    service = try daemons.startPrint(
      configuration:
        "cups_socket = \"/nonexistent/cups.sock\"\n[limits]\nwaiting = 2\nsession = 1\n")
  }

  private func submit(
    _ connection: Connection, _ picture: [UInt8], event: String? = nil, session: String? = nil,
    name: String? = nil
  ) throws -> String {
    let file = TemporaryFolder()
    try TestFile.write("\(file.path)/picture", picture)
    let opened = try OwnedDescriptor.open("\(file.path)/picture", O_RDONLY)
    try connection.send(
      PrintInterface.Submit.self,
      .init(pictureFileDescriptor: 0, event: event, session: session, picture: name),
      descriptors: [opened.raw])
    do {
      _ = try connection.next(PrintInterface.Submit.self)
      return "printed"
    } catch let error as RemoteError {
      return "\(error)"
    }
  }

  /// The pictures that are kept.
  private func kept() throws -> Set<[UInt8]> {
    Set(
      try TestFile.files(below: daemons.runtimeFolder).filter { $0.contains("/pictures/") }
        .map { try TestFile.bytes($0) })
  }

  @Test("an event has any name that the booth's configuration takes")
  func names() throws {
    let connection = try Connection(daemons.path("org.shutterd.Print"))
    let longest = String(repeating: "花", count: 200)
    #expect(try submit(connection, PrintStage.picture(), event: longest) == "printed")
    let answer = try submit(connection, PrintStage.picture(), event: longest + "花")
    #expect(answer.contains("InvalidParameter"))
  }

  @Test("a picture that is refused by a limit or a full line is not on the disk afterwards")
  func refused() throws {
    let connection = try Connection(daemons.path("org.shutterd.Print"))
    let pictures = (0..<5).map { PrintStage.picture(UInt8($0)) }
    #expect(try submit(connection, pictures[0], session: "a") == "printed")
    // Only its file says which picture it is; and one that is named.
    #expect(try submit(connection, pictures[1], session: "a").contains("LimitReached"))
    #expect(try submit(connection, pictures[2], session: "a", name: "n").contains("LimitReached"))
    #expect(try submit(connection, pictures[3]) == "printed")
    #expect(try submit(connection, pictures[4]).contains("QueueFull"))
    // The same picture as that of a job: it stays.
    #expect(try submit(connection, pictures[3]).contains("QueueFull"))
    #expect(try kept() == [pictures[0], pictures[3]])
  }
}
