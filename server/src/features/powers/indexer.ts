import { authorityAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Insertable, sql } from 'kysely'
import { type Address, isAddressEqual, parseEventLogs } from 'viem'
import type { Batch, FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { ESCROW, GOVERNED, seenUse } from './catalogue.ts'

const AUTHORITY_EVENTS = [
  'OperationScheduled',
  'OperationExecuted',
  'OperationCanceled',
  'RoleGranted',
  'RoleRevoked',
  'TargetFunctionRoleUpdated',
] as const

function eventsOf(batch: Batch, d: Deployment) {
  const own = batch.logs.filter((l) => isAddressEqual(l.address, d.contracts.accessManager))
  return parseEventLogs({ abi: authorityAbi, eventName: [...AUTHORITY_EVENTS], logs: own })
}
type Event = ReturnType<typeof eventsOf>[number]
const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Extract<Event, { eventName: N }> => e.eventName === name)

const place = (e: { blockNumber: bigint; logIndex: number }) => ({
  block_number: Number(e.blockNumber),
  log_index: e.logIndex,
})

/** Keeps announced calls and how they ended, who has which role, and when guarded functions were used. */
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
      if (announced.length > 0) await trx.insertInto('power_operation').values(announced).execute()
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
      if (ended.length > 0) await trx.insertInto('power_operation_end').values(ended).execute()
      const grants = grantsOf(events)
      if (grants.length > 0) await trx.insertInto('power_grant').values(grants).execute()
      const assigned = named(events, 'TargetFunctionRoleUpdated').map((e) => ({
        target: e.args.target.toLowerCase(),
        selector: e.args.selector,
        role_id: String(e.args.roleId),
        ...place(e),
      }))
      if (assigned.length > 0) await trx.insertInto('power_assignment').values(assigned).execute()
      const inAnnounced = new Set(ended.map((e) => e.tx_hash))
      const uses = usesOf(batch, d, inAnnounced, await storeEntries(trx, batch, d))
      if (uses.length > 0) await trx.insertInto('power_use').values(uses).execute()
    },
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

/** Names an event, as logs are numbered over a block. */
const nameOf = (e: { blockNumber: bigint | number; logIndex: number }) => `${e.blockNumber} ${e.logIndex}`

/**
 * Keeps the entries of blacklists.
 * @returns the events (by `nameOf`) of accounts that had an entry before
 */
async function storeEntries(trx: Trx, batch: Batch, d: Deployment): Promise<Set<string>> {
  const rows = GOVERNED.flatMap(({ key, abi }) => {
    const own = batch.logs.filter((l) => isAddressEqual(l.address, d.contracts[key]))
    return parseEventLogs({ abi, logs: own }).flatMap((e) => {
      if (e.eventName !== 'BlackListSet') return []
      const { account, until } = e.args as unknown as { account: string; until: bigint }
      const target = e.address.toLowerCase()
      return [{ target, account: account.toLowerCase(), lapses_at: Number(until), ...place(e) }]
    })
  })
  if (rows.length === 0) return new Set()
  await trx.insertInto('blacklist_entry').values(rows).execute()
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
  const all = [...GOVERNED, ESCROW]
  const addresses = new Map(all.map((g) => [g.name, d.contracts[g.key].toLowerCase()]))
  const deployed = new Set(Object.values(d.contracts).map((a) => a.toLowerCase()))
  return all.flatMap(({ key, name, abi }) => {
    const own = batch.logs.filter((l) =>
      // Contracts that are ours and not the deployment's are escrows.
      name === ESCROW.name
        ? !deployed.has(l.address.toLowerCase())
        : isAddressEqual(l.address, d.contracts[key]),
    )
    const events = parseEventLogs({ abi, logs: own })
    // What a constructor sets is nobody's use. It names its authority in the same transaction.
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
