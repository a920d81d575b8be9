// Signs what an operator's wallet has to sign when a journey uses the server's calls instead of the console.
import { type Approval, signedData, type Proposal, proposalApproval } from '@holdfast/protocol/operators'
import { type Price, priceApproval, type SetPriceInput } from '@holdfast/protocol/prices'
import { type QueuedWithdrawal, reviewApproval } from '@holdfast/protocol/withdrawals'
import type { LocalAccount } from 'viem'
import type { Call } from './enter.ts'
import type { House } from './fixtures.ts'

type Body = Record<string, unknown>

/** A caller whose account signs what the console's wallet would sign. */
export function signing(house: House, account: LocalAccount, call: Call): Call {
  const vault = house.deployment.contracts.payoutVault
  const { chainId } = house.deployment
  const sign = async (approval: Approval) => ({
    time: approval.time,
    signature: await account.signTypedData(signedData({ chainId, vault }, approval)),
  })
  const proposal = (id: number) => call<Proposal>(`getProposal?id=${id}`)

  async function before(name: string, body: Body): Promise<Body> {
    if (name === 'decideProposal' && body['approve'] === true) {
      const p = await proposal(Number(body['id']))
      return sign(proposalApproval(p, 'approve', p.asOf))
    }
    if (name === 'reviewWithdrawal' && body['approve'] === true) {
      const list = await call<{ records: QueuedWithdrawal[] }>(
        'pageWithdrawQueue?state=all&size=200&sort=time&order=desc',
      )
      const row = list.records.find((w) => w.id === body['id'])!
      return sign(reviewApproval(row, String(body['reason']), row.asOf))
    }
    if (name === 'setPrice') {
      const [{ asOf }] = (await call<Price[]>('listPrices?symbol=USDT')) as [Price]
      return sign(priceApproval(body as unknown as SetPriceInput, asOf))
    }
    return {}
  }

  async function after(name: string, answer: unknown): Promise<void> {
    if (!/^(propose[A-Z]|setSetting$|setPrice$)/.test(name)) return
    const made = answer as number | { proposal?: number | null; id?: number }
    const id = typeof made === 'number' ? made : (made.proposal ?? made.id ?? null)
    if (id === null) return
    const p = await proposal(id)
    await call('signProposal', { id, ...(await sign(proposalApproval(p, 'propose', p.asOf))) })
  }

  return async <T>(name: string, body?: unknown) => {
    if (body === undefined) return call<T>(name)
    const answer = await call<T>(name, { ...(body as Body), ...(await before(name, body as Body)) })
    await after(name, answer)
    return answer
  }
}
