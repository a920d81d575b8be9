import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Batch } from '../../chain/batch.ts'
import { eventReader } from '../../chain/events.ts'
import type { Trx } from '../../db/database.ts'

const readEvents = eventReader(resonancePoolAbi, [
  'LineSet',
  'PeriodOpened',
  'Joined',
  'Closed',
  'Drawn',
  'Dissolved',
  'Refunded',
  'Claimed',
  'Released',
  'LevelPaid',
])

/** The pool's events of a batch, in the order of the chain. */
export const eventsOf = (batch: Batch, d: Deployment) => readEvents(batch.of(d.contracts.resonancePool))
export type Event = ReturnType<typeof eventsOf>[number]
export type Named<N extends Event['eventName']> = Extract<Event, { eventName: N }>

/** Events of one name. */
export const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Named<N> => e.eventName === name)

/** Where an event stands, as tables have it. */
export const place = (e: Event) => ({ block_number: Number(e.blockNumber), log_index: e.logIndex })

/** Where rows go, and when their blocks were. */
export type Into = { trx: Trx; events: Event[]; timeOf: (e: Event) => number; deployment: Deployment }
