import { msg } from '@lingui/core/macro'
import { encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { hostingEarningsAbi, nodeEarningsAbi } from './abi.gen.ts'

/** Claims the payable rewards of all open hosting orders. */
export const claimHostingFlow = (): Flow => ({
  title: msg`Claim rewards`,
  amount: null,
  symbol: null,
  approval: null,
  async build() {
    const to = contractOf(await chainInfo(), 'hostingPool')
    return { to, data: encodeFunctionData({ abi: hostingEarningsAbi, functionName: 'claim', args: [] }) }
  },
})

/** Claims what the account's node cards have earned. */
export const claimNodeFlow = (): Flow => ({
  title: msg`Claim node income`,
  amount: null,
  symbol: null,
  approval: null,
  async build() {
    const to = contractOf(await chainInfo(), 'nodes')
    return { to, data: encodeFunctionData({ abi: nodeEarningsAbi, functionName: 'claim', args: [] }) }
  },
})
