import type { ChainInfo } from '@holdfast/protocol/chain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Provider } from './provider.ts'
import { addChain, switchChain } from './switch-chain.ts'

const lookAgain = vi.fn<() => Promise<void>>(async () => undefined)
vi.mock('./connect.ts', () => ({ lookAgain: () => lookAgain() }))

const info = {
  chainId: 56,
  name: 'BSC',
  gasSymbol: 'BNB',
  rpcUrl: 'https://node',
  explorer: null,
} as ChainInfo

beforeEach(() => {
  lookAgain.mockClear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** A wallet that answers a switch at once, and says it is on 56 after `looks` more questions; null: never. */
function slow(looks: number | null, answers: Record<string, () => unknown> = {}) {
  const listeners = new Set<(value: unknown) => void>()
  let asked = 0
  const provider: Provider = {
    async request({ method }) {
      if (answers[method]) return answers[method]()
      if (method !== 'eth_chainId') return null
      return looks !== null && asked++ >= looks ? '0x38' : '0x1'
    },
    on: (_, listener) => listeners.add(listener),
    removeListener: (_, listener) => listeners.delete(listener),
  }
  return { provider, listeners, asked: () => asked }
}
const ends = async <T>(work: Promise<T>) => {
  await vi.advanceTimersByTimeAsync(30_000)
  return work
}
const switching = (provider: Provider) => switchChain(provider, info)
const adding = (provider: Provider) => addChain(provider, info)

test('a wallet that answers before its chain has changed is asked until it has', async () => {
  const { provider, asked, listeners } = slow(4)
  expect(await ends(switching(provider))).toBe('switched')
  expect(asked()).toBe(5)
  expect(lookAgain).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
  expect(await ends(adding(slow(2).provider))).toBe('added')
})

test('a wallet that tells of the change is on it at once', async () => {
  const { provider, listeners } = slow(null)
  const done = vi.fn<(result: string) => void>()
  const switched = switching(provider)
  void (async () => done(await switched))()
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  for (const listener of listeners) listener('0x1')
  await vi.advanceTimersByTimeAsync(10)
  expect(done).not.toHaveBeenCalled()
  for (const listener of listeners) listener('0x38')
  await vi.advanceTimersByTimeAsync(10)
  expect(done).toHaveBeenCalledWith('switched')
})

test('a wallet that never changes is said to stay, after a limit', async () => {
  expect(await ends(switching(slow(null).provider))).toBe('stays')
  expect(await ends(adding(slow(null).provider))).toBe('stays')
})

test('a wallet that does not tell its chain is taken at its word', async () => {
  const mute = slow(null, { eth_chainId: () => new Promise(() => {}) })
  expect(await ends(switching(mute.provider))).toBe('switched')
})

test('a refusal is one, and any other error leads to adding the chain', async () => {
  const fails = (code: number, message: string) =>
    slow(null, {
      wallet_switchEthereumChain: () => {
        throw { code, message }
      },
    }).provider
  expect(await ends(switching(fails(4001, 'User rejected')))).toBe('rejected')
  expect(await ends(switching(fails(5000, 'User rejected.')))).toBe('rejected')
  const added = slow(null, {
    wallet_switchEthereumChain: () => {
      throw { code: 4001, message: 'User rejected' }
    },
  })
  expect(await ends(adding(added.provider))).toBe('rejected')
  for (const [code, message] of [
    [4902, 'Unrecognized chain ID'],
    [-32_603, 'Internal JSON-RPC error.'],
  ] as const)
    expect(await ends(switching(fails(code, message)))).toBe('offerAdd')
})
