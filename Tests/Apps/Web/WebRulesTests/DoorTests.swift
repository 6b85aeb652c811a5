// SPDX-License-Identifier: Apache-2.0

import Testing
import WebRules

@Suite("The rules of the door: tries, sessions, forms, addresses, turns")
struct DoorTests {
  private static let secondUSec: Int64 = 1_000_000

  @Test("An address has five tries a minute, and another one its own")
  func tries() {
    var limits = TryLimits()
    func attempt(_ address: String, _ atUSec: Int64) -> Int64? {
      limits.attempt(by: address, atUSec: atUSec)
    }
    for second in 0..<5 {
      #expect(attempt("a", Int64(second) * Self.secondUSec) == nil)
    }
    #expect(attempt("a", 5 * Self.secondUSec) == 55 * Self.secondUSec)
    #expect(attempt("b", 5 * Self.secondUSec) == nil)
    // The first is a minute old, the second not yet.
    #expect(attempt("a", 60 * Self.secondUSec) == nil)
    #expect(attempt("a", 60 * Self.secondUSec) == Self.secondUSec)
  }

  @Test("A right password forgives the address its wrong ones, and nobody else")
  func forgiven() {
    var limits = TryLimits()
    func attempt(_ address: String, _ atUSec: Int64) -> Int64? {
      limits.attempt(by: address, atUSec: atUSec)
    }
    for address in ["a", "b"] {
      for _ in 0..<5 { #expect(attempt(address, 0) == nil) }
    }
    limits.succeeded(by: "a")
    #expect(attempt("a", 1) == nil)
    #expect(attempt("b", 1) != nil)
  }

  @Test("Somebody with a thousand addresses has thirty tries a minute")
  func manyAddresses() {
    var limits = TryLimits()
    func attempt(_ address: String, _ atUSec: Int64) -> Int64? {
      limits.attempt(by: address, atUSec: atUSec)
    }
    var made = 0
    for number in 0..<1000 where attempt("\(number)", 0) == nil { made += 1 }
    #expect(made == 30)
    #expect(attempt("x", 60 * Self.secondUSec) == nil)
  }

  @Test("A name ends when its time is over, when it is taken back, or when there are too many")
  func names() {
    var names = ExpiringNames<String, Int>(most: 3)
    names.add("a", 1, of: "x", atUSec: 0, untilUSec: 100)
    #expect(names.value("a", atUSec: 99) == 1)
    #expect(names.value("a", atUSec: 100) == nil)
    names.add("b", 2, of: "x", atUSec: 0, untilUSec: 200)
    names.remove("b")
    #expect(names.value("b", atUSec: 0) == nil)
    for (name, end) in [("c", 500), ("d", 400), ("e", 50)] {
      names.add(name, 0, of: "x", atUSec: 0, untilUSec: Int64(end))
    }
    // The newest stays, whatever its end; the one that would have ended first is gone.
    #expect(names.value("e", atUSec: 0) != nil && names.value("a", atUSec: 0) == nil)
    #expect(names.value("c", atUSec: 0) != nil && names.value("d", atUSec: 0) != nil)
  }

  @Test("Whoever gets names again and again pushes out own ones, and what has ended goes before")
  func owners() {
    var names = ExpiringNames<String, Int>(most: 3)
    func add(_ name: String, _ owner: String, _ nowUSec: Int64, until endUSec: Int64) {
      names.add(name, 0, of: owner, atUSec: nowUSec, untilUSec: endUSec)
    }
    func isThere(_ name: String, _ nowUSec: Int64) -> Bool {
      names.value(name, atUSec: nowUSec) != nil
    }
    // The host's ends soonest, and stays.
    add("host", "host", 0, until: 100)
    for number in 1...20 as ClosedRange<Int64> { add("\(number)", "x", 0, until: 100 + number) }
    #expect(isThere("host", 0) && isThere("19", 0) && isThere("20", 0) && !isThere("18", 0))
    // At 100 it has ended: there is room for another one, though two are of the same owner.
    add("y", "y", 100, until: 200)
    #expect(!isThere("host", 0) && isThere("19", 100) && isThere("20", 100) && isThere("y", 100))
    // A name that is added again is the one that it was, and belongs to whoever has brought it.
    add("20", "z", 100, until: 300)
    #expect(isThere("19", 100) && isThere("20", 100) && isThere("y", 100))
    // Each has one: the one that would end soonest goes.
    add("w", "w", 100, until: 150)
    #expect(!isThere("19", 100) && isThere("20", 100) && isThere("y", 100) && isThere("w", 100))
  }

  @Test(
    "A form's field is read as browsers write it",
    arguments: [
      ("password=secret", "secret"), ("a=b&password=a+b%2Bc", "a b+c"),
      ("password=%C3%A4%E2%82%AC", "ä€"), ("pass%77ord=x", "x"), ("password=", ""),
      ("password=a=b", "a=b"), ("password=%C3", nil), ("password=%4", nil), ("password=%zz", nil),
      ("password=a&password=b", nil), ("", nil), ("password", nil), ("Password=a", nil),
    ])
  func form(body: String, value: String?) {
    #expect(FormBody.value(of: "password", in: Array(body.utf8)) == value)
  }

  @Test(
    "Limits count an IPv4 address, and the network of an IPv6 one",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), (" 192.0.2.1 ", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::6", "2001:db8:1:2::/64"),
      ("[2001:db8::1]", "2001:db8:0:0::/64"), ("::1", "0:0:0:0::/64"), ("::", "0:0:0:0::/64"),
      ("1::", "1:0:0:0::/64"), ("192.0.2", nil), ("192.0.2.256", nil), ("192.0.2.-1", nil),
      ("192.0.2.+1", nil), ("1:2:3:4:5:6:7", nil), ("1:2:3:4:5:6:7:8:9", nil), ("1::2::3", nil),
      (":1:2:3:4:5:6:7", nil), ("12345::", nil), ("g::", nil), ("", nil), ("unknown", nil),
      ("192.0.2.1:80", nil), ("1:2:3:4:5:6:7:8::", nil), ("٣.0.0.1", nil),
    ])
  func address(text: String, group: String?) {
    #expect(ClientAddress(text)?.group == group)
  }

  @Test("One of many requests of an address waits for another of its own, and nobody else does")
  func turns() {
    var limits = ConnectionLimits()
    func begin(_ request: Int, _ address: String) -> Bool {
      limits.begin(request, by: address, at: .proxy) == .now
    }
    func end(_ address: String) -> Int? { limits.end(by: address, at: .proxy) }
    for request in 0..<48 { #expect(begin(request, "a")) }
    #expect(!begin(48, "a"))
    #expect(!begin(49, "a"))
    #expect(!begin(50, "a"))
    #expect(begin(51, "b"))
    limits.giveUp(49, by: "a", at: .proxy)
    #expect(end("a") == 48)
    #expect(end("a") == 50)
    #expect(end("a") == nil)
    #expect(begin(52, "a"))
    #expect(!begin(53, "a"))
    // The same address at another entrance.
    #expect(limits.begin(54, by: "a", at: .guests(address: "a")) == .now)
    // 48 are answered and one waits: 79 more may wait.
    for request in 100..<179 {
      #expect(limits.begin(request, by: "a", at: .proxy) == .later)
    }
    #expect(limits.begin(200, by: "a", at: .proxy) == .never && begin(201, "c"))
  }

  @Test("Guests who take all of their connections leave this machine and the host theirs")
  func entrances() {
    var limits = ConnectionLimits()
    var entered: [(Entrance, ConnectionLimits.Welcome)] = []
    func enter(_ entrance: Entrance) -> ConnectionLimits.Welcome {
      let welcome = limits.enter(entrance)
      entered.append((entrance, welcome))
      return welcome
    }
    // One phone gets a part of them, another one its own.
    for _ in 0..<64 { #expect(enter(.guests(address: "a")) == .served) }
    #expect(enter(.guests(address: "a")) == .refused)
    for number in 64..<256 {
      #expect(enter(.guests(address: "\(number)")) == .served)
    }
    // Answers that there are too many have a limit, too.
    for _ in 1..<32 { #expect(enter(.guests(address: "b")) == .refused) }
    #expect(enter(.guests(address: "b")) == .closed)
    for entrance in [.local, .proxy] as [Entrance] {
      for _ in 0..<256 { #expect(enter(entrance) == .served) }
      #expect(enter(entrance) == .refused)
    }
    // All of them go, and there is room as at the beginning.
    for (entrance, welcome) in entered { limits.leave(entrance, welcome) }
    for _ in 0..<64 { #expect(limits.enter(.guests(address: "a")) == .served) }
    for number in 64..<256 { #expect(limits.enter(.guests(address: "\(number)")) == .served) }
    for _ in 0..<32 { #expect(limits.enter(.guests(address: "a")) == .refused) }
    #expect(limits.enter(.guests(address: "a")) == .closed && limits.enter(.local) == .served)
  }

  @Test(
    "Of this machine's connections those make room that are not used: the oldest without a head, the quietest of the others"
  )
  func room() {
    func leaver(
      _ stage: HeldConnection.Stage, _ held: [(number: Int, HeldConnection.Stage, quietUSec: Int64)]
    ) -> Int? {
      let nowUSec = 100 * Self.secondUSec
      let held = held.map {
        HeldConnection(number: $0.number, stage: $0.1, quietSinceUSec: nowUSec - $0.quietUSec)
      }
      return HeldConnection.leaver(among: held, from: stage, atUSec: nowUSec)?.number
    }
    let (head, turn) = (HeldConnection.Stage.head, HeldConnection.Stage.turn)
    let second = Self.secondUSec
    let held = [(4, head, 0), (1, turn, 3 * second), (3, head, 0), (2, turn, 9 * second)]
    #expect(leaver(head, held) == 3)
    #expect(leaver(turn, held) == 2)
    // Pages that are used, and answers that are read.
    #expect(leaver(turn, [(1, turn, 2 * second - 1), (2, turn, 0), (3, head, 9 * second)]) == nil)
    #expect(leaver(turn, [(1, turn, 2 * second), (2, turn, 0)]) == 1)
    #expect(leaver(head, [(1, turn, 9 * second)]) == nil)
    // Answers of which the rest is not taken have no turn, and still a connection.
    let rest = HeldConnection.Stage.rest
    let answered = [
      (1, rest, 2 * second), (2, rest, 9 * second), (3, head, 0), (4, turn, 10 * second),
    ]
    #expect(leaver(rest, answered) == 2 && leaver(turn, answered) == 4)
    #expect(leaver(rest, [(1, rest, 2 * second - 1), (2, head, 0)]) == nil)
    // Those that have all of theirs need nothing any more.
    let whole = HeldConnection.Stage.answered
    #expect(leaver(whole, [(1, whole, 0), (2, whole, 1), (3, rest, 9 * second)]) == 2)
    #expect(leaver(rest, [(1, whole, 9 * second)]) == nil && leaver(turn, [(1, whole, 0)]) == nil)
  }

  @Test("A turn ends as soon as one has been quiet for 2 s; else it is looked for every 2 s")
  func nextRoom() {
    func next(_ held: [(HeldConnection.Stage, quietUSec: Int64)]) -> Int64 {
      let nowUSec = 100 * Self.secondUSec
      let held = held.map {
        HeldConnection(number: 1, stage: $0.0, quietSinceUSec: nowUSec - $0.quietUSec)
      }
      return HeldConnection.nextRoomUSec(among: held, atUSec: nowUSec) - nowUSec
    }
    let second = Self.secondUSec
    #expect(next([(.turn, second / 2), (.turn, second), (.head, 9 * second)]) == second)
    #expect(next([(.turn, 3 * second), (.turn, 0)]) == 0)
    #expect(next([(.rest, second)]) == 2 * second && next([]) == 2 * second)
  }

  @Test("A page that orders 500 things a second is never slowed down, and another one to that")
  func pace() {
    var pace = OrderPace()
    for number in 0..<5000 as Range<Int64> {
      #expect(pace.take(1, atUSec: 1000 + number * 2000) == 0)
    }
    var fast = OrderPace()
    #expect(fast.take(500, atUSec: 0) == 0)
    #expect(fast.take(500, atUSec: 0) == Self.secondUSec)
    // It is read again a second later, and is as fast as it may be.
    #expect(fast.take(500, atUSec: Self.secondUSec) == Self.secondUSec)
    #expect(fast.take(0, atUSec: 10 * Self.secondUSec) == 0)
    #expect(fast.take(10_000, atUSec: 10 * Self.secondUSec) == 19 * Self.secondUSec)
  }

  @Test("A session's cookie is for TLS, for this host, and for no script")
  func cookie() {
    let field = SessionCookie.field("0123", seconds: 60)
    #expect(
      field == "__Host-shutter=0123; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Strict")
    #expect(SessionCookie.name(in: "a=b; __Host-shutter=0123") == "0123")
    #expect(SessionCookie.name(in: "x__Host-shutter=0123") == nil)
    #expect(SessionCookie.name(in: nil) == nil)
    #expect(SessionCookie.field(nil, seconds: 60).contains("Max-Age=0;"))
  }
}
