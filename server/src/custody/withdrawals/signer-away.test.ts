import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { askWithdrawal, deposit, expectSound, ledgerOf, newUser, ok, settle, usdtOf } from '#test/custody.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let front: Server
let away = false
const open = new Set<Socket>()

// A proxy in front of the signer that can be closed.
beforeAll(async () => {
  chain = await startTestChain()
  const { hostname, port } = new URL(chain.signerUrl)
  front = createServer((socket) => {
    if (away) {
      socket.destroy()
      return
    }
    const behind = connect(Number(port), hostname)
    for (const s of [socket, behind]) {
      open.add(s)
      s.on('error', () => {}).on('close', () => {
        open.delete(s)
        socket.destroy()
        behind.destroy()
      })
    }
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  t = await startTestApp({ chain, env: { ...OPERATOR_ENV, SIGNER_URL: url, PAYOUT_LEASE_SECONDS: '1' } })
})
afterAll(async () => {
  await t?.stop()
  for (const s of open) s.destroy()
  front?.close()
  await chain?.stop()
})

test('while the signer is away what was asked for waits, and is paid once when it is back', async () => {
  const ann = await newUser(chain, t, 11)
  await deposit(chain, t, ann, 300n * UNIT)
  await settle(chain, t)
  const before = await ledgerOf(t, ann.address)
  away = true
  for (const s of open) s.destroy()
  const to = account(5_950).address
  const asked = await ok<Withdrawal>(askWithdrawal(t, ann, 100n * UNIT, { wallet: to }))
  const state = async () => (await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, ann.session))).state
  await settle(chain, t)
  expect([await state(), await usdtOf(chain, to)]).toEqual(['approved', 0n])
  const { rows } = await t.app.database.pool.query<{ why: string | null }>(
    "select why from outgoing where purpose = 'withdrawal'",
  )
  expect(rows[0]!.why).not.toBeNull()
  expect((await ledgerOf(t, ann.address)).held).toBe(100n * UNIT)

  away = false
  await t.app.database.pool.query("update outgoing set lease_until = null where state = 'queued'")
  await settle(chain, t)
  await expect.poll(state, { timeout: 240_000, interval: 500 }).toBe('paid')
  expect(await usdtOf(chain, to)).toBe(98n * UNIT)
  expect(await ledgerOf(t, ann.address)).toEqual({
    posted: before.posted - 100n * UNIT,
    held: 0n,
  })
  await expectSound(t)
})
