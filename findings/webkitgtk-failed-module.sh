#!/bin/sh
# WebKitGTK keeps a failed answer to a modulepreload hint for as long as the tab lives, and answers imports with it: reloads and new
# visits included, without a request, although the answer said no-store.
# Needs Debian's webkit2gtk-driver and xvfb (apt-get install webkit2gtk-driver xvfb) and Node 22 or later. Nothing of the product is used.
# Seen with WebKitGTK 2.50.6 (2.50.6-1~deb12u2): prints the three lines below and exits 0; exits 1 when the behaviour has changed.
#   hinted: fail, after a reload: fail, after a new visit: fail; requests for it: 1
#   after fetch(url, {cache: 'reload'}) and a reload: ok
#   not hinted: fail, after a reload: ok
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dpkg-query -W -f 'webkit2gtk-driver ${Version}\n' webkit2gtk-driver
cat > "$folder/show.mjs" <<'JS'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { readdirSync } from 'node:fs'

const libs = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/webkit2gtk-4.1`)
const folder = libs.find((path) => { try { return readdirSync(path).includes('MiniBrowser') } catch { return false } })
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const asked = []
const PAGE = `<!doctype html><link rel=icon href="data:,"><title>page</title><script>
  window.load = async (file, isHinted) => {
    if (isHinted) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
    return import(file).then(() => 'ok', () => 'fail')
  }
</script>`
// Each module fails at its first request, and never again.
const site = createServer(({ url }, response) => {
  const isModule = url.endsWith('.mjs')
  const isFirst = !asked.includes(url)
  asked.push(url)
  if (isModule && isFirst) return response.writeHead(503, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('busy')
  const type = isModule ? 'text/javascript' : 'text/html'
  response.writeHead(200, { 'content-type': type, 'cache-control': isModule ? 'max-age=31536000, immutable' : 'no-cache' })
  response.end(isModule ? 'export const x = 1' : PAGE)
})
await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${site.address().port}`

const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
const number = await new Promise((resolve) => screen.stdio[3].once('data', (text) => resolve(String(text).trim())))
const port = 20_000 + (process.pid % 20_000)
const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${number}`, HOME: process.argv[2] }, stdio: 'ignore' })
let session = ''
async function command(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${session}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
const run = (expression) =>
  command('POST', '/execute/async', { script: `const done = arguments[0]; (${expression}).then((v) => done(v), (e) => done(String(e)))`, args: [] })
const load = (file, hint) => run(`load('${file}', ${hint})`)
let good = false
try {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/status`).then(() => true, () => false)) break
    await wait(100)
  }
  const browser = { binary: `${folder}/MiniBrowser`, args: ['--automation'] }
  const made = await command('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } })
  session = `/session/${made.sessionId}`
  await command('POST', '/url', { url: `${origin}/` })
  const first = await load('/hinted.mjs', true)
  await command('POST', '/refresh', {})
  const reloaded = await load('/hinted.mjs', true)
  await command('POST', '/url', { url: `${origin}/again` })
  const visited = await load('/hinted.mjs', true)
  const requests = asked.filter((url) => url === '/hinted.mjs').length
  console.log(`hinted: ${first}, after a reload: ${reloaded}, after a new visit: ${visited}; requests for it: ${requests}`)
  await run(`fetch('/hinted.mjs', { cache: 'reload' }).then((answer) => answer.text())`)
  await command('POST', '/refresh', {})
  const healed = await load('/hinted.mjs', true)
  console.log(`after fetch(url, {cache: 'reload'}) and a reload: ${healed}`)
  const plain = await load('/plain.mjs', false)
  await command('POST', '/refresh', {})
  const plainAgain = await load('/plain.mjs', false)
  console.log(`not hinted: ${plain}, after a reload: ${plainAgain}`)
  good = [first, reloaded, visited, requests, healed, plain, plainAgain].join() === 'fail,fail,fail,1,ok,fail,ok'
} finally {
  await command('DELETE', '').catch(() => undefined)
  driver.kill()
  screen.kill()
  site.close()
}
console.log(good ? 'as seen before' : 'THIS HAS CHANGED')
process.exit(good ? 0 : 1)
JS
node "$folder/show.mjs" "$folder"
