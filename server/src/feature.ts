import type { Deployment } from '@holdfast/protocol/chain'
import type { Module } from '@holdfast/protocol/config'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import type { Client } from './chain/client.ts'
import type { Faults } from './chain/faults.ts'
import type { Head } from './chain/head.ts'
import type { FeatureIndexer } from './chain/indexer.ts'
import type { Loop, LoopOptions } from './chain/loop.ts'
import type { Providers } from './chain/providers.ts'
import type { ChainSource, MinedLog } from './chain/source.ts'
import type { WatchList } from './chain/watch.ts'
import type { Config } from './config.ts'
import type { Clock } from './db/clock.ts'
import type { Db } from './db/database.ts'
import type { History } from './db/history.ts'
import type { Counters } from './http/counters.ts'
import type { Wallets } from './http/wallets.ts'
import type { TransferWriter } from './ledger/writer.ts'
import type { Meters } from './signals/meters.ts'
import type { NamedNode } from './signals/nodes.ts'
import type { Reading } from './signals/readings.ts'

/** What there is before any feature, for all of them. */
export type Core = {
  config: Config
  deployment: Deployment
  db: Db
  /** where history is read, which decides nothing about money: a standby, where one is named */
  history: History
  /** the connections of `db`, for what is not sent through Kysely */
  pool: Pool
  client: Client
  /** each node by its host, for those who watch */
  nodes: readonly NamedNode[]
  providers: Providers
  source: ChainSource
  wallets: Wallets
  watch: WatchList
  head: Head
  clock: Clock
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  /** whether the index stands still, whatever the reason */
  indexStands: () => Promise<boolean>
  log: Logger
  faults: Faults
  counters: Counters
  writer: TransferWriter
  meters: Meters
  /** connections for those who watch, apart from the ones that calls and jobs use up */
  watchDb: Db
  /** a loop that `start` begins where this process is a worker */
  loop(name: string, pollMs: LoopOptions['pollMs'], step: LoopOptions['step']): Loop
  /** what all features offer; complete once the app is composed */
  served: () => readonly Served[]
}

/** What a feature offers besides its own object. */
export type Served = {
  /** adds its calls */
  routes?: (app: FastifyInstance) => void
  indexer?: FeatureIndexer
  /** contracts that ours made, as far as `db` has been told of them */
  madeContracts?: (db: Db) => Promise<Address[]>
  /** whether somebody waits for a block to become final */
  awaited?: () => Promise<boolean>
  /** told after the cursor moved, or more of what it passed became final */
  onMoved?: () => void
  /** what works in the background, not yet started */
  loops?: Loop[]
  /** what somebody must look at, by name */
  alarms?: () => Promise<string[]>
  /** figures for a dashboard: help text and value by name, without `holdfast_` */
  gauges?: () => Promise<Record<string, Gauge>>
  /** what a worker reads from the chain from time to time for those who watch */
  readings?: () => Promise<Reading[]>
}
/** A figure, or one for each value of a label. */
export type Gauge = { help: string } & ({ value: number } | { label: string; values: Record<string, number> })

/** The answers of all that have one. */
export const askAll = <T>(
  served: readonly Served[],
  ask: (s: Served) => Promise<T> | undefined,
): Promise<T[]> => Promise.all(served.map(ask).filter((answer) => answer !== undefined))

declare const wanted: unique symbol
/** A thing that another feature offers, as far as it is used here. */
export type Need<T> = { readonly [wanted]?: (thing: T) => T }
/** The things that `N` asks for. */
export type Met<N> = { [K in keyof N]: N[K] extends Need<infer T> ? T : never }

/** Says what is used of a feature: `needs: { files: need<{ isPublic: … }>() }`. */
export const need = <T>(): Need<T> => ({})

/**
 * A feature as `compose` takes it. It imports no other one: what it uses of others it says by their names and by the types
 * that it uses, and the compiler compares those with what the others are.
 */
export type Feature<Name extends string, G, N, L> = {
  /** what others ask for it by */
  name: Name
  /** what must be there before it is built: no circles */
  needs: N
  /** what it uses only once everything is built; circles are no harm */
  later: L
  /** the parts of the product that it is, each of which an operator can switch off */
  switches: readonly Module[]
  /** contracts that these logs tell of; each can be put aside without the others (`chain/asides.ts`) */
  madeIn?: (deployment: Deployment, logs: MinedLog[]) => Address[]
  /** makes what others may ask for */
  build(core: Core, needs: Met<N>): G | Promise<G>
  /** puts together what it offers, once all are built */
  serve(own: Awaited<G>, needs: Met<N & L>, core: Core): Served
}

type Given<Name extends string, G, N, L> = Pick<Feature<Name, G, N, L>, 'name' | 'build' | 'madeIn'> & {
  needs?: N
  later?: L
  switches?: readonly Module[]
  serve?(own: Awaited<G>, needs: Met<N & L>, core: Core): Served
}

/** A feature: see `Feature`. Without needs and without anything offered, what says so can be left out. */
export const defineFeature = <const Name extends string, G, N = unknown, L = unknown>(
  f: Given<Name, G, N, L>,
): Feature<Name, G, N, L> => ({ needs: {} as N, later: {} as L, switches: [], serve: () => ({}), ...f })
