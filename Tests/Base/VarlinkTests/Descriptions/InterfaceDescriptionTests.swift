// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink
import VarlinkCertification

@Suite struct InterfaceDescriptionTests {
  @Test func readsEveryKindOfDeclaration() throws {
    let description = try InterfaceDescription(
      parsing: """
        # The interface.
        interface org.example.every-kind

        type Structure (flag: bool, number: ?int)
        type Enumeration (one, two_three)
        type Empty ()

        # Does it.
        # Twice.
        method Do(value: float) -> (any: any, object: object)
        error Failed (reasons: []Enumeration)
        """)
    #expect(description.name == "org.example.every-kind")
    #expect(description.documentation == "The interface.")
    #expect(
      description.members.map(\.name) == ["Structure", "Enumeration", "Empty", "Do", "Failed"])
    #expect(
      description["Structure"]
        == .type(
          .structure([
            DescribedField(name: "flag", type: .bool),
            DescribedField(name: "number", type: .nullable(.int)),
          ])))
    #expect(
      description["Enumeration"]
        == .type(.enumeration([DescribedValue(name: "one"), DescribedValue(name: "two_three")])))
    #expect(description["Empty"] == .type(.structure([])))
    #expect(
      description["Do"]
        == .method(
          parameters: [DescribedField(name: "value", type: .float)],
          reply: [
            DescribedField(name: "any", type: .any), DescribedField(name: "object", type: .object),
          ]))
    #expect(description.members[3].documentation == "Does it.\nTwice.")
    let reasons = DescribedField(name: "reasons", type: .array(.named("Enumeration")))
    #expect(description["Failed"] == .error([reasons]))
    #expect(description["Absent"] == nil)
  }

  @Test func readsNestedTypes() throws {
    let description = try InterfaceDescription(
      parsing: """
        interface a.b
        type T (a: ?[]?[string](x, y), b: [string](), c: ?[][]string, d: (e: (f: int)))
        """)
    let empty = DescribedType.structure([])
    let enumeration = DescribedType.enumeration([
      DescribedValue(name: "x"), DescribedValue(name: "y"),
    ])
    let innermost = DescribedType.structure([DescribedField(name: "f", type: .int)])
    #expect(
      description["T"]
        == .type(
          .structure([
            DescribedField(name: "a", type: .nullable(.array(.nullable(.map(enumeration))))),
            DescribedField(name: "b", type: .map(empty)),
            DescribedField(name: "c", type: .nullable(.array(.array(.string)))),
            DescribedField(
              name: "d", type: .structure([DescribedField(name: "e", type: innermost)])),
          ])))
  }

  @Test func takesAnyWhiteSpace() throws {
    let plain = try InterfaceDescription(
      parsing: "interface a.b\ntype T (x:int,y:[]string)\nmethod M()->(z:?bool)\n")
    let spread = try InterfaceDescription(
      parsing: """
        \u{FEFF}
          interface\ta.b # name\r\n
        type\u{A0}T\u{2028}( x : int ,
          y\u{3000}:\n []string\t)\r method M ( ) # in the middle
         -> (
         z : ?bool ) # end
        """)
    #expect(plain == spread)
  }

  @Test func takesUsesBeforeDeclarations() throws {
    let description = try InterfaceDescription(
      parsing: "interface a.b\nmethod M(x: T) -> ()\ntype T (inner: ?[]T)\n")
    #expect(description.members.count == 2)
  }

  @Test func tellsWhichCommentsAreDocumentation() throws {
    let description = try InterfaceDescription(
      parsing: """
        # A licence, detached.

        #The interface.
        #
        #  Indented.
        interface a.b
        # Not of M, detached.

        method M(x: int) -> () # Behind M.
        # Of T.
        type T ( # Behind T.
          # Of x.
          x: int, # Behind x.
          y: int,
          # Of z,
          # two lines.
          z: (
            # Of one.
            one,
            two
          )
        )
        # Of E, but not of its field.
        error E (field: string)
        """)
    #expect(description.documentation == "The interface.\n\n Indented.")
    #expect(
      description.members.map(\.documentation) == ["", "Of T.", "Of E, but not of its field."])
    guard case .type(.structure(let fields)) = description["T"],
      case .error(let errorFields) = description["E"],
      case .enumeration(let values) = fields[2].type
    else {
      Issue.record("other declarations than expected")
      return
    }
    #expect(fields.map(\.documentation) == ["Of x.", "", "Of z,\ntwo lines."])
    #expect(values.map(\.documentation) == ["Of one.", ""])
    #expect(errorFields.map(\.documentation) == [""])
  }

  @Test func readsTheCertificationInterface() throws {
    let description = try InterfaceDescription(
      parsing: VarlinkCertificationInterface.description)
    #expect(description.members.count == 17)
    guard case .type(.structure(let fields)) = description["MyType"] else {
      Issue.record("MyType is not a structure")
      return
    }
    #expect(fields.map(\.name).first == "object")
    #expect(fields[5].type == .map(.structure([])))
  }
}
