#!/bin/sh
# @fastify/static answers 416 to a request for the last n bytes of a file that is shorter than n. RFC 9110 (14.1.2) says that the whole
# file is meant then: who asks so does not know how long it is. A suffix that is not longer than the file is answered as it should be.
# Needs Node 20 or later and npm. Nothing of the product is used.
# Seen with @fastify/static 10.1.11 (@fastify/send 4.2.1) and fastify 5.12.8: prints the two lines below and exits 0; exits 1 when the
# behaviour has changed.
#   bytes=-5 of 24: 206 bytes 19-23/24
#   bytes=-100 of 24: 416 bytes */24
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --save-exact fastify@5.12.8 @fastify/static@10.1.11 @fastify/send@4.2.1
mkdir files
printf 'export const answer = 42' > files/app.js
cat > show.mjs <<'JS'
import { join } from 'node:path'
import fastify from 'fastify'
import files from '@fastify/static'

const app = fastify()
await app.register(files, { root: join(import.meta.dirname, 'files') })
const ask = async (range) => {
  const { statusCode, headers } = await app.inject({ url: '/app.js', headers: { range } })
  const line = `${statusCode} ${headers['content-range'] ?? 'without content-range'}`
  console.log(`${range} of 24: ${line}`)
  return line
}
const good = (await ask('bytes=-5')) === '206 bytes 19-23/24' && (await ask('bytes=-100')) === '416 bytes */24'
console.log(good ? 'as seen before' : 'THIS HAS CHANGED')
process.exit(good ? 0 : 1)
JS
node show.mjs
