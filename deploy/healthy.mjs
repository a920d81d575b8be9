// Whether the process of this container or unit can answer: `node holdfast.mjs healthy`, with its environment. Asks /serving at
// METRICS_PORT, else, of an api, /api/health. Exit code 1 when it cannot.
const { METRICS_PORT: metrics, PORT: port = '3000' } = process.env
const url = metrics ? `http://127.0.0.1:${metrics}/serving` : `http://127.0.0.1:${port}/api/health`
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  process.stdout.write(`${url}: ${answer.status}\n`)
  process.exitCode = answer.ok ? 0 : 1
} catch (e) {
  process.stdout.write(`${url}: ${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = 1
}
