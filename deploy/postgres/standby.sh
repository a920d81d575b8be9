#!/bin/bash
# Starts the synchronous standby, with a copy of the primary where there is none yet.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside its place until it is whole: one that was cut off is begun anew, and never started.
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$copy"
  chmod 0700 "$copy"
  # Not in the arguments, which every process of the machine can read; it is written into the copy's settings all the same.
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup \
    --dbname "host=$PRIMARY user=replicator application_name=standby" \
    --pgdata "$copy" --slot standby --wal-method stream --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec postgres
