// `npm run dev`: as `npm start`, with hot reload: the server restarts and the page updates as their sources change.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { addressOf, freePort, StartError } from './ports.ts'
import { tool } from './run.ts'
import { ROOT, startStack, type Stack } from './stack.ts'

const port = process.env['PORT'] ?? '3000'
let stack: Stack | undefined
try {
  const apiPort = await freePort()
  stack = await startStack({
    dir: resolve(process.env['DATA_DIR'] ?? join(ROOT, '.data')),
    port: apiPort,
    chain: 'local',
    hot: true,
    progress: (line) => console.log(line),
    env: { ALLOWED_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}` },
  })
  const how = tool('vite', [
    '--config',
    'web/vite.config.ts',
    '--port',
    port,
    '--strictPort',
    '--host',
    '127.0.0.1',
  ])
  const vite = spawn(how.command, how.args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
  })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    vite.kill()
    await stack?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  vite.on('exit', () => void stop())
  console.log(`Holdfast is ready: ${addressOf(undefined, Number(port))}`)
} catch (e) {
  console.error(e instanceof StartError ? e.message : e)
  process.exit(1)
}
