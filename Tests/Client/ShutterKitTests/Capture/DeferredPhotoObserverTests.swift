// SPDX-License-Identifier: Apache-2.0
import ShutterKitTesting
import Testing

@testable import ShutterKit

/// The deferred photos as a program follows them: by the pure list, and against the fake engine.
struct DeferredPhotoObserverTests {
  private typealias Photo = DeferredPhotoObserver.Photo

  /// Takes a photo that is made later, and returns its stand-in.
  private static func proxy(
    _ output: PhotoOutput, _ settings: PhotoSettings
  ) async throws -> CapturePhoto {
    var proxy: CapturePhoto?
    for try await step in output.photoSteps(with: settings) { proxy = step.photo ?? proxy }
    return try #require(proxy)
  }

  @Test("the list: each change once, also those that a lost connection has hidden")
  func list() {
    var list = DeferredPhotoList()
    let (a, b) = (Photo(name: "a"), Photo(name: "b"))
    let claimed = Photo(name: "a", isClaimed: true)
    #expect(list.listed([a]) == [.initial([a])])
    #expect(list.changed(a) == [] && list.changed(b) == [.added(b)])
    #expect(list.changed(claimed) == [.changed(claimed)])
    #expect(list.removed("c") == [])
    // The engine was lost: b is gone by now, a is made, and c is new.
    let (made, c) = (Photo(name: "a", isFinal: true, isClaimed: true), Photo(name: "c"))
    #expect(
      list.listed([made, c]) == [.removed(name: "b"), .changed(made), .added(c)])
    #expect(list.listed([made, c]) == [])
    #expect(list.removed("a") == [.removed(name: "a")] && list.photos == [c])
  }

  @Test(
    "added, claimed, and gone when it is made: each reported once, and the photos are as reported")
  func follows() async throws {
    let engine = try await FakeEngine()
    let observer = DeferredPhotoObserver(runtimeDirectory: engine.runtimeDirectory)
    var changes = observer.changes.makeAsyncIterator()
    #expect(await changes.next() == .initial([]))
    let session = engine.session()
    session.configuration.isDeferredPhotoDeliveryEnabled = true
    try await session.startRunning()
    let output = session.photoOutput
    var settings = PhotoSettings()
    settings.isDeferred = true
    let proxy = try await Self.proxy(output, settings)
    let name = proxy.name
    #expect(await changes.next() == .added(Photo(name: name)))
    #expect(observer.photos == [Photo(name: name)])
    // A program that comes later sees it as it is.
    let other = DeferredPhotoObserver(runtimeDirectory: engine.runtimeDirectory)
    var later = other.changes.makeAsyncIterator()
    #expect(await later.next() == .initial([Photo(name: name)]))
    try await output.claim(proxy)
    #expect(await changes.next() == .changed(Photo(name: name, isClaimed: true)))
    _ = try await output.finalizedPhoto(for: proxy)
    #expect(await changes.next() == .removed(name: name))
    #expect(observer.photos == [] && observer.failure == nil)
  }

  @Test("an engine that is lost and comes back: what was missed is reported")
  func comesBack() async throws {
    let engine = try await FakeEngine()
    let session = engine.session()
    session.configuration.isDeferredPhotoDeliveryEnabled = true
    try await session.startRunning()
    var settings = PhotoSettings()
    settings.isDeferred = true
    let proxy = try await Self.proxy(session.photoOutput, settings)
    let observer = DeferredPhotoObserver(runtimeDirectory: engine.runtimeDirectory)
    var changes = observer.changes.makeAsyncIterator()
    #expect(await changes.next() == .initial([Photo(name: proxy.name)]))
    await engine.stop()
    try await engine.start()
    #expect(await changes.next() == .removed(name: proxy.name))
  }
}
