// What came of a listed token since it is not indexed: the tables cannot say whose it is, the chain says how much.
import type * as pg from 'pg'
import { type Address, erc20Abi } from 'viem'
import { ask } from '../chain/client.ts'
import { custodyTokens } from './deposits/indexer.ts'
import type { Reader } from './owed-contracts.ts'
import type { Owed } from './owed.ts'

/** Addresses that are asked about at once. */
const AT_ONCE = 1_000

/** Tokens that stand aside, with what the tables know to lie in custody. A sweep since then is known by halves alone, and left out. */
const NOT_INDEXED = `
  select a.contract, a.since_block as since, (
    select coalesce(sum(amount), 0)::text from (
      select amount from deposit_transfer where token = a.contract
      union all
      select -amount from vault_payment where token = a.contract
      union all
      select amount from deposit_opening where token = a.contract and block < a.since_block
      union all
      select -s.amount from deposit_sweep s join deposit_address d on d.account = s.account
      where s.token = a.contract and s.block_number < a.since_block
    ) m
  ) as known
  from chain_aside a where a.contract = any($1) order by a.contract`

/** What the tables know of tokens that stand aside, of the moment of an open transaction. */
export async function tokensAside(client: pg.ClientBase, { deployment }: Reader) {
  const tokens = [...custodyTokens(deployment).keys()]
  const found = await client.query<{ contract: Address; since: string; known: string }>(NOT_INDEXED, [tokens])
  if (found.rows.length === 0) return { tokens: [], holders: [] }
  const holders = await client.query<{ address: Address }>('select address from deposit_address order by id')
  return {
    tokens: found.rows,
    holders: [deployment.contracts.payoutVault, ...holders.rows.map((r) => r.address)],
  }
}

/** What custody holds at a block of these tokens beyond what the tables know. @throws ChainUnavailable */
export async function cameSince(
  { client, deployment }: Reader,
  { tokens, holders }: Awaited<ReturnType<typeof tokensAside>>,
  blockNumber: bigint,
): Promise<Owed[]> {
  const symbols = custodyTokens(deployment)
  const rows: Owed[] = []
  for (const { contract, since, known } of tokens) {
    let held = 0n
    for (let i = 0; i < holders.length; i += AT_ONCE) {
      const some = holders.slice(i, i + AT_ONCE).map((holder) => ({
        address: contract,
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [holder] as const,
      }))
      const balances = await ask(() =>
        client.multicall({ contracts: some, allowFailure: false, blockNumber }),
      )
      held += balances.reduce((sum, b) => sum + b, 0n)
    }
    const came = held - BigInt(known)
    if (came > 0n)
      rows.push({
        who: deployment.contracts.payoutVault.toLowerCase(),
        symbol: symbols.get(contract)!,
        amount: String(came),
        why: `came since block ${since}, from which on it is not indexed`,
        place: 'here',
      })
  }
  return rows
}
