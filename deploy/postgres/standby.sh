#!/bin/bash
# Starts the synchronous standby, with a copy of the primary where there is none yet.
set -euo pipefail
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 0700 "$PGDATA"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup \
    --dbname "host=$PRIMARY user=replicator password=$REPLICATION_PASSWORD application_name=standby" \
    --pgdata "$PGDATA" --slot standby --wal-method stream --write-recovery-conf
fi
exec postgres
