// SPDX-License-Identifier: Apache-2.0

// A client of Shutterd, written with the Varlink package that Debian has for Go: it opens a session,
// adds an interaction, presses a simulated button, and takes a photo of the press. Prints a line for
// each thing it was told; ends with status 1 at the first that is not as the interfaces promise.
//
//	client RUNTIME-DIRECTORY DEVICE BUTTON
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/varlink/go/varlink"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client := &client{ctx: ctx, folder: os.Args[1]}
	for _, step := range []func() error{
		client.information,
		client.serviceErrors,
		client.openSession,
		client.sessionErrors,
		func() error { return client.press(os.Args[2], os.Args[3]) },
		client.photo,
	} {
		if err := step(); err != nil {
			fmt.Fprintln(os.Stderr, "client:", err)
			os.Exit(1)
		}
	}
}

// information asks each daemon what it is, and for the description of its interface.
func (c *client) information() error {
	for _, name := range []string{"Gateway", "Control", "Engine"} {
		connection, err := c.connect(name)
		if err != nil {
			return err
		}
		defer connection.Close()
		var vendor, product, version, url string
		var interfaces []string
		err = connection.GetInfo(c.ctx, &vendor, &product, &version, &url, &interfaces)
		if err != nil {
			return err
		}
		if vendor != "Shutterd" || version == "" {
			return fmt.Errorf("GetInfo: %q, %q", vendor, version)
		}
		if !slices.Contains(interfaces, prefix+name) {
			return fmt.Errorf("%s is not among %q", name, interfaces)
		}
		text, err := connection.GetInterfaceDescription(c.ctx, prefix+name)
		if err != nil {
			return err
		}
		fmt.Printf("%s of %s: %d bytes\n", name, product, len(text))
	}
	return nil
}

// serviceErrors provokes the errors that the package has types for.
func (c *client) serviceErrors() error {
	connection, err := c.connect("Gateway")
	if err != nil {
		return err
	}
	defer connection.Close()
	err = connection.Call(c.ctx, "org.example.none.Method", nil, nil)
	var noInterface *varlink.InterfaceNotFound
	if !errors.As(err, &noInterface) || noInterface.Interface != "org.example.none" {
		return fmt.Errorf("of an unknown interface: %#v", err)
	}
	err = connection.Call(c.ctx, prefix+"Gateway.None", nil, nil)
	var noMethod *varlink.MethodNotFound
	if !errors.As(err, &noMethod) || noMethod.Method != prefix+"Gateway.None" {
		return fmt.Errorf("of an unknown method: %#v", err)
	}
	err = connection.Call(c.ctx, prefix+"Gateway.SetEnabled", map[string]any{"interaction": 1}, nil)
	var invalid *varlink.InvalidParameter
	if !errors.As(err, &invalid) || invalid.Parameter != "interaction" {
		return fmt.Errorf("of a wrong parameter: %#v", err)
	}
	fmt.Println("errors:", noInterface, noMethod, invalid)
	return nil
}
