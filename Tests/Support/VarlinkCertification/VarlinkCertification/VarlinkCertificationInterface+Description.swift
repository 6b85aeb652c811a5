// SPDX-License-Identifier: Apache-2.0
// Made by varlink-generate from org.varlink.certification.varlink; change that and run it again.
import Varlink

extension VarlinkCertificationInterface {
  /// The interface description, byte for byte.
  public static let description = text
}

private let text = ##"""
  # The interface by which implementations of Varlink are tested against each other.
  # It uses every type there is, and words that languages reserve as field names. A
  # client calls the methods in their order, each with what the one before replied.
  interface org.varlink.certification

  type Interface (foo: ?[]?[string](foo, bar, baz), anon: (foo: bool, bar: bool))

  type MyType (
    object: object,
    enum: (one, two, three),
    struct: (first: int, second: string),
    array: []string,
    dictionary: [string]string,
    stringset: [string](),
    nullable: ?string,
    nullable_array_struct: ?[](first: int, second: string),
    interface: Interface
  )

  # Begins a run; all its other calls carry the name it is given here.
  method Start() -> (client_id: string)

  method Test01(client_id: string) -> (bool: bool)

  method Test02(client_id: string, bool: bool) -> (int: int)

  method Test03(client_id: string, int: int) -> (float: float)

  method Test04(client_id: string, float: float) -> (string: string)

  method Test05(client_id: string, string: string) -> (
    bool: bool,
    int: int,
    float: float,
    string: string
  )

  method Test06(client_id: string, bool: bool, int: int, float: float, string: string) -> (
    struct: (bool: bool, int: int, float: float, string: string)
  )

  method Test07(
    client_id: string,
    struct: (bool: bool, int: int, float: float, string: string)
  ) -> (map: [string]string)

  method Test08(client_id: string, map: [string]string) -> (set: [string]())

  method Test09(client_id: string, set: [string]()) -> (mytype: MyType)

  # Replies ten times.
  # [Requires 'more' flag]
  method Test10(client_id: string, mytype: MyType) -> (string: string)

  # Must be called with 'oneway', and with the ten strings.
  method Test11(client_id: string, last_more_replies: []string) -> ()

  method End(client_id: string) -> (all_ok: bool)

  # There is no such run, or it has failed before.
  error ClientIdError ()

  # The call is not the one that has to come now.
  error CertificationError (wants: object, got: object)

  """##
