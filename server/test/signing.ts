import { ApiError } from '@holdfast/client/errors'
import { type Approval, signedData, proposalApproval } from '@holdfast/protocol/operators'
import { priceApproval, type SetPriceInput } from '@holdfast/protocol/prices'
import { reviewApproval } from '@holdfast/protocol/withdrawals'
import { getAddress, type LocalAccount } from 'viem'
import { clientOf } from './client.ts'
import type { Answer } from './server.ts'

type Session = { apptoken?: string }
type Body = Record<string, unknown>
export type Wire = {
  on: { chainId: number; vault: `0x${string}` }
  get(path: string, headers: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers: Record<string, string>): Promise<Answer>
}

/** The account of each token, and everybody's newest session, for what the console's wallet signs. */
const owners = new Map<string, LocalAccount>()
const newest = new Map<string, { apptoken: string }>()
/** @param where tells databases apart */
export function remember(where: string, session: { apptoken: string }, who: LocalAccount): void {
  owners.set(session.apptoken, who)
  newest.set(`${where} ${who.address}`, session)
  newest.set(who.address, session)
}

const PROPOSING = /^(propose[A-Z]|setSetting$|setPrice$)/

const sign = (wire: Wire, who: LocalAccount, approval: Approval) =>
  who.signTypedData(signedData(wire.on, approval))

/** The maker's word about a proposal. @throws ApiError when it is refused */
export async function signProposal(wire: Wire, session: { apptoken: string }, id: number): Promise<void> {
  const client = clientOf(wire, session)
  const p = await client.get('getProposal', { id })
  const signature = await sign(wire, owners.get(session.apptoken)!, proposalApproval(p, 'propose', p.asOf))
  await client.post('signProposal', { id, time: p.asOf, signature })
}

/** What a call brought, or null where it was refused. */
const unlessRefused = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((e: unknown) => {
    if (e instanceof ApiError) return null
    throw e
  })

/**
 * Signs what a call needs from the wallet before it is sent, as an operator's console does.
 * @returns the body with the signature; unchanged when nothing is to be signed, or the session may not see what
 */
export async function signedBody(wire: Wire, where: string, path: string, body: unknown, session: Session) {
  const who = session.apptoken === undefined ? undefined : owners.get(session.apptoken)
  if (!who || typeof body !== 'object' || body === null || 'signature' in body) return body
  const client = clientOf(wire, session)
  const given = body as Body
  if (path === 'decideProposal' && given.approve === true) {
    const p = await unlessRefused(client.get('getProposal', { id: given.id as number }))
    if (p === null) return body
    const maker = newest.get(`${where} ${getAddress(p.maker)}`) ?? newest.get(getAddress(p.maker))
    if (!p.signed && p.state === 'open' && maker) await signProposal(wire, maker, p.id)
    return {
      ...given,
      time: p.asOf,
      signature: await sign(wire, who, proposalApproval(p, 'approve', p.asOf)),
    }
  }
  if (path === 'reviewWithdrawal' && given.approve === true) {
    const query = { state: 'all', size: 200, sort: 'time', order: 'desc' } as const
    const queue = await unlessRefused(client.get('pageWithdrawQueue', query))
    const row = queue?.records.find((w) => w.id === given.id)
    if (!row) return body
    const approval = reviewApproval(row, given.reason as string, row.asOf)
    return { ...given, time: row.asOf, signature: await sign(wire, who, approval) }
  }
  if (path === 'setPrice') {
    const [price] = await client.get('listPrices', { symbol: 'USDT' })
    const approval = priceApproval(given as unknown as SetPriceInput, price!.asOf)
    return { ...given, time: price!.asOf, signature: await sign(wire, who, approval) }
  }
  return body
}

/** Signs a proposal that a call has made, as an operator's console does afterwards. */
export async function signMade(wire: Wire, path: string, answer: Answer['body'] | null, session: Session) {
  const mine = session.apptoken !== undefined && owners.has(session.apptoken)
  const made = mine && PROPOSING.test(path) && answer?.code === 200 ? proposalOf(answer.data) : null
  if (made !== null) await signProposal(wire, session as { apptoken: string }, made)
}

function proposalOf(data: unknown): number | null {
  if (typeof data === 'number') return data
  const { proposal, id } = data as { proposal?: number | null; id?: number }
  return proposal ?? id ?? null
}
