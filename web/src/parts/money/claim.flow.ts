import { msg } from '@lingui/core/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Part, partsOf } from '@holdfast/protocol/gas'
import type { Address, Hex } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { partsFlow } from '../../wallet/flow/plain.ts'
import { type ClaimCall, tryOut } from './claims.ts'
import { together } from './together.ts'

/** Gas of a part whose estimate failed. */
const PART_GAS = 400_000n

/**
 * The transactions that claim all of it. An estimate for the whole can be too low, because parts may fail: it would also be enough for a
 * part that runs out of gas. So the parts are estimated by themselves.
 */
export async function claimParts(
  info: Pick<ChainInfo, 'rpcUrl'>,
  account: Address,
  calls: readonly ClaimCall[],
): Promise<Part<ClaimCall>[]> {
  const sized = await Promise.all(
    calls
      .flatMap((call) => call.each ?? [call])
      .map(async (call) => ({ call, gas: await gasOf(info, account, call) })),
  )
  return partsOf(sized, ({ gas }) => gas).map(({ items, gas }) => ({
    items: items.map(({ call }) => call),
    gas,
  }))
}

/** Gas limit of a call: an estimate and a third. */
const gasOf = (info: Pick<ChainInfo, 'rpcUrl'>, from: Address, { to, data, gas }: ClaimCall) =>
  gas ??
  rpc<Hex>(info.rpcUrl, 'eth_estimateGas', [{ from, to, data }]).then(
    (estimate) => (BigInt(estimate) * 13n) / 10n,
    () => PART_GAS,
  )

/** Claims everything, in as many transactions as it takes: of `calls` what the chain would still pay. */
export const claimAllFlow = (account: Address, calls: readonly ClaimCall[]) =>
  partsFlow(msg`Claim everything`, async () => {
    const info = await chainInfo()
    const left = await tryOut(
      info,
      account,
      calls.flatMap((call) => call.each ?? [call]),
    )
    const parts = await claimParts(info, account, left)
    return parts.map(({ items, gas }) => ({
      to: contractOf(info, 'multicall3'),
      data: together(items, true),
      gas,
    }))
  })
