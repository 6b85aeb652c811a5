// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Testing

@testable import Configuration

/// The limits of users, and who may connect.
@Suite struct PolicyOptionTests {
  @Test func limitsAreRead() throws {
    var expected = GatewayConfiguration.Limits()
    expected.connections = 100
    expected.connectionsPerUser = 10
    expected.interactionsPerClient = 4
    expected.interactionsPerUser = 8
    expected.messageBytes = 8192
    expected.callsPerSecond = 200
    expected.eventsPerSecond = 500
    #expect(
      try Read.gateway(
        """
        [limits]
        connections = 100
        connections_per_user = 10
        interactions_per_client = 4
        interactions_per_user = 8
        message_kb = 8
        calls_per_second = 200
        events_per_second = 500
        """
      ).limits == expected)
  }

  @Test("a limit that is not set is no more than the others let it reach")
  func limitsFollow() throws {
    #expect(try Read.gateway("").limits == GatewayConfiguration.Limits())
    let few = try Read.gateway("[limits]\nconnections = 8\n").limits
    #expect(few.connectionsPerUser == 8 && few.interactionsPerUser == 8)
    #expect(few.interactionsPerClient == 8)
    let one = try Read.gateway("[limits]\ninteractions_per_user = 1\n").limits
    #expect(one.interactionsPerClient == 1 && one.connectionsPerUser == 128)
    let many = try Read.gateway(
      "[limits]\ninteractions_per_user = 512\nconnections_per_user = 512\n")
    #expect(many.limits.interactionsPerUser == 512)
  }

  @Test func socketsAreRead() throws {
    let sockets = try Read.gateway(
      """
      [sockets]
      gateway = { group = "shutter", mode = "666" }
      control = { group = 982, mode = "0660" }
      engine_link = { user = "shutter-engine", group = "12" }
      """
    ).sockets
    #expect(
      sockets == [
        .gateway: SocketAccess(group: 981, mode: 0o666),
        .control: SocketAccess(group: 982, mode: 0o660),
        .engineLink: SocketAccess(owner: 992, group: 12),
      ])
    #expect(try Read.engine("socket = { user = \"root\" }").socket == SocketAccess(owner: 0))
    #expect(try Read.gateway("").sockets.isEmpty)
  }

  @Test(arguments: [
    (
      "[limits]\nconnections = 4\n",
      "2:15: \"connections\" is out of range: 4; it may be 8 to 1024"
    ),
    (
      "[limits]\nconections = 40\n",
      "2:1: unknown key \"conections\"; did you mean \"connections\"?"
    ),
    (
      "[limits]\ninteractions_per_user = 256\n",
      "2:25: \"interactions_per_user\" can never be reached: it is 256, and "
        + "\"connections_per_user\" is 128; lower it to 128, or raise \"connections_per_user\""
    ),
    (
      "[limits]\nconnections_per_user = 9\nconnections = 8\n",
      "2:24: \"connections_per_user\" can never be reached: it is 9, and \"connections\" is 8; "
        + "lower it to 8, or raise \"connections\""
    ),
    (
      "[limits]\ninteractions_per_client = 4\ninteractions_per_user = 3\n",
      "2:27: \"interactions_per_client\" can never be reached: it is 4, and "
        + "\"interactions_per_user\" is 3; lower it to 3, or raise \"interactions_per_user\""
    ),
    (
      "sockets.gateway.group = \"cameras\"\n",
      "1:25: \"group\" is \"cameras\", and there is no such group; make it (groupadd --system "
        + "cameras), or name another"
    ),
    (
      "sockets.engine_link.user = \"nobody-here\"\n",
      "1:28: \"user\" is \"nobody-here\", and there is no such user; make it (useradd --system "
        + "nobody-here), or name another"
    ),
    (
      "sockets.gateway.mode = 660\n",
      "1:24: \"mode\" must be a string, not an integer; write the octal digits in quotes, as in "
        + "\"0660\""
    ),
    (
      "sockets.gateway.mode = \"0777\"\n",
      "1:24: \"mode\" is \"0777\"; it may be \"0600\", \"0660\" or \"0666\""
    ),
    (
      "sockets.gateway.mode = \"rw\"\n",
      "1:24: \"mode\" is \"rw\"; it may be \"0600\", \"0660\" or \"0666\""
    ),
    (
      "sockets.control.mode = \"0666\"\n",
      "1:24: \"mode\" is \"0666\", which would let every user in; write \"0660\" and name a group "
        + "for those who may"
    ),
    (
      "login_records = \"run\"\n",
      "1:17: \"login_records\" must be an absolute path: \"run\"; begin it with a slash"
    ),
  ])
  func mistakes(text: String, error: String) {
    #expect(Read.gatewayErrors(text) == ["test.toml:\(error)"])
  }
}
