// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.shutterd.Engine.varlink; change that and run it again.

extension EngineInterface {
  /// One frame of a bracket: either a bias or values.
  public struct BracketStep: VarlinkStructure {
    public var biasMilliEV: Int64?
    public var exposureUSec: Int64?
    public var gain: Int64?

    /// Makes a value of these fields.
    public init(biasMilliEV: Int64? = nil, exposureUSec: Int64? = nil, gain: Int64? = nil) {
      self.biasMilliEV = biasMilliEV
      self.exposureUSec = exposureUSec
      self.gain = gain
    }

    /// Takes the fields out of an object.
    public init(from object: JSONObject, _ mode: DecodingMode) throws(FieldError) {
      var fields = FieldReader(object, mode)
      self.biasMilliEV = try fields.optional("biasMilliEV")
      self.exposureUSec = try fields.optional("exposureUSec")
      self.gain = try fields.optional("gain")
      try fields.finish(known: ["biasMilliEV", "exposureUSec", "gain"])
    }

    /// Writes the fields as an object.
    public func encode(into writer: inout JSONWriter) {
      writer.beginObject()
      writer.field("biasMilliEV", self.biasMilliEV)
      writer.field("exposureUSec", self.exposureUSec)
      writer.field("gain", self.gain)
      writer.endObject()
    }
  }
}
