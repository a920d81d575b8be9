#!/bin/sh
# A streamed query of @duckdb/node-api that fails after its first rows ends as if it were complete: no call throws, and whoever reads it
# has a shorter answer. The same query read with runAndReadAll throws its error. So a reader of a stream has to know how many rows come.
# Needs Node 20 or later and npm. Nothing of the product is used.
# Seen with @duckdb/node-api 1.5.6-r.1 (DuckDB 1.5.6): prints the two lines below and exits 0; exits 1 when the behaviour has changed.
#   runAndReadAll: Invalid Input Error: row 3000000
#   stream: ended without an error, short of 4000000 rows: true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --save-exact @duckdb/node-api@1.5.6-r.1
cat > show.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api'

// error() is DuckDB's function for raising an error in a query: here at one row of four million.
const QUERY = `select case when i = 3000000 then error('row 3000000') else i end as n from range(4000000) t(i)`
const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()

const whole = await connection.runAndReadAll(QUERY).then(() => 'no error', (e) => e.message.split('\n')[0])
console.log(`runAndReadAll: ${whole}`)

let rows = 0
let streamed = 'ended without an error'
try {
  for await (const chunk of await connection.stream(QUERY)) rows += chunk.rowCount
} catch (e) {
  streamed = e.message.split('\n')[0]
}
const isShort = rows < 4_000_000
console.log(`stream: ${streamed}, short of 4000000 rows: ${isShort}`)
const good = whole.includes('row 3000000') && streamed === 'ended without an error' && isShort
console.log(good ? 'as seen before' : 'THIS HAS CHANGED')
process.exit(good ? 0 : 1)
JS
node show.mjs
