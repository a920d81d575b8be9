// Periods of the resonance pool for journeys: accounts that join, and steps that anybody takes.
import { resonancePoolAbi, testUSDTAbi } from '@holdfast/protocol/abi/index'
import { toHex, encodeFunctionData, getContract, type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Stage } from './fixtures.ts'

/** Where EIP-2935 keeps the hashes of blocks. */
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'
/** From opening to deadline of the first line of the local seed, in seconds, and how long it rests then. */
export const JOIN_SECONDS = 300
export const REST_SECONDS = 420

/** The pool on the stack's chain, with what others do there. */
export function periods(stage: Stage) {
  const { contracts } = stage.deployment
  const pool = getContract({ address: contracts.resonancePool, abi: resonancePoolAbi, client: stage.client })
  const call = (functionName: 'open' | 'close' | 'draw', id: number | bigint) =>
    encodeFunctionData({ abi: resonancePoolAbi, functionName, args: [BigInt(id)] })
  const last = async () => (await pool.read.getConfig()).poolLastIndex

  return {
    pool,
    /** number of the period opened last */
    last,
    /** takes a step as somebody else */
    step: (name: 'open' | 'close' | 'draw', id: number | bigint) =>
      stage.sendAs('faucet', pool.address, call(name, id)),
    /** pays all that an order is due to its owner, as somebody else */
    async pay(id: bigint): Promise<void> {
      const due = await pool.read.quote([id])
      const kinds = [
        ['refund', due.refundDue],
        ['claim', due.dueUsdt + due.dueToken],
        ['release', due.releaseDue],
      ] as const
      for (const [functionName, amount] of kinds)
        if (amount > 0n)
          await stage.sendAs(
            'faucet',
            pool.address,
            encodeFunctionData({ abi: resonancePoolAbi, functionName, args: [id] }),
          )
    },
    /** the account, by default a new one, joins with `whole` USDT */
    async join(
      period: bigint,
      whole: bigint,
      account: LocalAccount = privateKeyToAccount(generatePrivateKey()),
    ): Promise<void> {
      if (!(await stage.main.read.users([account.address])).isExist) await stage.register(account)
      const amount = parseEther(String(whole))
      await stage.giveUsdt(account.address, whole)
      await stage.sendAs(
        account,
        contracts.usdt,
        encodeFunctionData({ abi: testUSDTAbi, functionName: 'approve', args: [pool.address, amount] }),
      )
      await stage.sendAs(
        account,
        pool.address,
        encodeFunctionData({ abi: resonancePoolAbi, functionName: 'join', args: [period, amount] }),
      )
    },
    /** the guardian calls a period off */
    dissolve: (period: bigint, reason: string) =>
      stage.sendAs(
        'guardian',
        pool.address,
        encodeFunctionData({ abi: resonancePoolAbi, functionName: 'dissolve', args: [period, reason] }),
      ),
    /** lets blocks pass */
    mine: (blocks: number) => stage.chain.rpc('anvil_mine', [toHex(blocks)]),
    /** without the history of hashes, whose window is long, a draw is missed after 256 blocks */
    forgetHashes: () => stage.chain.rpc('anvil_setCode', [HISTORY, '0x']),
  }
}
