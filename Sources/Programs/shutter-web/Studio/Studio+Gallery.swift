// SPDX-License-Identifier: Apache-2.0
import LinuxIO
import Varlink

extension Studio {
  func tellGallery(_ viewer: Viewer, before: String?) {}

  func delete(_ name: String) {}

  func restore(_ name: String) {}
}
