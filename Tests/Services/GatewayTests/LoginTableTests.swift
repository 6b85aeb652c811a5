// SPDX-License-Identifier: Apache-2.0
import ButtonModel
import Testing

@testable import Gateway

/// Tests which session a process is in, and what each seat shows.
@Suite struct LoginTableTests {
  /// logind's records of a machine with two seats: real ones without the irrelevant lines.
  private static let table = LoginTable(
    seats: [
      "seat0": LoginRecord(
        """
        # This is private data. Do not parse.
        IS_SEAT0=1
        CAN_MULTI_SESSION=1
        CAN_TTY=1
        CAN_GRAPHICAL=1
        ACTIVE=3
        ACTIVE_UID=1000
        SESSIONS=3 5
        UIDS=1000 1001
        """),
      "seat1": LoginRecord("IS_SEAT0=0\nACTIVE=c1\nSESSIONS=c1\n"),
      "seat2": LoginRecord("IS_SEAT0=0\nACTIVE=\n"),
    ],
    sessions: [
      "3": LoginRecord("UID=1000\nSEAT=seat0\nTTY=tty2\nVTNR=2\nLEADER=900\nTYPE=wayland\n"),
      "5": LoginRecord("UID=1001\nSEAT=seat0\nTTY=tty3\nLEADER=950\n"),
      "7": LoginRecord("UID=1000\nREMOTE=1\nLEADER=970\nTYPE=tty\n"),
      "c1": LoginRecord("UID=1002\nSEAT=seat1\nLEADER=980\n"),
    ],
    users: [
      "1000": LoginRecord("STATE=active\nDISPLAY=3\n"), "1001": LoginRecord("STATE=online\n"),
    ]
  )

  private static func place(
    _ groups: String, uid: UInt32 = 1000, line: [Int32] = [2000, 1]
  ) -> ClientPlace {
    table.place(
      of: ProcessOrigin(uid: uid, controlGroups: groups, line: line.map { .init(pid: $0) }))
  }

  @Test("a seat shows its active session; one without, and one that is not known, shows nobody")
  func views() {
    let views = Self.table.views
    #expect(views[.seat0] == .login(LoginID("3")))
    #expect(views[SeatID("seat1")] == .login(LoginID("c1")))
    #expect(views[SeatID("seat2")] == .nobody)
    #expect(views[SeatID("seat9")] == .nobody)
  }

  @Test("the scope of a session, in both versions of control groups and of elogind")
  func scope() {
    let in5 = ClientPlace(login: LoginID("5"))
    #expect(Self.place("0::/user.slice/user-1001.slice/session-5.scope\n", uid: 1001) == in5)
    #expect(Self.place("0::/user.slice/user-1001.slice/session-5.scope/child\n", uid: 1001) == in5)
    #expect(
      Self.place(
        "9:name=systemd:/user.slice/user-1001.slice/session-5.scope\n8:pids:/\n", uid: 1001) == in5)
    #expect(Self.place("3:cpu:/\n1:name=elogind:/5\n", uid: 1001) == in5)
    #expect(
      Self.place("0::/user.slice/user-1002.slice/session-c1.scope", uid: 1002)
        == ClientPlace(seat: SeatID("seat1"), login: LoginID("c1")))
  }

  @Test(
    "a scope that merely has the name of a session's is none",
    arguments: [
      // systemd-run --user --scope --unit=session-3
      "0::/user.slice/user-1001.slice/user@1001.service/app.slice/session-3.scope",
      "0::/user.slice/user-1001.slice/session-5.scope/session-3.scope",
      "0::/system.slice/session-3.scope",
      "0::/session-3.scope",
      "0::/user.slice/session-3.scope",
      "0::/user.slice/user-1000.slice/x/session-3.scope",
      "9:name=mine:/user.slice/user-1001.slice/session-3.scope",
      // Another user's process in the session itself, or in a slice of the right name.
      "0::/user.slice/user-1000.slice/session-3.scope",
      "0::/user.slice/user-1001.slice/session-3.scope",
      "1:name=elogind:/3",
    ])
  func forgedScope(_ groups: String) {
    #expect(Self.place(groups, uid: 1001).login != LoginID("3"))
    #expect(Self.place(groups, uid: 1003) == ClientPlace(), "a user without a session has none")
  }

  @Test("the manager of another user, or a group with its name, is not the user's own")
  func forgedManager() {
    for group in [
      "0::/user.slice/user-1001.slice/user@1001.service/user@1000.service/x.service",
      "0::/system.slice/user@1000.service/x.service", "0::/user@1000.service",
      "0::/user.slice/user-1001.slice/user@1000.service/x.service",
    ] {
      #expect(Self.place(group) == ClientPlace(), "\(group)")
    }
  }

  @Test("else the nearest ancestor that leads a session of its user")
  func leader() {
    #expect(
      Self.place("0::/", uid: 1001, line: [2000, 950, 900]) == ClientPlace(login: LoginID("5")))
    #expect(
      Self.place("0::/", line: [2000, 950, 900]) == ClientPlace(), "the session is another user's")
    #expect(Self.place("0::/", line: [900]) == ClientPlace(login: LoginID("3")))
    #expect(
      Self.place("0::/user.slice/user-1000.slice/session-44.scope", line: [2000, 900])
        == ClientPlace(login: LoginID("3")), "the scope of a session that is gone says nothing")
  }

  @Test("else, for what a user's service manager started, his display")
  func display() {
    let group = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/booth.service\n"
    #expect(Self.place(group) == ClientPlace(login: LoginID("3")))
    #expect(Self.place(group, uid: 1001) == ClientPlace(), "he has none")
    #expect(Self.place(group, uid: 5) == ClientPlace(), "nothing is known of him")
  }

  @Test("a session over the network has no seat: it is at seat0, which never shows it")
  func remote() {
    let place = Self.place("0::/user.slice/user-1000.slice/session-7.scope")
    #expect(place == ClientPlace(login: LoginID("7")))
    #expect(!Self.table.views[.seat0].shows(place.login))
  }

  @Test("a service of the system is in no session")
  func service() {
    let place = Self.place("0::/system.slice/booth.service\n", uid: 0)
    #expect(place == ClientPlace())
    #expect(!Self.table.views[.seat0].shows(place.login))
  }

  @Test("without logind: the virtual terminal of the process or its nearest ancestor")
  func terminals() {
    func place(_ line: [ProcessOrigin.Ancestor]) -> ClientPlace {
      TerminalTable.place(of: ProcessOrigin(uid: 1, controlGroups: "", line: line))
    }
    #expect(place([.init(pid: 5, terminal: 2)]) == ClientPlace(login: LoginID("tty2")))
    #expect(
      place([.init(pid: 5), .init(pid: 4, terminal: 3), .init(pid: 3, terminal: 2)])
        == ClientPlace(login: LoginID("tty3")))
    #expect(place([.init(pid: 5)]) == ClientPlace())
    let views = TerminalTable(active: "tty3").views
    #expect(views[.seat0] == .login(LoginID("tty3")) && views[SeatID("seat1")] == .nobody)
    #expect(ProcessOrigin.virtualTerminal(0x0402) == 2)
    #expect(ProcessOrigin.virtualTerminal(0x0400) == nil, "tty0 is none")
    #expect(ProcessOrigin.virtualTerminal(0x0440) == nil, "a serial line")
    #expect(ProcessOrigin.virtualTerminal(0x8802) == nil, "pts/2")
    #expect(ProcessOrigin.virtualTerminal(0) == nil)
  }

  @Test("a record is read as it stands, and nothing is made of what is none")
  func records() {
    let record = LoginRecord("# A=0\nA=1\nB=x=y\nC=\nnonsense\n=2\n")
    #expect(record["A"] == "1" && record["B"] == "x=y" && record["C"] == nil)
    #expect(record["nonsense"] == nil && record["D"] == nil)
  }
}
