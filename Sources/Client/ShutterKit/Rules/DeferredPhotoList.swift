// SPDX-License-Identifier: Apache-2.0

/// The deferred photos as the engine has reported them, and the changes that follow from its reports. After a
/// connection that was lost, the engine lists all of them again: what has changed in the meantime is found out here.
struct DeferredPhotoList {
  typealias Photo = DeferredPhotoObserver.Photo
  typealias Change = DeferredPhotoObserver.Change

  /// In the order in which they were reported; nil before the first report.
  private(set) var photos: [Photo]?

  /// The engine lists all photos.
  mutating func listed(_ all: [Photo]) -> [Change] {
    guard let former = photos else {
      photos = all
      return [.initial(all)]
    }
    let gone = former.filter { old in !all.contains { $0.name == old.name } }
    return gone.flatMap { removed($0.name) } + all.flatMap { changed($0) }
  }

  /// A photo is new, or is not as it was.
  mutating func changed(_ photo: Photo) -> [Change] {
    guard let index = photos?.firstIndex(where: { $0.name == photo.name }) else {
      photos = (photos ?? []) + [photo]
      return [.added(photo)]
    }
    guard photos?[index] != photo else { return [] }
    photos?[index] = photo
    return [.changed(photo)]
  }

  /// A photo is final and claimed, or gone.
  mutating func removed(_ name: String) -> [Change] {
    guard let index = photos?.firstIndex(where: { $0.name == name }) else { return [] }
    photos?.remove(at: index)
    return [.removed(name: name)]
  }
}
