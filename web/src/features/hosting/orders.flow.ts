import { msg } from '@lingui/core/macro'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { loadCodec } from '../../api/load-codec.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { poolAbi } from './abi.gen.ts'
import type { PoolOf } from './pools.ts'

const TITLES = { claim: msg`Claim rewards`, release: msg`Release principal` }

/** An action on `ids`, or on every order that is open (`claim`) or due (`release`) when `ids` is null. */
const onOrders = (action: 'claim' | 'release', of: PoolOf, ids: readonly number[] | null): Flow =>
  plainFlow(TITLES[action], async () => {
    const { encodeFunctionData } = await loadCodec()
    const all = { abi: poolAbi, functionName: action } as const
    return {
      to: contractOf(await chainInfo(), of.contract),
      data: encodeFunctionData(ids === null ? { ...all, args: [] } : { ...all, args: [ids.map(BigInt)] }),
    }
  })

/** Claims the payable part of both rewards; null: of every open order. */
export const claimFlow = (of: PoolOf, ids: readonly number[] | null) => onOrders('claim', of, ids)
/** Releases the principal; null: of every order that is due. */
export const releaseFlow = (of: PoolOf, ids: readonly number[] | null) => onOrders('release', of, ids)
