#!/usr/bin/env python3
"""Runs beside Patroni on each PostgreSQL machine, and does two things that Patroni leaves to others.

1. A primary whose machine is gone or stands still keeps Patroni's lock until its time to live ends, 20 seconds at least. When the
   synchronous standby receives nothing from it, and its Patroni does not answer for some seconds, the guard of that standby
   takes the lock away. This is what the end of the time to live does, only sooner: only a standby that had everything is
   promoted, and a primary that was only slow can confirm nothing without its standby, and steps down when it finds the lock gone.
2. A primary whose disk is nearly full answers reads and refuses writes, and Patroni sees nothing wrong. The guard hands over to
   the standby, whose disk has room.

Settings come from the environment: SCOPE, REST (Patroni's address here), DATA_DIR, LEAST_FREE (percent), and ETCDCTL_* for etcdctl.
"""
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

SCOPE = os.environ["SCOPE"]
REST = os.environ["REST"]
DATA_DIR = os.environ["DATA_DIR"]
LEAST_FREE = float(os.environ.get("LEAST_FREE", "5"))
# The lock is taken away after so many seconds without a sign of life.
SILENT_SECONDS = 4.0
# A handover is asked for again after so long.
AGAIN_SECONDS = 10.0


def ask(url, data=None, seconds=1.0):
    """The answer's JSON, or None when there was none in time. Patroni says 503 of what it is not, with its state all the same."""
    request = urllib.request.Request(url, data=data, headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            body = answer.read()
    except urllib.error.HTTPError as e:
        body = e.read()
    except OSError:
        return None
    try:
        return json.loads(body)
    except ValueError:
        return {}


def take_lock_from(leader):
    """Deletes the lock if `leader` still has it."""
    key = "/service/%s/leader" % SCOPE
    transaction = 'value("%s") = "%s"\n\ndel %s\n\n\n' % (key, leader, key)
    done = subprocess.run(["etcdctl", "txn"], input=transaction, capture_output=True, text=True, timeout=5)
    return done.returncode == 0 and done.stdout.startswith("SUCCESS")


def free_percent():
    disk = os.statvfs(DATA_DIR)
    return 100.0 * disk.f_bavail / max(1, disk.f_blocks)


def main():
    silent_since = None
    handed_over = float("-inf")
    while True:
        time.sleep(0.5)
        own = ask(REST + "/patroni", seconds=2.0)
        if not own:
            silent_since = None
            continue
        now = time.monotonic()
        name = own.get("patroni", {}).get("name")
        if own.get("role") in ("primary", "master"):
            silent_since = None
            if free_percent() < LEAST_FREE and now - handed_over > AGAIN_SECONDS:
                handed_over = now
                print("the disk is nearly full: handing over", flush=True)
                ask(REST + "/switchover", json.dumps({"leader": name}).encode(), 30.0)
            continue
        cluster = ask(REST + "/cluster") or {}
        leader = next((m for m in cluster.get("members", []) if m.get("role") == "leader"), None)
        if not own.get("sync_standby") or leader is None or ask(leader["api_url"]) is not None:
            silent_since = None
            continue
        silent_since = silent_since or now
        receives = own.get("replication_state") == "streaming"
        if not receives and time.monotonic() - silent_since >= SILENT_SECONDS:
            silent_since = None
            print("no sign of %s: taking its lock: %s" % (leader["name"], take_lock_from(leader["name"])), flush=True)


if __name__ == "__main__":
    sys.exit(main())
