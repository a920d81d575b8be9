import { assertNoTransaction } from '../db/database.ts'
import { ask, type Client } from './client.ts'
import { ChainUnavailable, NodesDisagree } from './errors.ts'

/** A node that did not answer is asked after the others for this long. */
const REST_MS = 300_000
/** So many nodes must tell the same, where there are as many. */
const VOICES = 2

const text = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v))

type Node = { client: Client; failedAt: number }
type Told<T> = { answer: T } | { failure: unknown }

/**
 * The addresses of nodes by who answers there: those of one host speak with one voice, whatever their ports and paths (D-244).
 * On this machine each port is a node of its own.
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

/** The nodes one by one, for questions that money hangs on. */
export class Providers {
  private readonly nodes: Node[]
  private readonly disagreed: (about: string) => void
  /** Up to this block two nodes agreed that nothing changes any more. */
  finalized = -1

  /**
   * @param clients a client of each node alone
   * @param disagreed told when nodes differ about something that cannot change any more
   */
  constructor(clients: Client[], disagreed: (about: string) => void = () => {}) {
    this.nodes = clients.map((client) => ({ client, failedAt: -Infinity }))
    this.disagreed = disagreed
  }

  get count(): number {
    return this.nodes.length
  }

  /** How many must tell the same. */
  get voices(): number {
    return Math.min(VOICES, this.nodes.length)
  }

  /** Tells everybody that nodes differ about this, which cannot change any more. */
  note(about: string): void {
    this.disagreed(about)
  }

  /**
   * The answers of all nodes that answer. One that failed lately is only asked when the others are too few.
   * @throws ChainUnavailable when too few answer to agree
   */
  async each<T>(question: (client: Client) => Promise<T>): Promise<T[]> {
    assertNoTransaction('asking nodes')
    const order = this.order()
    const well = order.filter((n) => !isResting(n)).length
    const told = await Promise.all(order.slice(0, Math.max(well, this.voices)).map((n) => put(n, question)))
    for (const node of order.slice(told.length)) {
      if (told.filter((t) => 'answer' in t).length >= this.voices) break
      told.push(await put(node, question))
    }
    return this.enough(told)
  }

  /**
   * Asks nodes until two tell the same (one, when there is no other) and gives what they tell.
   * @param essence what of an answer must be the same; all of it when left out
   * @throws ChainUnavailable when too few answer, NodesDisagree when no two tell the same
   */
  async agree<T>(
    question: (client: Client) => Promise<T>,
    essence: (answer: T) => unknown = (answer) => answer,
  ): Promise<T> {
    assertNoTransaction('asking nodes')
    const order = this.order()
    const told = await Promise.all(order.slice(0, this.voices).map((n) => put(n, question)))
    for (;;) {
      // A single voice has nothing to be compared with.
      const texts = told.map((t) =>
        'answer' in t ? (this.voices === 1 ? '' : text(essence(t.answer))) : null,
      )
      const found = told.find(
        (t, i) => 'answer' in t && texts.filter((other) => other === texts[i]).length >= this.voices,
      )
      if (found && 'answer' in found) return found.answer
      const node = order[told.length]
      if (!node) break
      told.push(await put(node, question))
    }
    this.enough(told)
    throw new NodesDisagree('two nodes give different answers')
  }

  /** Those that failed lately come last. */
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

async function put<T>(node: Node, question: (client: Client) => Promise<T>): Promise<Told<T>> {
  try {
    const answer = await ask(() => question(node.client))
    node.failedAt = -Infinity
    return { answer }
  } catch (failure) {
    if (failure instanceof ChainUnavailable) node.failedAt = Date.now()
    return { failure }
  }
}
