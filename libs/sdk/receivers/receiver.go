// A webhook receiver in Go, on the standard library alone.
//
// Run it with the platform's keys, the answer of GET /.well-known/webhook-keys.json:
//
//	go run receiver.go webhook-keys.json 4000
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	tolerance = 5 * time.Minute // between the signed moment of an attempt and now
	maxBytes  = 1_000_000
)

// Event is the body of a webhook.
type Event struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

var (
	errForged = errors.New("no key of the platform verifies the webhook")
	errOld    = errors.New("the webhook is too old, or the clocks differ")
)

// Verify gives the event of a genuine webhook, from its bytes as received.
func Verify(body []byte, headers http.Header, keys []ed25519.PublicKey, now time.Time) (*Event, error) {
	timestamp := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return nil, errOld
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return nil, errOld
	}
	signed := append([]byte(headers.Get("webhook-id")+"."+timestamp+"."), body...)
	for _, each := range strings.Fields(headers.Get("webhook-signature")) {
		version, text, _ := strings.Cut(each, ",")
		signature, err := base64.StdEncoding.DecodeString(text)
		if version != "v1a" || err != nil {
			continue
		}
		for _, key := range keys {
			if ed25519.Verify(key, signed, signature) {
				event := new(Event)
				return event, json.Unmarshal(body, event)
			}
		}
	}
	return nil, errForged
}

// Keys reads the answer of GET /.well-known/webhook-keys.json.
func Keys(answer []byte) ([]ed25519.PublicKey, error) {
	var listed struct {
		Keys []struct{ StandardWebhooksKey string }
	}
	if err := json.Unmarshal(answer, &listed); err != nil {
		return nil, err
	}
	var keys []ed25519.PublicKey
	for _, each := range listed.Keys {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each.StandardWebhooksKey, "whpk_"))
		if err != nil || len(key) != ed25519.PublicKeySize {
			return nil, errors.New("a key is not an Ed25519 key")
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// Receiver handles webhooks. Handle begins the work; an error has the webhook sent again later.
type Receiver struct {
	Keys    []ed25519.PublicKey
	Handle  func(*Event) error
	Now     func() time.Time
	mutex   sync.Mutex
	handled map[string]bool // keep it where every process sees it, such as a table with the id as its key
}

func (receiver *Receiver) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, maxBytes))
	if err != nil {
		writer.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	event, err := Verify(body, request.Header, receiver.Keys, receiver.Now())
	if err != nil {
		writer.WriteHeader(http.StatusBadRequest)
		return
	}
	if err := receiver.once(event); err != nil {
		writer.WriteHeader(http.StatusInternalServerError)
	}
}

// once handles an event that was not handled before: a webhook may arrive twice.
func (receiver *Receiver) once(event *Event) error {
	receiver.mutex.Lock()
	defer receiver.mutex.Unlock()
	if receiver.handled[event.ID] {
		return nil
	}
	if err := receiver.Handle(event); err != nil {
		return err
	}
	if receiver.handled == nil {
		receiver.handled = map[string]bool{}
	}
	receiver.handled[event.ID] = true
	return nil
}

var now = time.Now

func main() {
	answer, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	keys, err := Keys(answer)
	if err != nil {
		log.Fatal(err)
	}
	show := func(event *Event) error {
		fmt.Println(event.Type, event.ID)
		return nil
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on port", listener.Addr().(*net.TCPAddr).Port)
	server := http.Server{Handler: &Receiver{Keys: keys, Handle: show, Now: now}, ReadTimeout: 30 * time.Second}
	log.Fatal(server.Serve(listener))
}
