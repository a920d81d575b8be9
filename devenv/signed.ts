// What an operator's wallet signs when a journey or the played month acts through the wire instead of the console.
import type { Client } from '@holdfast/client'
import type { AnswerOf, InputOf, PostName } from '@holdfast/client/names'
import { type Approval, signedData, proposalApproval } from '@holdfast/protocol/operators'
import { priceApproval, type SetPriceInput } from '@holdfast/protocol/prices'
import { reviewApproval } from '@holdfast/protocol/withdrawals'
import type { Deployment } from '@holdfast/protocol/chain'
import type { LocalAccount } from 'viem'

type Body = Record<string, unknown>
/** Calls the server as the page does. */
export type Call = Pick<Client, 'get' | 'post'>

/** A caller whose account signs what the console's wallet would sign. */
export function signing({ chainId, contracts }: Deployment, account: LocalAccount, call: Call): Call {
  const vault = contracts.payoutVault
  const sign = async (approval: Approval) => ({
    time: approval.time,
    signature: await account.signTypedData(signedData({ chainId, vault }, approval)),
  })
  const proposal = (id: number) => call.get('getProposal', { id })

  async function before(name: PostName, body: Body): Promise<Body> {
    if (name === 'decideProposal' && body['approve'] === true) {
      const p = await proposal(Number(body['id']))
      return sign(proposalApproval(p, 'approve', p.asOf))
    }
    if (name === 'reviewWithdrawal' && body['approve'] === true) {
      const query = { state: 'all', size: 200, sort: 'time', order: 'desc' } as const
      const row = (await call.get('pageWithdrawQueue', query)).records.find((w) => w.id === body['id'])!
      return sign(reviewApproval(row, String(body['reason']), row.asOf))
    }
    if (name === 'setPrice') {
      const [price] = await call.get('listPrices', { symbol: 'USDT' })
      return sign(priceApproval(body as unknown as SetPriceInput, price!.asOf))
    }
    return {}
  }

  async function after(name: PostName, answer: unknown): Promise<void> {
    if (!/^(propose[A-Z]|setSetting$|setPrice$)/.test(name)) return
    const made = answer as number | { proposal?: number | null; id?: number }
    const id = typeof made === 'number' ? made : (made.proposal ?? made.id ?? null)
    if (id === null) return
    const p = await proposal(id)
    await call.post('signProposal', { id, ...(await sign(proposalApproval(p, 'propose', p.asOf))) })
  }

  const post = async <N extends PostName>(name: N, body: InputOf<N>): Promise<AnswerOf<N>> => {
    const answer = await call.post(name, { ...body, ...(await before(name, body)) })
    await after(name, answer)
    return answer
  }
  return { get: call.get.bind(call), post }
}
