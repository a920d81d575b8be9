import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { SYMBOLS } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import { formatUnits } from 'viem'
import { ask } from '../chain/client.ts'
import type { Db } from '../db/database.ts'
import type { Core, Gauge } from '../feature.ts'
import { houseBalances } from '../ledger/read.ts'
import type { Reading } from '../signals/readings.ts'
import { custodyTokens } from './deposits/indexer.ts'
import { MISJUDGED, UNBOOKED } from './deposits/known.ts'
import { QUEUED } from './deposits/store.ts'
import { newestCover } from './solvency/known.ts'
import { vaultLimit } from './withdrawals/limits.ts'

const DECIMALS = 18
/** House accounts that what users may ask for is paid from. */
const BUDGETS = [['machine-budget', 'TDE'], ...SYMBOLS.map((s) => ['liquidity', s] as const)] as const

const whole = (units: bigint) => Number(formatUnits(units, DECIMALS))

/** What waits, and how far custody covers what is owed; for those who watch. Ages are in the chain's time, seconds. */
export async function custodyFigures(db: Db): Promise<Record<string, Gauge>> {
  const [cover, { rows }] = await Promise.all([
    newestCover(db),
    sql<{ payout: number; parked: number; deposit: number; queued: number; review: number }>`
      select
        coalesce((select c.time - min(created_at) from outgoing
          where state in ('queued', 'signed', 'sent', 'included') and purpose <> 'anchor' and parked_at is null), 0) as payout,
        (select count(*) from outgoing
          where state in ('queued', 'signed', 'sent', 'included') and parked_at is not null) as parked,
        coalesce((select c.time - min(t.time) from deposit_transfer t where ${UNBOOKED} or ${MISJUDGED}), 0) as deposit,
        (select count(*) from deposit_transfer where state = 'booked' and verdict = any(${QUEUED})) as queued,
        coalesce((select c.time - min(created_at) from withdrawal where state = 'review'), 0) as review
      from chain_cursor c`.execute(db),
  ])
  const { payout, parked, deposit, queued, review } = rows[0]!
  const age = (help: string, value: number) => ({ help, value: Math.max(0, value) })
  const bySymbol = (help: string, of: (c: (typeof cover)[number]) => number | null): Gauge => ({
    help,
    label: 'symbol',
    values: Object.fromEntries(
      cover.flatMap((c) => {
        const value = of(c)
        return value === null ? [] : [[c.symbol, value]]
      }),
    ),
  })
  return {
    payout_oldest_seconds: age('Age of the oldest payout that is not final and waits for nobody.', payout),
    payouts_parked: {
      help: 'Payouts that failed too often or are held, and wait for people.',
      value: parked,
    },
    deposit_oldest_seconds: age('Age of the oldest transfer that is not credited or queued.', deposit),
    review_oldest_seconds: age('Age of the oldest withdrawal that people must review.', review),
    deposits_queued: { help: 'Transfers that fit no deposit and wait for people.', value: queued },
    solvency_ratio: bySymbol('What custody holds by what is owed; 1 or more is well.', (c) =>
      c.owed === 0n ? null : whole(c.held) / whole(c.owed),
    ),
    solvency_missing: bySymbol('What custody lacks of what is owed, whole units.', (c) =>
      c.held < c.owed ? whole(c.owed - c.held) : 0,
    ),
    solvency_age_seconds: bySymbol('Time since custody was compared with what is owed.', (c) => c.age),
  }
}

/** What the vault pays out at most, the payer's gas, and the budgets of the house. @throws ChainUnavailable */
export async function custodyReadings({ client, db, deployment }: Core): Promise<Reading[]> {
  const vault = { address: deployment.contracts.payoutVault, abi: payoutVaultAbi } as const
  const limits = [...custodyTokens(deployment)].map(async ([token, symbol]) => {
    const { available, perWindow } = await vaultLimit(client, vault.address, token as `0x${string}`)
    const one = (name: Reading['name'], units: bigint): Reading => ({
      name,
      label: symbol,
      value: formatUnits(units, DECIMALS),
    })
    return [one('vault_left', available), one('vault_limit', perWindow)]
  })
  const [found, gas, house] = await ask(() =>
    Promise.all([Promise.all(limits), payerGas(client, vault), houseBalances(db)]),
  )
  const budgets = BUDGETS.map(([owner, symbol]): Reading => {
    const account = house.find((h) => h.owner === owner && h.symbol === symbol)
    return {
      name: 'budget_free',
      label: `house ${owner} ${symbol}`,
      value: formatUnits(account?.posted ?? 0n, DECIMALS),
    }
  })
  return [...found.flat(), ...gas, ...budgets]
}

/** How much gas the payer can pay for; nothing on a chain where gas is free. */
async function payerGas(
  client: Core['client'],
  vault: { address: `0x${string}`; abi: typeof payoutVaultAbi },
): Promise<Reading[]> {
  const payer = await client.readContract({ ...vault, functionName: 'payer' })
  const [balance, price] = await Promise.all([client.getBalance({ address: payer }), client.getGasPrice()])
  return price === 0n ? [] : [{ name: 'payer_gas', label: 'payer', value: String(balance / price) }]
}
