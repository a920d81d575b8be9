// Deployments on stand-ins of BSC and its testnet, with the shipped templates.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, createPublicClient, http, parseAbi, zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { done } from '../../devenv/done.ts'
import { LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { deploy, rehearse } from './deploy.ts'
import { account } from './fresh-chain.ts'
import { checkSeed, loadSeed, type Seed } from './seed.ts'
import { accountNamed, filledSeed, keyNamed, standIn } from './stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-bsc-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['bsc', 'bscTestnet'] as const)('the template of %s', (chain) => {
  test('names every field that is not filled in, in one line', () => {
    expect(() => checkSeed(chain, loadSeed(chain))).toThrow(
      new RegExp(
        `^seed for chain ${chain === 'bsc' ? 56 : 97}: not filled in: custody\\.cold, custody\\.payer, custody\\.guardian, root, treasury, roles\\.ADMIN\\.accounts\\.0, .*roles\\.CUSTODIAN\\.accounts\\.1, .*$`,
      ),
    )
    const nearly = filledSeed(chain)
    nearly.treasury = '<treasury>' as Address
    expect(() => checkSeed(chain, nearly)).toThrow(/: not filled in: treasury$/)
  })

  test('filled in, is one that a deployment takes', () => {
    expect(() => checkSeed(chain, filledSeed(chain))).not.toThrow()
  })

  test.each(['factory', 'router', 'wbnb'] as const)('is refused without the published %s', (name) => {
    const without = filledSeed(chain)
    delete without.existing[name]
    const other = filledSeed(chain)
    other.existing[name] = accountNamed('another exchange').address
    for (const seed of [without, other])
      expect(() => checkSeed(chain, seed)).toThrow(
        `existing.${name} must be ${loadSeed(chain).existing[name]}`,
      )
  })

  test('is refused with an account whose key everybody has, and with a demonstration', () => {
    const seed = filledSeed(chain)
    seed.roles.OPERATOR.accounts = [account(3).address.toLowerCase() as Address]
    expect(() => checkSeed(chain, seed)).toThrow(/everybody has the key of 0x90f79bf6/)
    const demo = { ...filledSeed(chain), demo: loadSeed('local').demo! }
    expect(() => checkSeed(chain, demo)).toThrow('a demonstration exists only on the local chain')
  })
})

test('USDT of BSC is the published one', () => {
  const seed: Seed = filledSeed('bsc')
  delete seed.existing.usdt
  expect(() => checkSeed('bsc', seed)).toThrow(
    'existing.usdt must be 0x55d398326f99059fF775485246999027B3197955',
  )
})

test.each(['bsc', 'bscTestnet'] as const)(
  'a deployment on %s uses the exchange that is there, and ends with the roles of the seed',
  async (chain) => {
    const dir = join(folder, chain)
    const deployer = accountNamed('deployer')
    const node = await standIn(chain, { dir, deployer: deployer.address, tickMs: 3_600_000 })
    try {
      const seedFile = join(dir, 'seed.json')
      writeFileSync(seedFile, JSON.stringify(filledSeed(chain)))
      const out = join(dir, 'deployment.json')
      const { status, stderr, stdout } = await done(
        fileURLToPath(new URL('deploy.ts', import.meta.url)),
        [chain],
        {
          RPC_URL: node.url,
          DEPLOYER_KEY: keyNamed('deployer'),
          SEED_FILE: seedFile,
          DEPLOYMENT_FILE: out,
        },
      )
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout + stderr).not.toContain(keyNamed('deployer').slice(2))
      const { contracts, chainId } = JSON.parse(stdout) as {
        chainId: number
        contracts: Record<string, Address>
      }
      expect(chainId).toBe(chain === 'bsc' ? 56 : 97)
      const { existing } = loadSeed(chain)
      expect(contracts).toMatchObject({ factory: existing.factory, router: existing.router })
      expect([contracts['usde'], contracts['nuls']]).toEqual([zeroAddress, zeroAddress])
      const client = createPublicClient({ transport: http(node.url) })
      const pair = await client.readContract({
        address: existing.factory!,
        abi: parseAbi(['function getPair(address, address) view returns (address)']),
        functionName: 'getPair',
        args: [contracts['token']!, contracts['usdt']!],
      })
      expect(pair).toBe(contracts['pair'])
      // Once more: only checked.
      const seed = filledSeed(chain)
      await expect(deploy({ rpcUrl: node.url, chain, account: deployer, seed, out })).resolves.toMatchObject({
        contracts,
      })
    } finally {
      await node.stop()
    }
  },
)

test('an exchange that is not there, or whose router is of another, is refused before anything is sent', async () => {
  const deployer = accountNamed('deployer')
  const node = await standIn('bscTestnet', {
    dir: join(folder, 'wrong'),
    deployer: deployer.address,
    tickMs: 3_600_000,
  })
  const dry = (more: { mnemonic: string } | { account: typeof deployer } = { account: deployer }) =>
    rehearse({ rpcUrl: node.url, chain: 'bscTestnet', seed: filledSeed('bscTestnet'), ...more }, () => {})
  const { factory, router, wbnb } = loadSeed('bscTestnet').existing
  try {
    await expect(dry()).resolves.toBeGreaterThan(40)
    await expect(dry({ mnemonic: LOCAL_MNEMONIC })).rejects.toThrow(
      'everybody has the key of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266: another account must deploy',
    )
    const client = createPublicClient({ transport: http(node.url) })
    const code = (await client.getCode({ address: router! }))!
    const swapped = code.replaceAll(wbnb!.slice(2).toLowerCase(), factory!.slice(2).toLowerCase())
    await node.rpc('anvil_setCode', [router, swapped])
    await expect(dry()).rejects.toThrow(`seed: existing.router takes ${factory} as WBNB, not ${wbnb}`)
    await node.rpc('anvil_setCode', [
      router,
      code.replaceAll(factory!.slice(2).toLowerCase(), wbnb!.slice(2).toLowerCase()),
    ])
    await expect(dry()).rejects.toThrow(
      `seed: existing.router belongs to the factory ${wbnb}, not to ${factory}`,
    )
    await node.rpc('anvil_setCode', [router, '0x'])
    await expect(dry()).rejects.toThrow(
      `seed: existing.router is ${router}, where this chain has no contract`,
    )
  } finally {
    await node.stop()
  }
})
