import { hostingPoolAbi, mainAbi, mintAbi, nodeNFTAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Insertable } from 'kysely'
import type { Batch } from '../../chain/batch.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import type { LevelTables } from '../../db/schema/levels.ts'

const readMain = eventReader(mainAbi, ['Registered', 'ConfigSet', 'ConfigMultiSet', 'TeamSynced'])
const readHosted = eventReader(hostingPoolAbi, ['Deposited', 'Released'])
const readNodes = eventReader(nodeNFTAbi, ['Bought'])
const readSales = eventReader(mintAbi, ['Bought', 'Left', 'Refunded'])
const readRewards = eventReader(teamRewardsAbi, ['RulesSet', 'Funded', 'Submitted', 'Vetoed', 'Claimed'])

type Change = Insertable<LevelTables['level_change']>
type Place = { blockNumber: bigint; logIndex: number }
const place = (e: Place) => ({ block_number: Number(e.blockNumber), log_index: e.logIndex })

/** Everything that levels follow from, taken back by block. */
const TABLES = [
  'level_registration',
  'level_change',
  'level_config',
  'level_rules',
  'level_funded',
  'level_submission',
  'level_veto',
  'level_claim',
  'level_proven',
] as const

/** Indexes the inputs of the epochs, and what the chain has of their results. */
export function levelsIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'levels',
    async apply(trx, batch) {
      await storeMain(trx, batch, d)
      await storeChanges(trx, batch, d)
      await storeRewards(trx, batch, d)
    },
    applyLate: (trx, batch) => storeChanges(trx, batch, d),
    async rollback(trx, block) {
      for (const table of TABLES) await trx.deleteFrom(table).where('block_number', '>', block).execute()
    },
  }
}

const timeIn = (batch: Batch) => (e: Place) => batch.headers.get(Number(e.blockNumber))!.time

async function storeMain(trx: Trx, batch: Batch, d: Deployment): Promise<void> {
  const timeOf = timeIn(batch)
  const registrations: Insertable<LevelTables['level_registration']>[] = []
  const configs: Insertable<LevelTables['level_config']>[] = []
  const proven: Insertable<LevelTables['level_proven']>[] = []
  for (const e of readMain(batch.of(d.contracts.main)))
    switch (e.eventName) {
      case 'Registered':
        registrations.push({
          index: Number(e.args.index),
          account: e.args.account.toLowerCase(),
          refer: e.args.refer.toLowerCase(),
          time: timeOf(e),
          ...place(e),
        })
        break
      case 'ConfigSet':
        configs.push({ generations: Number(e.args.algebra), ...place(e) })
        break
      case 'ConfigMultiSet':
        configs.push({
          team_valids: e.args.values.teamValids.map(String),
          team_amounts: e.args.values.teamAmounts.map(String),
          ...place(e),
        })
        break
      case 'TeamSynced':
        proven.push({
          account: e.args.account.toLowerCase(),
          n: Number(e.args.n),
          level: e.args.record.level,
          ...place(e),
        })
    }
  await insertRows(trx, 'level_registration', registrations)
  await insertRows(trx, 'level_config', configs)
  await insertRows(trx, 'level_proven', proven)
}

/** Stores what changed anybody's participation; events without an amount change nothing. */
async function storeChanges(trx: Trx, batch: Batch, d: Deployment): Promise<void> {
  const timeOf = timeIn(batch)
  const change = (
    e: Place & { transactionHash: string },
    account: string,
    kind: Change['kind'],
    amount: bigint,
    steps: number | null = null,
  ) =>
    ({
      account: account.toLowerCase(),
      kind,
      amount: String(amount),
      time: timeOf(e),
      tx_hash: e.transactionHash,
      steps,
      ...place(e),
    }) satisfies Change
  // Indexed contracts outside the deployment are the projects' escrows.
  const deployed = new Set(Object.values(d.contracts).map((a) => a.toLowerCase()))
  const rows = [
    ...readHosted(batch.of(d.contracts.hostingPool)).map((e) =>
      e.eventName === 'Deposited'
        ? change(e, e.args.owner, 'deposited', e.args.amount, Number(e.args.steps))
        : change(e, e.args.owner, 'released', -e.args.amount),
    ),
    ...readNodes(batch.of(d.contracts.nodes)).map((e) => change(e, e.args.account, 'card', e.args.cost)),
    ...readSales(batch.except(deployed)).map((e) =>
      e.eventName === 'Bought'
        ? change(e, e.args.account, 'bought', e.args.amount)
        : change(e, e.args.account, e.eventName === 'Left' ? 'left' : 'refunded', -e.args.amount),
    ),
  ]
  await insertRows(
    trx,
    'level_change',
    rows.filter((r) => r.amount !== '0'),
  )
}

async function storeRewards(trx: Trx, batch: Batch, d: Deployment): Promise<void> {
  const timeOf = timeIn(batch)
  const assetOf = (asset: string) =>
    asset.toLowerCase() === d.contracts.usdt.toLowerCase() ? ('usdt' as const) : ('token' as const)
  for (const e of readRewards(batch.of(d.contracts.teamRewards)))
    switch (e.eventName) {
      case 'RulesSet': {
        const { rules, firstEpoch } = e.args
        await insertRows(trx, 'level_rules', [
          {
            first_epoch: Number(firstEpoch),
            invite_bps: rules.inviteBps,
            team_rates: [...rules.teamRates],
            v4_bps: rules.v4Bps,
            v5_bps: rules.v5Bps,
            valid_min: String(rules.validMin),
            legs_needed: rules.legsNeeded,
            ...place(e),
          },
        ])
        break
      }
      case 'Funded':
        await insertRows(trx, 'level_funded', [
          { asset: assetOf(e.args.asset), amount: String(e.args.amount), time: timeOf(e), ...place(e) },
        ])
        break
      case 'Submitted':
        await insertRows(trx, 'level_submission', [
          {
            n: Number(e.args.n),
            root: e.args.root,
            total_usdt: String(e.args.totalUsdt),
            total_token: String(e.args.totalToken),
            input_block: Number(e.args.inputBlock),
            rules_hash: e.args.rulesHash,
            data_hash: e.args.dataHash,
            active_at: Number(e.args.activeAt),
            time: timeOf(e),
            tx_hash: e.transactionHash,
            ...place(e),
          },
        ])
        break
      case 'Vetoed':
        await insertRows(trx, 'level_veto', [
          {
            n: Number(e.args.n),
            last: Number(e.args.last),
            reason: e.args.reason,
            time: timeOf(e),
            tx_hash: e.transactionHash,
            ...place(e),
          },
        ])
        break
      case 'Claimed':
        await insertRows(trx, 'level_claim', [
          {
            account: e.args.account.toLowerCase(),
            asset: assetOf(e.args.asset),
            n: Number(e.args.n),
            amount: String(e.args.amount),
            time: timeOf(e),
            tx_hash: e.transactionHash,
            ...place(e),
          },
        ])
    }
}
