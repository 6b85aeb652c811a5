// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import LinuxIO
import VarlinkSocket

/// What every subcommand takes.
struct CommonOptions: ParsableArguments {
  @Option(
    name: .customLong("runtime-dir"),
    help: ArgumentHelp("Look for the daemons' sockets in DIR.", valueName: "dir"))
  var runtimeDirectory: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  /// A connection to the daemon that serves this socket.
  @LoopActor
  func connect(_ socket: RuntimeDirectory.Socket) throws -> VarlinkClient {
    let directory =
      runtimeDirectory.map { RuntimeDirectory($0) } ?? RuntimeDirectory.calling(socket)
    let path = directory.path(of: socket)
    do throws(SystemError) {
      return try VarlinkClient.connect(to: path)
    } catch {
      throw Failure.unreachable(socket, path: path, error)
    }
  }
}
