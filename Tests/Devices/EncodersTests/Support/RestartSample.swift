// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A picture of 40 by 24 pixels in 4:2:2 with a restart marker after every MCU: nine MCUs, eight
/// restart markers. TurboJPEG's interface cannot make such a picture; libjpeg-turbo's cjpeg did.
enum RestartSample {
  static let width = 40
  static let height = 24

  static let bytes: [UInt8] = Array(Data(base64Encoded: text) ?? Data())

  private static let text = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVG\
    ZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8\
    fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAYACgDASEAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI\
    CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol\
    JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip\
    qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA\
    AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR\
    ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX\
    mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMB\
    AAIRAxEAPwDl1gx2qwsGO1EZ2KpzP//Qxlgx2qwsGO1dMZ2PSpzP/9GssGO1Fd7qW0PfjPQ//9LMWDHapFgx2rlqzscl\
    KZ//041gx2qRYMdqVWdjWlM//9S2sGO1FdrqW0PRjPQ//9VywY7VOsGO1ZRnY8WnM//WsrBjtVhYMdq8SM7GVOZ//9fa\
    WDzu23FFcLo/Wv33Na/TfbQ3jV5VY//Z\

    """
}
