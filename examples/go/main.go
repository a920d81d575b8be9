// A session in Go, written from docs/INTEGRATING.md: signs in, reads balances, and withdraws. See README.md.
package main

import (
	"bytes"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// Refused is a call that was not done. Decide by Code; Message is for people.
type Refused struct {
	Code    string
	Message string
	Data    json.RawMessage
}

func (r *Refused) Error() string { return fmt.Sprintf("refused %s %s", r.Code, r.Data) }

type session struct {
	url   string
	token string
	key   *ecdsa.PrivateKey
	http  http.Client
}

func (s *session) address() common.Address { return crypto.PubkeyToAddress(s.key.PublicKey) }

// call makes a call and opens its envelope. A path that begins with / is a whole one, and has no envelope.
func (s *session) call(method, name string, inputs map[string]string, into any) error {
	path := name
	if !strings.HasPrefix(name, "/") {
		path = "/api/app/api/" + name
	}
	var body bytes.Buffer
	if method == http.MethodPost {
		if err := json.NewEncoder(&body).Encode(inputs); err != nil {
			return err
		}
	} else if len(inputs) > 0 {
		query := url.Values{}
		for name, value := range inputs {
			query.Set(name, value)
		}
		path += "?" + query.Encode()
	}
	request, err := http.NewRequest(method, s.url+path, &body)
	if err != nil {
		return err
	}
	request.Header.Set("lang", "en")
	request.Header.Set("Origin", s.url)
	if s.token != "" {
		request.Header.Set("AppToken", s.token)
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := s.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	// The transport refuses with an envelope too: 404, 413, 429.
	var answer struct {
		Code int             `json:"code"`
		Msg  string          `json:"msg"`
		Data json.RawMessage `json:"data"`
	}
	var whole json.RawMessage
	if err := json.NewDecoder(response.Body).Decode(&whole); err != nil {
		return fmt.Errorf("HTTP %d: %w", response.StatusCode, err)
	}
	if err := json.Unmarshal(whole, &answer); err != nil {
		return err
	}
	switch answer.Code {
	case 0:
		return json.Unmarshal(whole, into)
	case 200, 1:
		return json.Unmarshal(answer.Data, into)
	}
	why := struct{ Error string }{"NO_LOGIN"}
	if err := json.Unmarshal(answer.Data, &why); err != nil {
		return err
	}
	return &Refused{why.Error, answer.Msg, answer.Data}
}

// sign signs a hash as wallets do: with 27 or 28 at its end.
func (s *session) sign(hash []byte) (string, error) {
	signature, err := crypto.Sign(hash, s.key)
	if err != nil {
		return "", err
	}
	signature[64] += 27
	return hexutil.Encode(signature), nil
}

func (s *session) signIn() error {
	var code struct{ Key, Text string }
	address := s.address().Hex()
	if err := s.call("GET", "getCode", map[string]string{"address": address}, &code); err != nil {
		return err
	}
	// What is signed names the site that is asked and nothing else.
	site, err := url.Parse(s.url)
	if err != nil {
		return err
	}
	if !strings.HasPrefix(code.Text, site.Host+" wants you to sign in") {
		return fmt.Errorf("that is no text of %s:\n%s", s.url, code.Text)
	}
	signature, err := s.sign(accounts.TextHash([]byte(code.Text)))
	if err != nil {
		return err
	}
	var opened struct{ Token string }
	signed := map[string]string{"sign": signature, "codeKey": code.Key, "address": address}
	if err := s.call("POST", "loginDapp", signed, &opened); err != nil {
		return err
	}
	s.token = opened.Token
	return nil
}

type withdrawal struct {
	ID    int64  `json:"id"`
	State string `json:"state"`
}

func (s *session) withdraw(amount, wallet string) (made withdrawal, err error) {
	var chain struct {
		ChainID   int64 `json:"chainId"`
		Contracts map[string]string
	}
	if err = s.call("GET", "/api/chain", nil, &chain); err != nil {
		return made, err
	}
	asked := map[string]string{
		"amount":   amount,
		"wallet":   wallet,
		"symbol":   "USDT",
		"chain":    strconv.FormatInt(chain.ChainID, 10),
		"category": "normal",
	}
	var prepared struct {
		Key       string
		TypedData apitypes.TypedData
	}
	if err = s.call("POST", "withdraw", asked, &prepared); err != nil {
		return made, err
	}
	terms := prepared.TypedData.Message
	asAsked := prepared.TypedData.Domain.VerifyingContract == chain.Contracts["payoutVault"] &&
		terms["account"] == s.address().Hex() &&
		strings.EqualFold(fmt.Sprint(terms["to"]), wallet) &&
		terms["token"] == chain.Contracts["usdt"] &&
		terms["amount"] == amount
	if !asAsked {
		return made, fmt.Errorf("other terms than asked for: %v", terms)
	}
	hash, _, err := apitypes.TypedDataAndHash(prepared.TypedData)
	if err != nil {
		return made, err
	}
	signature, err := s.sign(hash)
	if err != nil {
		return made, err
	}
	asked["key"], asked["sign"] = prepared.Key, signature
	// The same again is the same withdrawal: send it again where the answer was lost.
	err = s.call("POST", "withdraw", asked, &made)
	return made, err
}

func run() error {
	key, err := crypto.HexToECDSA(strings.TrimPrefix(os.Getenv("PRIVATE_KEY"), "0x"))
	if err != nil {
		return fmt.Errorf("PRIVATE_KEY: %w", err)
	}
	s := session{
		url:  strings.TrimRight(os.Getenv("HOLDFAST_URL"), "/"),
		key:  key,
		http: http.Client{Timeout: time.Minute},
	}
	if err := s.signIn(); err != nil {
		return err
	}
	fmt.Println("signed in as", s.address().Hex())
	var own struct {
		Balances []struct{ Symbol, Withdrawable string }
	}
	if err := s.call("GET", "getBalances", nil, &own); err != nil {
		return err
	}
	for _, balance := range own.Balances {
		fmt.Println("balance", balance.Symbol, balance.Withdrawable)
	}
	amount := os.Getenv("WITHDRAW")
	if amount == "" {
		return nil
	}
	to := os.Getenv("TO")
	if to == "" {
		to = s.address().Hex()
	}
	made, err := s.withdraw(amount, to)
	if err != nil {
		return err
	}
	fmt.Println("withdrawal", made.ID, made.State)
	return nil
}

func main() {
	if err := run(); err != nil {
		var refused *Refused
		if !errors.As(err, &refused) {
			fmt.Fprint(os.Stderr, "failed: ")
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
