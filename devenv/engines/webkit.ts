import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, sleep } from '../ports.ts'
import type { Tab } from './tab.ts'

/** Time for a driver or display to come up, in milliseconds. */
const START_TIME = 60_000

/** Keys as WebDriver names them. */
const [TAB, SHIFT] = ['\uE004', '\uE008']

/** Path of Debian's WebKitGTK browser, which its driver drives; undefined where it is not installed. */
export const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

/** Ends a program that was started here, and waits until it has. */
async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill()
  await gone
}

/** Starts a display that nobody sees. @returns its name, such as `:7` */
async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']
  const program = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    program.stdio[3]?.once('data', (text: Buffer) => resolve(text.toString().trim()))
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { name: `:${number}`, program }
}

/**
 * A tab of WebKitGTK, through its WebDriver. @throws Error when driver or browser do not start, or refuse a command
 * @param browser path of MiniBrowser
 */
export async function openWebKit(browser: string): Promise<Tab> {
  const home = mkdtempSync(join(tmpdir(), 'holdfast-webkit-'))
  const display = await startDisplay()
  const port = await freePort()
  const env = { PATH: process.env['PATH'], HOME: home, DISPLAY: display.name, XDG_RUNTIME_DIR: home }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })

  async function command<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
    return value
  }
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (const late = Date.now() + START_TIME; !(await isUp()); await sleep(50))
    if (Date.now() > late || driver.exitCode !== null) throw new Error('WebKitWebDriver did not start')

  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  // A phone's, or the narrowest that the display gives.
  await command('POST', `${session}/window/rect`, { width: 390, height: 844 })
  const keys = (actions: object[]) =>
    command('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] })
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    go: (url) => command('POST', `${session}/url`, { url }),
    run: (expression) =>
      command('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then(done, (e) => done(String(e)))`,
        args: [],
      }),
    tap: (x, y) =>
      command('POST', `${session}/actions`, {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            parameters: { pointerType: 'mouse' },
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    type: (text) => keys(text.split('').flatMap(stroke)),
    tabs: (times, back) =>
      keys([
        ...(back ? [{ type: 'keyDown', value: SHIFT }] : []),
        ...Array.from({ length: times }, () => stroke(TAB)).flat(),
        ...(back ? [{ type: 'keyUp', value: SHIFT }] : []),
      ]),
    async close() {
      await command('DELETE', session).catch(() => undefined)
      await end(driver)
      await end(display.program)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
