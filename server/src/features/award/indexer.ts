import { specialPayAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { zeroAddress } from 'viem'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import { insertRows } from '../../db/insert.ts'

const readEvents = eventReader(specialPayAbi, ['Shared', 'UserSet', 'Claimed'])

/** Indexes what came in and how it was shared, who was made a member and why, and what was paid. */
export function awardIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'award',
    async apply(trx, batch) {
      for (const e of readEvents(batch.of(d.contracts.specialPay))) {
        const at = {
          block_number: Number(e.blockNumber),
          log_index: e.logIndex,
          time: batch.headers.get(Number(e.blockNumber))!.time,
          tx_hash: e.transactionHash,
        }
        if (e.eventName === 'Shared')
          await insertRows(trx, 'award_inflow', [
            {
              sender: e.args.from === zeroAddress ? null : e.args.from.toLowerCase(),
              usdt: String(e.args.amount),
              part_a: String(e.args.toA),
              part_b: String(e.args.toB),
              part_c: String(e.args.toC),
              ...at,
            },
          ])
        else if (e.eventName === 'UserSet')
          await insertRows(trx, 'award_change', [
            {
              account: e.args.account.toLowerCase(),
              is_a: e.args.a,
              is_b: e.args.b,
              is_c: e.args.c,
              reason: e.args.reason,
              ...at,
            },
          ])
        else
          await insertRows(trx, 'award_claim', [
            { account: e.args.account.toLowerCase(), usdt: String(e.args.amount), ...at },
          ])
      }
    },
    async rollback(trx, block) {
      for (const table of ['award_inflow', 'award_change', 'award_claim'] as const)
        await trx.deleteFrom(table).where('block_number', '>', block).execute()
    },
  }
}
