// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import ShutterKit

/// The content directories of launches: what is listed, and what a reader is given.
struct SessionContentListTests {
  private typealias Directory = SessionContentDirectory

  private let a = Directory(name: "a", path: "/a")
  private let b = Directory(name: "b", path: "/b")
  private let c = Directory(name: "c")

  @Test("a list: directories come and go, and are all listed again when the engine was lost")
  func list() {
    var list = SessionContentList()
    #expect(list.directories == nil)
    list.listed([(a, false)])
    list.added(b, isActive: false)
    list.added(b, isActive: false)
    #expect(list.directories == [a, b])
    list.removed("a")
    list.removed("a")
    list.removed("never there")
    #expect(list.directories == [b])
    list.listed([(c, false), (b, false)])
    #expect(list.directories == [c, b])
  }

  @Test("a directory of the application's own session is never listed, also when that is over")
  func own() {
    var list = SessionContentList()
    list.listed([(a, true), (b, false)])
    list.added(c, isActive: true)
    #expect(list.directories == [b])
    // The engine was lost; the sessions are over.
    list.listed([(a, false), (b, false), (c, false)])
    #expect(list.directories == [b])
    // A name that is gone is not remembered.
    list.removed("a")
    list.added(a, isActive: false)
    #expect(list.directories == [b, a])
    list.listed([(a, false), (b, false)])
    list.listed([(a, false), (b, false), (c, false)])
    #expect(list.directories == [a, b, c])
  }

  @Test("a reader: nothing before the first list, all of it once, then each difference once")
  func reader() {
    var reader = SessionContentReader()
    #expect(reader.next(nil) == nil)
    #expect(reader.next([a]) == .initial([a]))
    #expect(reader.next([a]) == nil)
    // Several changes between two reads: what is gone first, then what is new, in its order.
    #expect(reader.next([b, c]) == .removed(a))
    #expect(reader.next([b, c]) == .added(b))
    #expect(reader.next([b, c]) == .added(c))
    #expect(reader.next([b, c]) == nil)
    #expect(reader.next([c]) == .removed(b))
    #expect(reader.next([]) == .removed(c))
    #expect(reader.next([]) == nil)
  }

  @Test("a reader gets an empty list once, too")
  func empty() {
    var reader = SessionContentReader()
    #expect(reader.next([]) == .initial([]))
    #expect(reader.next([]) == nil)
    #expect(reader.next([a]) == .added(a))
  }
}
