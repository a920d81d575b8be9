import { msg } from '@lingui/core/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address, Hex } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import { type ClaimCall, together } from './claims.ts'

/** Gas of a part whose estimate failed, and of the transaction around the parts. */
const PART_GAS = 400_000n
const FRAME_GAS = 80_000n

/**
 * Gas for a transaction that claims all of it. An estimate for the whole can be too low, because parts may fail: it would also be
 * enough for a part that runs out of gas. So the parts are estimated by themselves.
 */
export async function claimGas(
  info: Pick<ChainInfo, 'rpcUrl'>,
  account: Address,
  calls: readonly ClaimCall[],
): Promise<bigint> {
  const gas = await Promise.all(
    calls.map(async ({ to, data, gas: needed }) =>
      needed === undefined
        ? rpc<Hex>(info.rpcUrl, 'eth_estimateGas', [{ from: account, to, data }]).then(BigInt, () => PART_GAS)
        : needed,
    ),
  )
  return FRAME_GAS + (gas.reduce((sum, g) => sum + g, 0n) * 13n) / 10n
}

/** Claims everything in one transaction. */
export const claimAllFlow = (account: Address, calls: readonly ClaimCall[]) =>
  plainFlow(msg`Claim everything`, async () => {
    const info = await chainInfo()
    return {
      to: contractOf(info, 'multicall3'),
      data: together(calls),
      gas: await claimGas(info, account, calls),
    }
  })
