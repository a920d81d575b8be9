// What a deployment does in which order, and what the deployer's key could do meanwhile.
import { existsSync, readFileSync } from 'node:fs'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Address, encodeFunctionData, type Hex, parseTransaction, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, deployer, failureOf, freshChain } from './fresh-chain.ts'
import { verifyMembers } from './members.ts'
import { OPENING } from './plan.ts'
import { passOn, relay } from './relay.ts'
import { ROLES } from './roles.ts'
import { loadSeed } from './seed.ts'
import { verifySeeded } from './verify.ts'

const on = freshChain()
const { local } = on
const stranger = account(11).address

/** A seed whose deployer gives up its rights, as on a public chain. */
const leaving = () => {
  const seed = loadSeed('local')
  const ADMIN = { accounts: [LOCAL_ACCOUNTS.auditor], delaySeconds: 7 * 86_400 }
  return { ...seed, keepDeployerAdmin: false, roles: { ...seed.roles, ADMIN } }
}

/** The deployment's transactions in the order of the journal. */
function journal(): { name: string; raw: Hex }[] {
  const file = on.out.replace('.json', '.journal.json')
  const { steps }: { steps: Record<string, { nonce: number; raw: Hex }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return Object.entries(steps)
    .toSorted(([, a], [, b]) => a.nonce - b.nonce)
    .map(([name, { raw }]) => ({ name, raw }))
}

describe.each([
  ['a deployer that stays', loadSeed('local')],
  ['a deployer that leaves', leaving()],
])('%s', (_, seed) => {
  test('opens trading and the sale of node cards last, and in the transaction that ends its rights', async () => {
    const { contracts: c } = await local({ seed })
    const steps = journal()
    const startBlock = BigInt(seed.launch.startBlock)
    const opens = [
      encodeFunctionData({ abi: mainAbi, functionName: 'setNodes', args: [c.nodes] }).slice(2),
      encodeFunctionData({ abi: tokenAbi, functionName: 'setStartBlock', args: [startBlock] }).slice(2),
    ]
    const renounce = toFunctionSelector('renounceRole(uint64,address)').slice(2)
    const opening = steps.filter(({ raw }) => opens.some((s) => raw.includes(s)))
    expect(opening.map(({ name }) => name)).toEqual([OPENING])
    expect(opens.every((s) => opening[0]!.raw.includes(s))).toBe(true)
    expect(opening[0]!.raw.includes(renounce)).toBe(!seed.keepDeployerAdmin)
    expect(steps.slice(-2).map(({ name }) => name)).toEqual([OPENING, 'first checkpoint of the average'])
  })
})

const again = async () => void (await local({ seed: leaving() }))

/** Deploys while the deployer's key also sends `data` to the AccessManager, instead of the step before the opening. */
async function deployAmid(data: Hex): Promise<Address> {
  const { contracts } = await local({ seed: leaving() })
  const before = journal().at(-3)!
  await on.empty()
  on.forget()
  let done = false
  const line = await relay(async (body) => {
    const { method, params }: { method: string; params: [Hex] } = JSON.parse(body)
    if (method !== 'eth_sendRawTransaction' || done) return passOn(on.chain.url, body)
    const step = parseTransaction(params[0])
    if (step.nonce !== parseTransaction(before.raw).nonce) return passOn(on.chain.url, body)
    done = true
    const to = contracts.accessManager
    const { nonce, chainId = 0 } = step
    const gas = { gas: 500_000n, gasPrice: 10n ** 10n }
    const raw = await deployer.signTransaction({
      type: 'legacy',
      chainId,
      nonce: nonce ?? 0,
      to,
      data,
      ...gas,
    })
    await on.chain.rpc('eth_sendRawTransaction', [raw])
    return undefined
  })
  try {
    await expect(local({ rpcUrl: line.url, seed: leaving() })).rejects.toThrow(`stopped at ${before.name}`)
  } finally {
    line.close()
  }
  return contracts.accessManager
}

test.each([
  ['a role of the seed', ROLES.OPERATOR, 'OPERATOR'],
  ['a role that nobody knows', 77n, 'role 77'],
])('%s that the deployer gave besides is found before anything opens', async (_, role, said) => {
  const args = [role, stranger, 0] as const
  await deployAmid(encodeFunctionData({ abi: authorityAbi, functionName: 'grantRole', args }))
  const failure = await failureOf(again())
  expect(failure).toBe(`The deployment differs:\n- ${stranger} has ${said} is true, not false`)
  expect(existsSync(on.out)).toBe(false)
  expect(journal().map(({ name }) => name)).not.toContain(OPENING)
})

test('another administrator of a role is found before anything opens', async () => {
  const args = [ROLES.OPERATOR, 77n] as const
  await deployAmid(encodeFunctionData({ abi: authorityAbi, functionName: 'setRoleAdmin', args }))
  const failure = await failureOf(again())
  expect(failure).toBe('The deployment differs:\n- who administers OPERATOR is 77, not 0')
  expect(journal().map(({ name }) => name)).not.toContain(OPENING)
})

test('a deployer that kept a right fails the whole', async () => {
  const { contracts } = await local()
  // What the local chain's seed wants is what no other one may leave.
  const failure = await failureOf(verifySeeded(on.seen(leaving()), contracts))
  expect(failure).toContain('- the deployer has ADMIN is true, not false')
  const members = verifyMembers(on.seen(leaving()), contracts, 0, true)
  expect(await failureOf(members)).toBe(
    `The deployment differs:\n- ${deployer.address} has ADMIN is true, not false`,
  )
})

test('a node without logs proves nothing', async () => {
  const line = await relay(async (body) => {
    const { method, id }: { method: string; id: number } = JSON.parse(body)
    if (method !== 'eth_getLogs') return passOn(on.chain.url, body)
    return JSON.stringify({ jsonrpc: '2.0', id, result: [] })
  })
  try {
    await expect(local({ rpcUrl: line.url })).rejects.toThrow(
      'the log of the deployer as ADMIN is there is false, not true',
    )
  } finally {
    line.close()
  }
})

test('a node that refuses long ranges is asked in parts', async () => {
  let [refused, answered] = [0, 0]
  const line = await relay(async (body) => {
    const { method, id, params }: { method: string; id: number; params: [{ fromBlock: Hex; toBlock: Hex }] } =
      JSON.parse(body)
    if (method !== 'eth_getLogs') return passOn(on.chain.url, body)
    if (Number(params[0].toBlock) - Number(params[0].fromBlock) > 3) {
      refused++
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_005, message: 'limit exceeded' } })
    }
    answered++
    return passOn(on.chain.url, body)
  })
  try {
    await expect(local({ rpcUrl: line.url })).resolves.toMatchObject({ chainId: 31_337 })
    expect(refused).toBeGreaterThan(0)
    expect(answered).toBeGreaterThan(1)
  } finally {
    line.close()
  }
})
