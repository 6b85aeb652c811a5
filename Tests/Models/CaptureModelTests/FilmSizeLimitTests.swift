// SPDX-License-Identifier: Apache-2.0
import CaptureModel
import Testing

/// The largest size of a film, by its caller and by the file system that it is written to.
struct FilmSizeLimitTests {
  @Test(
    "only FAT limits films, with 64 MiB to spare below 4 GiB; by the numbers of statfs(2)",
    arguments: [
      (0x4D44, FileSystemLimits(largestFilm: 4_227_858_432, hasRights: false)),
      (0x2011_BAB0, FileSystemLimits(largestFilm: nil, hasRights: false)),
      // ext4, tmpfs, one that cannot be asked.
      (0xEF53, FileSystemLimits()), (0x0102_1994, FileSystemLimits()), (0, FileSystemLimits()),
    ] as [(Int64, FileSystemLimits)])
  func kinds(magic: Int64, limits: FileSystemLimits) {
    #expect(FileSystemLimits(magic: magic) == limits)
    #expect(FileSystemLimits() == FileSystemLimits(largestFilm: nil, hasRights: true))
  }

  @Test(
    "the smaller of both limits counts, to the byte",
    arguments: [
      (nil, nil, nil), (100, nil, 100), (nil, 90, 90), (100, 90, 90), (80, 90, 80), (90, 90, 90),
    ] as [(Int64?, Int64?, Int64?)])
  func smaller(asked: Int64?, possible: Int64?, largest: Int64?) {
    let limit = FilmSizeLimit(maximumSize: asked, largestFilm: possible)
    #expect(limit.largestSize == largest)
    let size = largest ?? .max
    #expect(limit.admits(finishedSize: size))
    #expect(largest == nil || !limit.admits(finishedSize: size + 1))
  }

  @Test("sound that is still to come counts, also where it alone is too much")
  func coming() {
    let limit = FilmSizeLimit(maximumSize: 100, largestFilm: nil)
    #expect(limit.admits(finishedSize: 70, coming: 30))
    #expect(!limit.admits(finishedSize: 70, coming: 31))
    #expect(!limit.admits(finishedSize: 0, coming: 101))
    #expect(!limit.admits(finishedSize: 1, coming: .max))
    #expect(
      FilmSizeLimit(maximumSize: nil, largestFilm: nil).admits(finishedSize: .max, coming: .max))
  }
}
