import { authorityAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Insertable, sql } from 'kysely'
import { type Address, isAddressEqual } from 'viem'
import type { Batch } from '../../chain/batch.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import type { Database } from '../../db/schema.ts'
import { ESCROW, GOVERNED, seenUse, tellingEvents } from './catalogue.ts'

const readAuthority = eventReader(authorityAbi, [
  'OperationScheduled',
  'OperationExecuted',
  'OperationCanceled',
  'RoleGranted',
  'RoleRevoked',
  'TargetFunctionRoleUpdated',
])
const GUARDED = [...GOVERNED, ESCROW].map((g) => ({
  ...g,
  readEntries: eventReader(g.abi, ['BlackListSet']),
  readUses: eventReader(g.abi, tellingEvents(g.name)),
}))

const eventsOf = (batch: Batch, d: Deployment) => readAuthority(batch.of(d.contracts.accessManager))
type Event = ReturnType<typeof eventsOf>[number]
const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Extract<Event, { eventName: N }> => e.eventName === name)

const place = (e: { blockNumber: bigint; logIndex: number }) => ({
  block_number: Number(e.blockNumber),
  log_index: e.logIndex,
})

/** Indexes announced calls and their end, who has which role, and uses of guarded functions. */
export function powersIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'powers',
    async apply(trx, batch) {
      const events = eventsOf(batch, d)
      const timeOf = (e: { blockNumber: bigint }) => batch.headers.get(Number(e.blockNumber))!.time
      const announced = named(events, 'OperationScheduled').map((e) => ({
        operation_id: e.args.operationId,
        nonce: e.args.nonce,
        caller: e.args.caller.toLowerCase(),
        target: e.args.target.toLowerCase(),
        data: e.args.data,
        executable_at: e.args.schedule,
        time: timeOf(e),
        tx_hash: e.transactionHash,
        ...place(e),
      }))
      await insertRows(trx, 'power_operation', announced)
      const ended = [
        ...named(events, 'OperationExecuted').map((e) => ({ e, kind: 'executed' as const })),
        ...named(events, 'OperationCanceled').map((e) => ({ e, kind: 'canceled' as const })),
      ].map(({ e, kind }) => ({
        kind,
        operation_id: e.args.operationId,
        nonce: e.args.nonce,
        time: timeOf(e),
        tx_hash: e.transactionHash,
        ...place(e),
      }))
      await insertRows(trx, 'power_operation_end', ended)
      await insertRows(trx, 'power_grant', grantsOf(events))
      const assigned = named(events, 'TargetFunctionRoleUpdated').map((e) => ({
        target: e.args.target.toLowerCase(),
        selector: e.args.selector,
        role_id: String(e.args.roleId),
        ...place(e),
      }))
      await insertRows(trx, 'power_assignment', assigned)
      const inAnnounced = new Set(ended.map((e) => e.tx_hash))
      const uses = usesOf(batch, d, inAnnounced, await storeEntries(trx, batch, d))
      await insertRows(trx, 'power_use', uses)
    },
    // What an escrow tells is never a matter of blacklists, whose entries are counted by their announcements.
    applyLate: (trx, batch) => insertRows(trx, 'power_use', usesOf(batch, d, new Set(), new Set())),
    async rollback(trx, block) {
      for (const table of [
        'power_use',
        'blacklist_entry',
        'power_assignment',
        'power_grant',
        'power_operation_end',
        'power_operation',
      ] as const)
        await trx.deleteFrom(table).where('block_number', '>', block).execute()
    },
  }
}

const grantsOf = (events: Event[]): Insertable<Database['power_grant']>[] =>
  events.flatMap((e) => {
    if (e.eventName !== 'RoleGranted' && e.eventName !== 'RoleRevoked') return []
    const granted = e.eventName === 'RoleGranted'
    return [
      {
        role_id: String(e.args.roleId),
        account: e.args.account.toLowerCase(),
        granted,
        delay: granted ? e.args.delay : 0,
        since: granted ? e.args.since : 0,
        ...place(e),
      },
    ]
  })

/** Key of an event: block and log index. */
const nameOf = (e: { blockNumber: bigint | number; logIndex: number }) => `${e.blockNumber} ${e.logIndex}`

/**
 * Stores the entries of blacklists.
 * @returns the events (by `nameOf`) of accounts that had an entry before
 */
async function storeEntries(trx: Trx, batch: Batch, d: Deployment): Promise<Set<string>> {
  const rows = GUARDED.filter((g) => g.name !== ESCROW.name).flatMap(({ key, readEntries }) =>
    readEntries(batch.of(d.contracts[key])).map((e) => {
      const { account, until } = e.args as unknown as { account: string; until: bigint }
      const target = e.address.toLowerCase()
      return { target, account: account.toLowerCase(), lapses_at: Number(until), ...place(e) }
    }),
  )
  if (rows.length === 0) return new Set()
  await insertRows(trx, 'blacklist_entry', rows)
  const { rows: again } = await sql<{ block_number: number; log_index: number }>`
    select e.block_number, e.log_index from blacklist_entry e
    where e.block_number >= ${batch.from} and exists (
      select from blacklist_entry b where b.target = e.target and b.account = e.account
        and (b.block_number, b.log_index) < (e.block_number, e.log_index))`.execute(trx)
  return new Set(again.map((r) => nameOf({ blockNumber: r.block_number, logIndex: r.log_index })))
}

/**
 * @param announced transactions that executed or cancelled an announced call
 * @param listedBefore entries of blacklists that were not an account's first
 */
function usesOf(
  batch: Batch,
  d: Deployment,
  announced: Set<string>,
  listedBefore: Set<string>,
): Insertable<Database['power_use']>[] {
  const { accessManager, swapHelper } = d.contracts
  const addresses = new Map(GUARDED.map((g) => [g.name, d.contracts[g.key].toLowerCase()]))
  const deployed = new Set(Object.values(d.contracts).map((a) => a.toLowerCase()))
  return GUARDED.flatMap(({ key, name, readUses }) => {
    // Indexed contracts outside the deployment are escrows.
    const events = readUses(name === ESCROW.name ? batch.except(deployed) : batch.of(d.contracts[key]))
    // What a constructor sets does not count as a use. It sets its authority in the same transaction.
    const created = new Set(
      events
        .filter(
          (e) =>
            e.eventName === 'AuthorityUpdated' &&
            isAddressEqual((e.args as unknown as { authority: Address }).authority, accessManager),
        )
        .map((e) => e.transactionHash),
    )
    return events.flatMap((e) => {
      const before = listedBefore.has(nameOf(e))
      // An account's first entry may be a `renewBlackList`, which is announced and counted with that.
      if (e.eventName === 'BlackListSet' && !before && announced.has(e.transactionHash)) return []
      const used = seenUse(name, e.eventName, e.args as Record<string, unknown>, {
        accessManager,
        swapHelper,
        listedBefore: before,
      })
      const target = used && addresses.get(used.contract)
      if (used === undefined || target === undefined || created.has(e.transactionHash)) return []
      const time = batch.headers.get(Number(e.blockNumber))!.time
      return [{ target, selector: used.selector, time, tx_hash: e.transactionHash, ...place(e) }]
    })
  })
}
