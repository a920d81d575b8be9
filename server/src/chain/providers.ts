import { assertNoTransaction } from '../db/database.ts'
import { ask, type Client } from './client.ts'
import { ChainUnavailable, NodesDisagree } from './errors.ts'
import { agreed, answered, type Told } from './in-turn.ts'

/** How long a node that did not answer is asked only after the others. */
const REST_MS = 300_000
/** How many nodes must agree, where there are as many. */
const VOICES = 2

const text = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v))

type Node = { client: Client; failedAt: number }

/**
 * Groups node addresses by voice: all addresses of one host are one voice, whatever their ports and paths (D-244). On this
 * machine each port is a node of its own.
 */
export function voicesOf(urls: string[]): string[][] {
  const voices = new Map<string, string[]>()
  for (const url of urls) {
    const { hostname, port } = new URL(url)
    const voice = /^(localhost|127\..*|\[::1\])$/.test(hostname) ? `:${port}` : hostname
    voices.set(voice, [...(voices.get(voice) ?? []), url])
  }
  return [...voices.values()]
}

/** The nodes one by one, for questions that decide about money. */
export class Providers {
  private readonly nodes: Node[]
  private readonly disagreed: (about: string) => void
  /** number of the newest block that two nodes agreed to be final */
  finalized = -1

  /**
   * @param clients one client per node
   * @param disagreed called when nodes differ about final data
   */
  constructor(clients: Client[], disagreed: (about: string) => void = () => {}) {
    this.nodes = clients.map((client) => ({ client, failedAt: -Infinity }))
    this.disagreed = disagreed
  }

  get count(): number {
    return this.nodes.length
  }

  /** How many nodes must agree. */
  get voices(): number {
    return Math.min(VOICES, this.nodes.length)
  }

  /** Reports that nodes differ about this final data. */
  note(about: string): void {
    this.disagreed(about)
  }

  /**
   * The answers of all nodes that answer soon. A node that failed lately is asked only when the others are too few.
   * @throws ChainUnavailable when too few answer
   */
  async each<T>(question: (client: Client) => Promise<T>): Promise<T[]> {
    assertNoTransaction('asking nodes')
    const order = this.order()
    const well = order.filter((n) => !isResting(n)).length
    return this.enough(
      await answered(
        order.map((node) => () => put(node, question)),
        { first: Math.max(well, this.voices), voices: this.voices },
        (place) => rest(order[place]!),
      ),
    )
  }

  /**
   * Asks nodes until two agree (one, when there is no other) and returns their answer.
   * @param essence the part of an answer that must be the same; all of it when left out
   * @throws ChainUnavailable when too few answer, NodesDisagree when no two agree
   */
  async agree<T>(
    question: (client: Client) => Promise<T>,
    essence: (answer: T) => unknown = (answer) => answer,
  ): Promise<T> {
    assertNoTransaction('asking nodes')
    const order = this.order()
    const said = await agreed(
      order.map((node) => () => put(node, question)),
      this.voices,
      // With a single voice there is nothing to compare.
      (answer) => (this.voices === 1 ? '' : text(essence(answer))),
      (place) => rest(order[place]!),
    )
    if ('answer' in said) return said.answer
    this.enough(said.told)
    throw new NodesDisagree('two nodes give different answers')
  }

  /** Nodes that failed lately come last. */
  private order(): Node[] {
    return this.nodes.toSorted((a, b) => Number(isResting(a)) - Number(isResting(b)))
  }

  private enough<T>(told: Told<T>[]): T[] {
    const answers = told.flatMap((t) => ('answer' in t ? [t.answer] : []))
    if (answers.length >= this.voices) return answers
    const cause = told.flatMap((t) => ('failure' in t ? [t.failure] : [])).at(-1)
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    throw new ChainUnavailable(`too few nodes answered to agree${why}`, { cause })
  }
}

const isResting = (node: Node) => Date.now() - node.failedAt < REST_MS

function rest(node: Node): void {
  node.failedAt = Date.now()
}

async function put<T>(node: Node, question: (client: Client) => Promise<T>): Promise<T> {
  try {
    const answer = await ask(() => question(node.client))
    node.failedAt = -Infinity
    return answer
  } catch (failure) {
    if (failure instanceof ChainUnavailable) rest(node)
    throw failure
  }
}
