// SPDX-License-Identifier: Apache-2.0
import Varlink

extension TestInterface {
  struct Text: VarlinkStructure {
    var text: String

    init(_ text: String) { self.text = text }

    init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      text = try fields.required("text")
      try fields.finish()
    }

    func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("text", text)
      writer.endObject()
    }
  }

  struct Number: VarlinkStructure {
    var count: Int64

    init(_ count: Int64) { self.count = count }

    init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      count = try fields.required("count")
      try fields.finish()
    }

    func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("count", count)
      writer.endObject()
    }
  }

  struct Opened: VarlinkStructure {
    var fileDescriptor: Int64
    var text: String

    init(fileDescriptor: Int64, text: String = "") {
      self.fileDescriptor = fileDescriptor
      self.text = text
    }

    init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      fileDescriptor = try fields.required("fileDescriptor")
      text = try fields.required("text")
      try fields.finish()
    }

    func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("fileDescriptor", fileDescriptor)
      writer.field("text", text)
      writer.endObject()
    }
  }

  struct Refused: VarlinkErrorValue {
    static let name = "org.example.test.Refused"
    var reason: String

    init(reason: String) { self.reason = reason }

    init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      reason = try fields.required("reason")
      try fields.finish()
    }

    func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("reason", reason)
      writer.endObject()
    }
  }
}
