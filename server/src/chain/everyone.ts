import { answered, type Told } from './in-turn.ts'

/** How long a node that was silent is not waited for, milliseconds. */
const REST_MS = 60_000

/** Puts a question to all nodes at once. One that was silent lately hears it too, and nobody waits for it. */
export class Everyone {
  private readonly silentAt = new Map<number, number>()

  /** @returns what was told soon; where nobody answered, why each did not */
  ask<T>(nodes: readonly (() => Promise<T>)[]): Promise<Told<T>[]> {
    const isResting = (place: number) => Date.now() - (this.silentAt.get(place) ?? -Infinity) < REST_MS
    const places = [...nodes.keys()].toSorted((a, b) => Number(isResting(a)) - Number(isResting(b)))
    const well = places.filter((place) => !isResting(place)).length
    const asking = places.map((place) => {
      if (!isResting(place)) return nodes[place]!
      const begun = nodes[place]!()
      begun.catch(() => {})
      return () => begun
    })
    return answered(asking, { first: well || nodes.length, voices: 1 }, (at) =>
      this.silentAt.set(places[at]!, Date.now()),
    )
  }
}
