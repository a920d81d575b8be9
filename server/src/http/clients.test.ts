import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Page } from '@holdfast/protocol/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { keyOf, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, newUser, ok, type User } from '#test/custody.ts'
import { run } from '#test/packed.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Systems in other languages. They bring packages from PyPI and the Go proxy, so that only the workshop runs them:
// `npm run nightly clients`.

const root = join(import.meta.dirname, '../../..')
const python = join(root, 'examples', 'python')
const go = join(root, 'examples', 'go')

describe.runIf(process.env['CLIENTS'] === '1')('clients in other languages', { timeout: 600_000 }, () => {
  let chain: TestChain
  let t: TestApp
  let base: string
  let work: string

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'holdfast-clients-'))
    const port = await freePort()
    base = `http://127.0.0.1:${port}`
    chain = await startTestChain()
    t = await startTestApp({ chain, env: { ALLOWED_ORIGINS: `${base},http://localhost:3000` } })
    await t.app.http.listen({ port, host: '127.0.0.1' })
    await run('python3', ['-m', 'venv', join(work, 'venv')])
    await run(inVenv('pip'), ['install', '-q', '-r', join(python, 'requirements.txt')])
    await run('go', ['build', '-o', join(work, 'session'), '.'], { cwd: go })
  }, 600_000)
  afterAll(async () => {
    await t?.stop()
    await chain?.stop()
    rmSync(work, { recursive: true, force: true })
  })

  const inVenv = (program: string) => join(work, 'venv', 'bin', program)
  const sessions = () =>
    [
      ['python', inVenv('python'), [join(python, 'session.py')], 31],
      ['go', join(work, 'session'), [], 32],
    ] as const

  async function play(program: string, args: readonly string[], index: number, more: Record<string, string>) {
    const env = { ...process.env, HOLDFAST_URL: base, PRIVATE_KEY: keyOf(index), ...more }
    const failed = (e: { stdout: string; stderr: string }) => e
    const { stdout, stderr } = await run(program, args, { env }).catch(failed)
    return { stdout, stderr }
  }

  test('what a page of ours prints is what libraries of others sign', async () => {
    const sign = `
import json, re, sys
from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
for name, block in re.findall(r'\`\`\`json ([\\w-]+)\\n(.*?)\`\`\`', sys.stdin.read(), re.S):
    v = json.loads(block)
    m = encode_defunct(text=v['text']) if 'text' in v else encode_typed_data(full_message=v['typedData'])
    print(name, '0x' + bytes(Account.from_key(v['key']).sign_message(m).signature).hex() == v['signature'])
`
    const running = run(inVenv('python'), ['-c', sign])
    running.child.stdin!.end(readFileSync(join(root, 'docs', 'INTEGRATING.md')))
    expect((await running).stdout).toBe('sign-in True\nmobile True\nwithdrawal True\n')
  })

  test('each signs in, reads, withdraws what it signed, and keeps the code of a refusal', async () => {
    for (const [language, program, args, index] of sessions()) {
      const user: User = await newUser(chain, t, index)
      await deposit(chain, t, user, 50n * UNIT)
      const read = await play(program, args, index, {})
      expect([language, read.stderr]).toEqual([language, ''])
      expect(read.stdout).toContain(`signed in as ${user.address}\n`)
      expect(read.stdout).toMatch(/^balance USDT [1-9]\d{19}$/m)
      const made = await play(program, args, index, { WITHDRAW: String(20n * UNIT) })
      expect([language, made.stdout]).toEqual([language, expect.stringMatching(/^withdrawal \d+ approved$/m)])
      const log = await ok<Page<Withdrawal>>(t.get('pageWithdrawLog', user.session))
      expect(log.records).toMatchObject([{ amount: String(20n * UNIT), wallet: user.address }])
      const refused = await play(program, args, index, { WITHDRAW: String(900n * UNIT) })
      expect([language, refused.stderr]).toEqual([
        language,
        expect.stringContaining('refused INSUFFICIENT_BALANCE {'),
      ])
    }
  })
})
