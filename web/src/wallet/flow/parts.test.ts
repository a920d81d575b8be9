import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import { expect, test } from 'vitest'
import { padded, reject, world } from '../../../test/flow-world.ts'

// Lists that one transaction does not hold: each part is a step, kept in the tray, and goes on where it stopped.

const THREE = [padded(0xa1n), padded(0xa2n), padded(0xa3n)]
const shown = ({ run }: ReturnType<typeof world>) =>
  run.state.get().steps.map((s) => [s.status, s.part?.n, s.part?.of])

test('sends one part after the other, each a step and an entry of the tray', async () => {
  const all = world({ parts: THREE })
  await all.run.start()
  expect(all.run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(all.w.sent.map((s) => s.data)).toEqual(THREE)
  expect(shown(all)).toEqual([
    ['done', 1, 3],
    ['done', 2, 3],
    ['done', 3, 3],
  ])
  expect(all.run.state.get().steps.map((s) => s.hash)).toEqual(all.w.sent.map((s) => s.hash))
  expect([...all.kept.values()].map((t) => [t.data, t.stage])).toEqual(THREE.map((data) => [data, 'done']))
})

test('what fits one transaction is one step without a number', async () => {
  const one = world({ parts: THREE.slice(0, 1) })
  await one.run.start()
  expect(shown(one)).toEqual([['done', undefined, undefined]])
})

test('a rejected second part goes on with it, and the first is not sent again', async () => {
  const all = world({ parts: THREE })
  all.w.prompts = [() => undefined, reject]
  await all.run.start()
  expect(all.run.state.get().problem).toEqual({ kind: 'rejected' })
  expect(shown(all)).toEqual([
    ['done', 1, 3],
    ['stopped', 2, 3],
    ['waiting', 3, 3],
  ])
  await all.run.start()
  expect(all.run.state.get().status).toBe('done')
  expect(shown(all)).toEqual([
    ['done', 1, 3],
    ['done', 2, 3],
    ['done', 3, 3],
  ])
  expect(all.w.sent.map((s) => s.data)).toEqual(THREE)
})

test('after a reload the parts that are left are sent, and one on its way is waited for', async () => {
  const all = world({ parts: THREE })
  all.w.prompts = [() => undefined, reject]
  await all.run.start()
  // The second was sent, and the page was closed before its answer.
  all.w.mine = false
  all.w.pooled = true
  all.w.answers = [
    () => {
      throw new Error('the page was closed')
    },
  ]
  await all.run.start()
  expect(all.w.sent.map((s) => s.data)).toEqual(THREE.slice(0, 2))
  all.w.mine = true
  all.mineLate()
  const again = all.again()
  await again.start()
  expect(again.state.get().status).toBe('done')
  expect(all.w.sent.map((s) => s.data)).toEqual(THREE)
})

test('a part of which nobody knows the outcome is not asked for a second time', async () => {
  const all = world({ parts: THREE })
  all.w.mine = false
  all.w.silent = Infinity
  await all.run.start()
  expect(all.run.state.get().problem?.kind).toBe('unknown')
  await all.run.start()
  await all.again().start()
  expect(all.w.sent.map((s) => s.data)).toEqual(THREE.slice(0, 1))
})

test('where nothing is left it says so, and asks the wallet for nothing', async () => {
  const none = world({ parts: [] })
  await none.run.start()
  expect(none.run.state.get().problem).toEqual({ kind: 'nothingLeft' })
  expect(none.w.sent).toEqual([])
})

test('a call above what a transaction may have is never put to the wallet', async () => {
  const large = world({ parts: THREE, actionGas: TRANSACTION_GAS + 1n })
  await large.run.start()
  expect(large.run.state.get().problem).toEqual({ kind: 'tooMuchGas' })
  const single = world({ allowance: 100n, actionGas: TRANSACTION_GAS + 1n })
  await single.run.start()
  expect(single.run.state.get().problem).toEqual({ kind: 'tooMuchGas' })
  const most = world({ allowance: 100n, actionGas: TRANSACTION_GAS })
  await most.run.start()
  expect(BigInt(most.w.sent[0]!.gas)).toBe(TRANSACTION_GAS)
  expect([...large.w.sent, ...single.w.sent]).toEqual([])
})

test('a wallet that asks for more gas than the chain takes has sent nothing, and says why', async () => {
  const all = world({ parts: THREE })
  all.w.prompts = [
    () => {
      throw { code: -32_000, message: 'transaction gas limit too high (cap: 16777216, tx: 20000000)' }
    },
  ]
  await all.run.start()
  expect(all.run.state.get().problem).toEqual({ kind: 'tooMuchGas' })
  expect([...all.kept.values()]).toEqual([])
  await all.run.start()
  expect(all.run.state.get().status).toBe('done')
})

test('a call that a node estimates above it is not sent with less', async () => {
  const large = world({ allowance: 100n })
  large.w.estimate = () => {
    throw { code: -32_000, message: 'gas required exceeds allowance (16777216)' }
  }
  await large.run.start()
  expect(large.run.state.get().problem).toEqual({ kind: 'tooMuchGas' })
  const near = world({ allowance: 100n })
  near.w.estimate = () => TRANSACTION_GAS - 1n
  await near.run.start()
  expect(BigInt(near.w.sent[0]!.gas)).toBe(TRANSACTION_GAS)
  expect(large.w.sent).toEqual([])
})
