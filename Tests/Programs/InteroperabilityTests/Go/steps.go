// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"

	"github.com/varlink/go/varlink"
)

// openSession opens a session, whose status it goes on to receive, and starts its camera.
func (c *client) openSession() error {
	stream, next, err := c.watch("Engine", "OpenSession", map[string]any{
		"application": "org.example.go",
	})
	if err != nil {
		return err
	}
	var reply struct {
		Session string
		Status  struct{ State string }
	}
	flags, err := next(c.ctx, &reply)
	if err != nil {
		return err
	}
	if flags&varlink.Continues == 0 || reply.Session == "" || reply.Status.State != "stopped" {
		return fmt.Errorf("OpenSession: flags %d, %+v", flags, reply)
	}
	c.stream, c.session = stream, reply.Session
	if err := c.call("Engine", "Start", map[string]any{"session": c.session}, nil); err != nil {
		return err
	}
	for reply.Status.State != "running" {
		if _, err := next(c.ctx, &reply); err != nil {
			return err
		}
	}
	fmt.Println("session:", reply.Status.State)
	return nil
}

// sessionErrors provokes errors of the daemons' own interfaces, with and without More.
func (c *client) sessionErrors() error {
	var missing struct{ Session string }
	err := c.call("Engine", "Start", map[string]any{"session": "none"}, nil)
	if err := expectError(err, "Engine.NoSuchSession", &missing); err != nil {
		return err
	}
	if missing.Session != "none" {
		return fmt.Errorf("NoSuchSession of %q", missing.Session)
	}
	connection, next, err := c.watch("Gateway", "AddInteraction", map[string]any{
		"application": "org.example.go", "session": "none",
	})
	if err != nil {
		return err
	}
	defer connection.Close()
	_, err = next(c.ctx, nil)
	if err := expectError(err, "Gateway.NoSuchSession", &missing); err != nil {
		return err
	}
	err = c.call("Gateway", "WatchDevices", nil, nil)
	var answer *varlink.Error
	if !errors.As(err, &answer) || answer.Name != "org.varlink.service.ExpectedMore" {
		return fmt.Errorf("WatchDevices without more: %#v", err)
	}
	fmt.Println("errors: Engine.NoSuchSession Gateway.NoSuchSession", answer)
	return nil
}

// press moves a simulated button and receives what the gateway makes of it.
func (c *client) press(device, button string) error {
	connection, next, err := c.watch("Gateway", "AddInteraction", map[string]any{
		"application": "org.example.go", "session": c.session,
		"acknowledgement": "automatic", "requestForeground": true,
	})
	if err != nil {
		return err
	}
	defer connection.Close()
	type message struct {
		Status *struct{ Eligible bool }
		Event  *struct {
			Sequence, Press int64
			Phase           string
		}
	}
	var eligible bool
	for !eligible {
		var reply message
		if _, err := next(c.ctx, &reply); err != nil {
			return err
		}
		eligible = reply.Status != nil && reply.Status.Eligible
	}
	for i, phase := range []string{"began", "ended"} {
		err := c.call("Control", "SimulateButton", map[string]any{
			"device": device, "button": button, "pressed": phase == "began",
		}, nil)
		if err != nil {
			return err
		}
		var reply message
		flags, err := next(c.ctx, &reply)
		if err != nil {
			return err
		}
		event := reply.Event
		if flags&varlink.Continues == 0 || event == nil || event.Phase != phase ||
			event.Sequence != int64(i+1) {
			return fmt.Errorf("instead of %s: flags %d, %+v", phase, flags, event)
		}
		fmt.Println("event:", event.Sequence, event.Phase)
	}
	var state struct{ State struct{ Granted int64 } }
	if err := c.call("Control", "GetState", nil, &state); err != nil {
		return err
	}
	fmt.Println("granted:", state.State.Granted)
	return nil
}

// photo takes a photo and follows its steps to the last reply, which does not continue.
func (c *client) photo() error {
	connection, next, err := c.watch("Engine", "CapturePhoto", map[string]any{
		"session": c.session,
	})
	if err != nil {
		return err
	}
	defer connection.Close()
	for flags := uint64(varlink.Continues); flags&varlink.Continues != 0; {
		var reply struct {
			Step    string
			Failure *string
		}
		if flags, err = next(c.ctx, &reply); err != nil {
			return err
		}
		if reply.Failure != nil {
			return fmt.Errorf("%s: %s", reply.Step, *reply.Failure)
		}
		fmt.Println("photo:", reply.Step)
	}
	return c.stream.Close()
}
