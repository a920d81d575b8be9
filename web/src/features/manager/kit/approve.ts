import { t } from '@lingui/core/macro'
import { type Approval, signedData, proposalApproval } from '@holdfast/protocol/operators'
import type { Address } from 'viem'
import { chainInfo } from '../../../api/chain-info.ts'
import { get, post } from '../../../api/client.ts'
import { SignError } from '../../../wallet/sign-text.ts'
import { signTyped } from '../../../wallet/sign-typed.ts'

/** Has the wallet sign an approval, as calls take it. @throws Error whose message says what to do */
export async function signApproval(approval: Approval) {
  const info = await chainInfo()
  const vault = info.contracts['payoutVault'] as Address
  try {
    const data = signedData({ chainId: info.chainId, vault }, approval)
    return { time: approval.time, signature: await signTyped(data) }
  } catch (error) {
    throw error instanceof SignError ? new Error(problemOf(error)) : error
  }
}

const problemOf = ({ problem }: SignError) =>
  problem === 'rejected'
    ? t`You rejected the signature. Nothing was approved.`
    : t`The wallet could not sign. Unlock it and try again.`

/** Has the maker's wallet sign a proposal. Before that nobody can approve it. */
export async function signProposal(id: number): Promise<void> {
  const p = await get('getProposal', { id })
  const signed = await signApproval(proposalApproval(p, 'propose', p.asOf))
  await post('signProposal', { id, ...signed })
}

/** Number of the proposal that a call has made, from its answer; null when it made none. */
export function proposalIn(answer: unknown): number | null {
  if (typeof answer === 'number') return answer
  if (typeof answer !== 'object' || answer === null) return null
  const { proposal, kind, id } = answer as { proposal?: number | null; kind?: string; id?: number }
  return proposal ?? (kind !== undefined && id !== undefined ? id : null)
}
