// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/varlink/go/varlink"
)

const prefix = "org.shutterd."

// client holds what the steps hand on to each other.
type client struct {
	ctx     context.Context
	folder  string
	session string
	// The connection that the session lives on.
	stream *varlink.Connection
}

// receive waits for one more reply to a call with More.
type receive func(context.Context, any) (uint64, error)

// connect opens a connection to one of the daemons' sockets.
func (c *client) connect(name string) (*varlink.Connection, error) {
	return varlink.NewConnection(c.ctx, "unix:"+c.folder+"/"+prefix+name)
}

// call makes one call on a connection of its own.
func (c *client) call(interfaceName, method string, parameters, reply any) error {
	connection, err := c.connect(interfaceName)
	if err != nil {
		return err
	}
	defer connection.Close()
	return connection.Call(c.ctx, prefix+interfaceName+"."+method, parameters, reply)
}

// watch makes a call with More on a connection of its own.
func (c *client) watch(
	interfaceName, method string, parameters any,
) (*varlink.Connection, receive, error) {
	connection, err := c.connect(interfaceName)
	if err != nil {
		return nil, nil, err
	}
	next, err := connection.Send(
		c.ctx, prefix+interfaceName+"."+method, parameters, varlink.More)
	return connection, next, err
}

// expectError checks the name of an error that the package has no type for, and decodes its
// parameters.
func expectError(err error, name string, parameters any) error {
	answer, ok := err.(*varlink.Error)
	if !ok || answer.Name != prefix+name {
		return fmt.Errorf("instead of %s: %#v", name, err)
	}
	raw, ok := answer.Parameters.(*json.RawMessage)
	if !ok || raw == nil {
		return fmt.Errorf("%s without parameters", name)
	}
	return json.Unmarshal(*raw, parameters)
}
