import { ask, type Client } from './client.ts'
import { ChainUnavailable } from './errors.ts'

const text = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v))

/** The nodes one by one, for questions that money hangs on. */
export class Providers {
  private readonly clients: Client[]

  /** @param clients a client of each node alone */
  constructor(clients: Client[]) {
    this.clients = clients
  }

  get count(): number {
    return this.clients.length
  }

  /**
   * Asks nodes until two have answered (one, when there is no other) and gives their common answer.
   * @throws ChainUnavailable when too few answer, or they differ
   */
  async agree<T>(question: (client: Client) => Promise<T>): Promise<T> {
    const needed = Math.min(2, this.clients.length)
    const answers: T[] = []
    let failure: unknown
    for (const client of this.clients) {
      try {
        answers.push(await ask(() => question(client)))
      } catch (e) {
        failure = e
      }
      if (answers.length === needed) break
    }
    if (answers.length < needed)
      throw new ChainUnavailable('too few nodes answered to agree', { cause: failure })
    if (new Set(answers.map(text)).size > 1) throw new ChainUnavailable('two nodes give different answers')
    return answers[0]!
  }
}
