import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { vestingAbi } from '@holdfast/protocol/abi/Vesting'
import { viewAbi } from '@holdfast/protocol/abi/View'
import {
  encodeFunctionData,
  keccak256,
  parseEther,
  parseTransaction,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { done } from '../../devenv/done.ts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { bytecodeOf, PAIR_CODE_HASH } from './bytecode.ts'
import { cardsOf, firstKind, SUFFIX } from '../../devenv/cards.ts'
import { deploy, deploymentFingerprint, rehearse } from './deploy.ts'
import { account, deployer, freshChain } from './fresh-chain.ts'
import { ROLES } from './roles.ts'
import { checkSeed, loadSeed } from './seed.ts'
import { accountNamed, filledSeed } from './stand-in.ts'

const LIMIT_EXCEEDED = toFunctionSelector('LimitExceeded(address,uint256,uint256)')
const NUMBER_USED = toFunctionSelector('NumberUsed(address,uint256)')
const WITHDRAWAL = {
  Withdrawal: [
    { name: 'account', type: 'address' },
    { name: 'n', type: 'uint256' },
    { name: 'to', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'leastReceived', type: 'uint256' },
    { name: 'validUntil', type: 'uint256' },
  ],
} as const
const on = freshChain()
const { client, local, nonce, send } = on

describe('a deployment', () => {
  test('leaves what the seed says', async () => {
    const { contracts: c, root, chainId, fingerprint } = await local()
    expect(chainId).toBe(31_337)
    expect(root).toBe(account(LOCAL_ACCOUNTS.root).address)
    expect(fingerprint).toBe(deploymentFingerprint('local'))
    expect(JSON.parse(readFileSync(on.out, 'utf8'))).toEqual({
      chainId,
      root,
      fingerprint,
      contracts: c,
      startBlock: 1,
    })

    const read = client()
    const config = await read.readContract({
      address: c.hostingPool,
      abi: hostingPoolAbi,
      functionName: 'getConfig',
    })
    expect(config.poolUSDT).toBe(parseEther('200000'))
    expect(config.poolTokens).toBe(parseEther('1000000'))
    expect(config.poolStatus).toBe(1n)
    const price = await read.readContract({ address: c.token, abi: tokenAbi, functionName: 'getPrice' })
    expect(price).toBe(parseEther('0.25'))
    const held = (asset: Address) =>
      read.readContract({ address: asset, abi: tokenAbi, functionName: 'balanceOf', args: [c.payoutVault] })
    expect(await Promise.all([c.usdt, c.token, c.usde, c.nuls].map(held))).toEqual(
      ['200000', '2000000', '200000', '200000'].map((amount) => parseEther(amount)),
    )
    const args = [account(LOCAL_ACCOUNTS.faucet).address] as const
    const faucet = await read.readContract({
      address: c.usdt,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args,
    })
    expect(faucet).toBe(parseEther('10000000'))
  })

  test("locks the launch's liquidity and the treasury's TDE", async () => {
    const { contracts: c } = await local()
    const read = client()
    const shares = (who: Address) =>
      read.readContract({ address: c.pair, abi: tokenAbi, functionName: 'balanceOf', args: [who] })
    expect(await shares(deployer.address)).toBe(0n)
    const plan = await read.readContract({
      address: c.liquidityLock,
      abi: liquidityLockAbi,
      functionName: 'getPlan',
    })
    expect(plan).toMatchObject({ asset: c.pair, total: await shares(c.liquidityLock), releasable: 0n })
    expect(plan.total).toBeGreaterThan(0n)
    expect(plan.end - plan.start).toBe(730n * 86_400n)
    const rest = 100_000_000 - 4_000_000 - 1_000_000 - 500_000 - 500_000 - 2_000_000 - 275_000
    const vesting = await read.readContract({
      address: c.treasuryVesting,
      abi: vestingAbi,
      functionName: 'getPlan',
    })
    expect(vesting).toMatchObject({ asset: c.token, releasable: 0n })
    expect(vesting.total).toBe(parseEther(String(rest - 52_000_000)))
    // An ADMIN with the local chain's delay cannot open either of these before its time.
    const early = encodeFunctionData({
      abi: vestingAbi,
      functionName: 'release',
      args: [deployer.address, 1n],
    })
    for (const lock of [c.liquidityLock, c.treasuryVesting])
      await expect(send(0, lock, early)).rejects.toThrow(/revert|custom error/)
  })

  test('run again sends nothing', async () => {
    const first = await local()
    const sent = await nonce()
    expect(await local()).toEqual(first)
    rmSync(on.out)
    expect(await local()).toEqual(first)
    expect(await nonce()).toBe(sent)
  })

  test('without its administrator when the seed does not keep it', async () => {
    const seed = { ...loadSeed('local'), keepDeployerAdmin: false }
    const auditor = LOCAL_ACCOUNTS.auditor
    const week = 7 * 86_400
    const { contracts: c } = await local({
      seed: { ...seed, roles: { ...seed.roles, ADMIN: { accounts: [auditor], delaySeconds: week } } },
    })
    const role = (who: Address) =>
      client().readContract({
        address: c.accessManager,
        abi: authorityAbi,
        functionName: 'hasRole',
        args: [ROLES.ADMIN, who],
      })
    expect(await role(deployer.address)).toEqual([false, 0])
    expect(await role(account(auditor).address)).toEqual([true, week])
  })
})

test('the payer pays what the owner signed, once, within the limit', async () => {
  const { contracts: c, chainId } = await local()
  const owner = account(LOCAL_ACCOUNTS.user)
  const pay = async (amount: string) => {
    const w = {
      account: owner.address,
      n: 0n,
      to: owner.address,
      token: c.usde,
      amount: parseEther(amount),
      leastReceived: parseEther(amount),
      validUntil: 2n ** 64n,
    }
    const signature = await owner.signTypedData({
      domain: { name: 'Holdfast PayoutVault', version: '1', chainId, verifyingContract: c.payoutVault },
      types: WITHDRAWAL,
      primaryType: 'Withdrawal',
      message: w,
    })
    const args = [w, w.amount, signature] as const
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args })
    await send(LOCAL_ACCOUNTS.finance, c.payoutVault, data)
  }
  await expect(pay('50000.000000000000000001')).rejects.toThrow(LIMIT_EXCEEDED)
  await pay('50000')
  await expect(pay('1')).rejects.toThrow(NUMBER_USED)
  const args = [owner.address] as const
  const got = await client().readContract({
    address: c.usde,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args,
  })
  expect(got).toBe(parseEther('50000'))
})

test('a chain without USDE and NULS has a vault for the others', async () => {
  const seed = loadSeed('local')
  const { contracts: c } = await local({
    seed: { ...seed, existing: { usde: zeroAddress, nuls: zeroAddress } },
  })
  expect([c.usde, c.nuls]).toEqual([zeroAddress, zeroAddress])
  const rows = await client().readContract({ address: c.view, abi: viewAbi, functionName: 'getSolvency' })
  expect(rows.filter((r) => r.place === c.payoutVault).map((r) => r.asset)).toEqual([c.usdt, c.token])
})

describe('a deployment that differs', () => {
  const authority = (to: Address, functionName: 'revokeRole', args: readonly [bigint, Address]) =>
    send(0, to, encodeFunctionData({ abi: authorityAbi, functionName, args }))

  test('is refused with every difference named', async () => {
    const { contracts: c } = await local()
    rmSync(on.out)
    const guardian = account(LOCAL_ACCOUNTS.guardian).address
    await authority(c.accessManager, 'revokeRole', [ROLES.GUARDIAN, guardian])
    await authority(c.accessManager, 'revokeRole', [ROLES.TREASURY, deployer.address])
    await expect(local()).rejects.toThrow(
      new Error(
        [
          'The deployment differs:',
          `- ${deployer.address} has TREASURY is false, not true`,
          `- delay of ${deployer.address} as TREASURY is 0, not 120`,
          '- the deployer has TREASURY is false, not true',
          `- ${guardian} has GUARDIAN is false, not true`,
        ].join('\n'),
      ),
    )
  })

  test('is refused when a function is open to all or without its role', async () => {
    const { contracts: c } = await local()
    const setRole = (selector: Hex, role: bigint) =>
      send(
        0,
        c.accessManager,
        encodeFunctionData({
          abi: authorityAbi,
          functionName: 'setTargetFunctionRole',
          args: [c.hostingPool, [selector], role],
        }),
      )
    const close = encodeFunctionData({ abi: hostingPoolAbi, functionName: 'close' })
    const unpause = encodeFunctionData({ abi: hostingPoolAbi, functionName: 'unpause' })
    await setRole(close, 2n ** 64n - 1n)
    await setRole(unpause, ROLES.ADMIN)
    const failure = await local().catch((e: Error) => e.message)
    expect(failure).toContain(`- role of hostingPool.close is ${2n ** 64n - 1n}, not 1`)
    expect(failure).toContain('- hostingPool.close is public is true, not false')
    expect(failure).toContain('- role of hostingPool.unpause is 0, not 1')
  })

  test('is refused when the chain has lost it', async () => {
    await local()
    await on.empty()
    await expect(local()).rejects.toThrow('- code of hostingPool is false, not true')
  })

  test('is refused when it was made from another seed', async () => {
    await local()
    const seed = { ...loadSeed('local'), budget: { token: '1', usdt: '1' } }
    await expect(local({ seed })).rejects.toThrow('is the deployment of other contracts or another seed')
  })

  test('is refused on another chain', async () => {
    await expect(
      deploy({
        rpcUrl: on.chain.url,
        chain: 'bscTestnet',
        account: accountNamed('deployer'),
        seed: filledSeed('bscTestnet'),
        out: on.out,
      }),
    ).rejects.toThrow('is chain 31337, not 97 (bscTestnet)')
  })

  test('names the transaction that reverted', async () => {
    const seed = { ...loadSeed('local'), token: { name: 'TDE', symbol: 'TDE', supply: '6500000' } }
    await expect(local({ seed })).rejects.toThrow(
      'Deployment failed at bring in liquidity: the transaction reverted',
    )
  })
})

describe('a seed for real money', () => {
  test('may not leave powers undelayed, keep the deployer or invent a USDT', () => {
    expect(() => checkSeed('bsc', filledSeed('bsc'))).not.toThrow()
    expect(() => checkSeed('bsc', loadSeed('local'))).toThrow(
      'seed for chain 56: keepDeployerAdmin must be false; a faucet exists only on the local chain; ' +
        'a demonstration exists only on the local chain; ' +
        'ADMIN needs a delay of 7 days or more; OPERATOR needs a delay of 1 days or more; ' +
        'TREASURY needs a delay of 1 days or more; custody needs a delay of 2 days or more; ' +
        'teamRewards needs a delay of 2 days or more; ' +
        'payer, guardian, cold address and administrators must be different accounts; custody.funds: the treasury itself fills the vault; ' +
        'existing.factory must be 0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73; ' +
        'existing.router must be 0x10ED43C718714eb63d5aA57B78B54704E256024E; ' +
        'existing.wbnb must be 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c; ' +
        'existing.usdt must be 0x55d398326f99059fF775485246999027B3197955; existing.usde and existing.nuls must be the real ones, or the zero ' +
        'address; vesting.atOnce can be 5 % of the supply at most; accounts must be addresses',
    )
    const hasty = filledSeed('bsc')
    hasty.roles.OPERATOR.delaySeconds = 0
    expect(() => checkSeed('bscTestnet', hasty)).toThrow('OPERATOR needs a delay')
    const alone = filledSeed('bsc')
    alone.roles.CUSTODIAN.accounts = [account(1).address, account(1).address]
    expect(() => checkSeed('bsc', alone)).toThrow('CUSTODIAN needs two accounts')
    const both = filledSeed('bsc')
    both.roles.POSTER.accounts = both.roles.GUARDIAN.accounts
    expect(() => checkSeed('bsc', both)).toThrow('POSTER and GUARDIAN must be different accounts')
    const low = filledSeed('bsc')
    low.custody.limits.usdt.ceiling = '99999'
    expect(() => checkSeed('bsc', low)).toThrow('the limit of usdt is above its ceiling')
  })

  test("may not free the operator's own early", () => {
    const seed = filledSeed('bsc')
    const early = {
      ...seed,
      liquidity: { ...seed.liquidity, lockedDays: 364 },
      vesting: { atOnce: '5000001', cliffDays: 29, days: 729 },
    }
    expect(() => checkSeed('bsc', early)).toThrow(
      'seed for chain 56: liquidity.lockedDays must be 365 or more; vesting.days must be 730 or more; ' +
        'vesting.cliffDays must be 30 or more; vesting.atOnce can be 5 % of the supply at most',
    )
  })

  test('has six terms', () => {
    const seed = loadSeed('local')
    expect(() => checkSeed('local', { ...seed, pool: { ...seed.pool, offers: [] } })).toThrow('six terms')
  })

  test('has rates for ten levels', () => {
    const seed = loadSeed('local')
    const teamRewards = { ...seed.teamRewards, teamRates: [0] }
    expect(() => checkSeed('local', { ...seed, teamRewards })).toThrow('ten levels')
  })
})

describe('a dry run', () => {
  test('prints exactly the transactions that a deployment then sends, and sends none', async () => {
    const lines: string[] = []
    const sent = await rehearse({ rpcUrl: on.chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC }, (line) =>
      lines.push(line),
    )
    expect(await nonce()).toBe(0)
    expect(lines).toHaveLength(sent)
    const { contracts } = await local()
    expect(await nonce()).toBe(sent)
    const journal: { steps: Record<string, { nonce: number; raw: Hex }> } = JSON.parse(
      readFileSync(on.out.replace('.json', '.journal.json'), 'utf8'),
    )
    for (const [name, step] of Object.entries(journal.steps)) {
      const line = lines[step.nonce]
      expect(line).toContain(`${step.nonce} ${name}: `)
      const { to } = parseTransaction(step.raw)
      expect(line?.toLowerCase()).toContain(to ? ` ${to.toLowerCase()} ` : 'creates 0x')
    }
    for (const [name, address] of Object.entries(contracts))
      expect([name, lines.some((line) => line.includes(address))]).toEqual([name, true])
  })
})

test("the hash of the pair's code is that of the package, which the router has, too", () => {
  const pair = createRequire(import.meta.url)('@uniswap/v2-core/build/UniswapV2Pair.json') as {
    bytecode: string
  }
  expect(PAIR_CODE_HASH).toBe(keccak256(`0x${pair.bytecode.replace(/^0x/, '')}`))
  expect(bytecodeOf('router')).toContain(PAIR_CODE_HASH.slice(2))
})

test("the node card's cid is that of its metadata, on every chain", async () => {
  const { meta } = await cardsOf(firstKind())
  for (const chain of ['local', 'bscTestnet', 'bsc'] as const)
    expect(loadSeed(chain).nodes).toMatchObject({ cid: meta.cid, suffix: SUFFIX })
})

describe('as a command', () => {
  const command = (chainName: string, env: Record<string, string>) =>
    done(fileURLToPath(new URL('deploy.ts', import.meta.url)), [chainName], {
      ...env,
      DEPLOYMENT_FILE: on.out,
    })

  test('prints the deployment', async () => {
    const { status, stdout } = await command('local', { RPC_URL: on.chain.url, MNEMONIC: LOCAL_MNEMONIC })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(on.out, 'utf8')))
  })

  test('says what it needs, and what went wrong, in a line', async () => {
    expect(await command('local', {})).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('RPC_URLS='),
    })
    expect((await command('nowhere', { RPC_URL: on.chain.url, MNEMONIC: LOCAL_MNEMONIC })).status).toBe(2)
    expect(await command('bsc', { RPC_URL: on.chain.url, MNEMONIC: LOCAL_MNEMONIC })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^seed for chain 56: not filled in: custody\.cold, .*\n$/),
    })
  })
})

test('role numbers are those of the contracts', () => {
  const source = readFileSync(new URL('../src/libraries/Roles.sol', import.meta.url), 'utf8')
  const found = [...source.matchAll(/uint64 internal constant (\w+) = (\d+);/g)].map(([, n, v]) => [
    n,
    BigInt(v ?? ''),
  ])
  expect({ ADMIN: 0n, ...Object.fromEntries(found) }).toEqual(ROLES)
})
