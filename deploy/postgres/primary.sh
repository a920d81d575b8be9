#!/bin/bash
# Run once by the image of PostgreSQL, when it has made the primary's data: users, database, and the synchronous standby.
set -euo pipefail

# Nothing here waits for a standby, which is not there yet.
PGOPTIONS='-c synchronous_commit=local' psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role holdfast_owner login createrole password :'owner';
create role holdfast_server login password :'server';
create role replicator login replication password :'replication';
-- A pooler passes no settings on.
alter role holdfast_server set statement_timeout = '60s';
alter role holdfast_server set lock_timeout = '15s';
alter role holdfast_server set idle_in_transaction_session_timeout = '10s';
create database holdfast owner holdfast_owner;
select pg_create_physical_replication_slot('standby');
-- In force at the next start, which follows: what is confirmed is on both machines.
alter system set synchronous_standby_names = 'standby';
alter system set max_slot_wal_keep_size = '8GB';
SQL

cat >>"$PGDATA/pg_hba.conf" <<'HBA'
host replication replicator samenet scram-sha-256
HBA
