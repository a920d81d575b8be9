import { authorityAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Insertable } from 'kysely'
import { isAddressEqual, parseEventLogs } from 'viem'
import type { Batch, FeatureIndexer } from '../../chain/indexer.ts'
import type { Database } from '../../db/schema.ts'
import { GOVERNED, usedFunction } from './catalogue.ts'

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
      const uses = usesOf(batch, d, new Set(ended.map((e) => e.tx_hash)))
      if (uses.length > 0) await trx.insertInto('power_use').values(uses).execute()
    },
    async rollback(trx, block) {
      for (const table of [
        'power_use',
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

/** @param announced transactions that executed or cancelled an announced call */
function usesOf(batch: Batch, d: Deployment, announced: Set<string>): Insertable<Database['power_use']>[] {
  return GOVERNED.flatMap(({ key, name, abi }) => {
    const target = d.contracts[key]
    const own = batch.logs.filter((l) => isAddressEqual(l.address, target))
    const events = parseEventLogs({ abi, logs: own })
    // What a constructor sets is nobody's use. It names its authority in the same transaction.
    const created = new Set(
      events.filter((e) => e.eventName === 'AuthorityUpdated').map((e) => e.transactionHash),
    )
    return events.flatMap((e) => {
      // `renewBlackList` has the same event; it is always announced.
      if (e.eventName === 'BlackListSet' && announced.has(e.transactionHash)) return []
      const selector = usedFunction(name, e.eventName, e.args as Record<string, unknown>)
      if (selector === undefined || created.has(e.transactionHash)) return []
      return [
        {
          target: target.toLowerCase(),
          selector,
          time: batch.headers.get(Number(e.blockNumber))!.time,
          tx_hash: e.transactionHash,
          ...place(e),
        },
      ]
    })
  })
}
