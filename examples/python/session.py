"""A session in Python, written from docs/INTEGRATING.md: signs in, reads balances, and withdraws. See README.md."""

import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data

URL = os.environ["HOLDFAST_URL"].rstrip("/")
WALLET = Account.from_key(os.environ["PRIVATE_KEY"])
TOKEN = None


class Refused(Exception):
    """A call that was not done. Decide by `code`; the message is for people."""

    def __init__(self, code, message, data):
        super().__init__(f"{code}: {message}")
        self.code, self.data = code, data


def call(method, name, inputs):
    """Makes a call and opens its envelope. A path that begins with / is a whole one, and has no envelope."""
    path = name if name.startswith("/") else f"/api/app/api/{name}"
    headers = {"lang": "en", "Origin": URL}
    if TOKEN:
        headers["AppToken"] = TOKEN
    body = None
    if method == "POST":
        headers["content-type"] = "application/json"
        body = json.dumps(inputs).encode()
    elif inputs:
        path += "?" + urllib.parse.urlencode(inputs)
    request = urllib.request.Request(URL + path, data=body, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        # The transport refuses with an envelope too: 404, 413, 429.
        answer = json.load(error)
    if "code" not in answer:
        return answer
    if answer["code"] in (200, 1):
        return answer["data"]
    data = answer["data"] or {}
    raise Refused(data.get("error", "NO_LOGIN"), answer["msg"], data)


def sign(message):
    return "0x" + bytes(WALLET.sign_message(message).signature).hex()


def sign_in():
    global TOKEN
    code = call("GET", "getCode", {"address": WALLET.address})
    # What is signed names the site that is asked and nothing else.
    if not code["text"].startswith(urllib.parse.urlsplit(URL).netloc + " wants you to sign in"):
        raise SystemExit(f"that is no text of {URL}:\n{code['text']}")
    signed = {
        "sign": sign(encode_defunct(text=code["text"])),
        "codeKey": code["key"],
        "address": WALLET.address,
    }
    TOKEN = call("POST", "loginDapp", signed)["token"]


def withdraw(amount, wallet):
    chain = call("GET", "/api/chain", {})
    asked = {
        "amount": amount,
        "wallet": wallet,
        "symbol": "USDT",
        "chain": str(chain["chainId"]),
        "category": "normal",
    }
    prepared = call("POST", "withdraw", asked)
    typed = prepared["typedData"]
    terms = typed["message"]
    as_asked = (
        typed["domain"]["verifyingContract"] == chain["contracts"]["payoutVault"]
        and terms["account"] == WALLET.address
        and terms["to"].lower() == wallet.lower()
        and terms["token"] == chain["contracts"]["usdt"]
        and terms["amount"] == amount
    )
    if not as_asked:
        raise SystemExit(f"other terms than asked for: {terms}")
    signed = {"key": prepared["key"], "sign": sign(encode_typed_data(full_message=typed))}
    # The same again is the same withdrawal: send it again where the answer was lost.
    return call("POST", "withdraw", {**asked, **signed})


def main():
    sign_in()
    print(f"signed in as {WALLET.address}")
    for balance in call("GET", "getBalances", {})["balances"]:
        print(f"balance {balance['symbol']} {balance['withdrawable']}")
    if amount := os.environ.get("WITHDRAW"):
        made = withdraw(amount, os.environ.get("TO", WALLET.address))
        print(f"withdrawal {made['id']} {made['state']}")


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"refused {refused.code} {json.dumps(refused.data)}")
