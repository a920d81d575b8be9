/**
 * How long a node may be silent before whoever asks goes on without it, milliseconds. A node that hangs would otherwise cost the whole
 * time-out of a request (D-472).
 */
const SILENT_MS = 1_500

export type Told<T> = { answer: T } | { failure: unknown }

/** What to do after one more has answered, failed or fallen silent. */
type Next<R> = 'ask another' | 'wait' | { done: R }

/** What is known of a question so far: what nodes told, how many were asked, and how many of those may answer soon. */
type State<T> = { told: readonly Told<T>[]; asked: number; hopeful: number }

/**
 * Puts a question to nodes in their order, as `next` says.
 * @param silent told of the place of a node that has not answered for a while; it may answer yet
 * @returns what `next` is done with; or all that was told, when all were asked and have ended
 */
function question<T, R>(
  nodes: readonly (() => Promise<T>)[],
  next: (state: State<T>) => Next<R>,
  silent: (place: number) => void,
): Promise<{ done: R } | { told: Told<T>[] }> {
  return new Promise((resolve) => {
    const told: Told<T>[] = []
    const timers = new Set<NodeJS.Timeout>()
    let asked = 0
    let hopeful = 0
    let isOver = false
    const end = (found: { done: R } | { told: Told<T>[] }) => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      resolve(found)
    }
    const goOn = () => {
      if (isOver) return
      for (;;) {
        const step = next({ told, asked, hopeful })
        if (typeof step === 'object') return end(step)
        if (step === 'wait' || asked === nodes.length) break
        ask(asked++)
      }
      if (told.length === nodes.length) end({ told })
    }
    const ask = (place: number) => {
      let isHopeful = true
      hopeful++
      const hopeless = () => {
        if (isHopeful) hopeful--
        isHopeful = false
      }
      const timer = setTimeout(() => {
        hopeless()
        silent(place)
        goOn()
      }, SILENT_MS)
      timers.add(timer)
      const ended = (one: Told<T>) => {
        clearTimeout(timer)
        hopeless()
        told.push(one)
        goOn()
      }
      nodes[place]!().then(
        (answer) => ended({ answer }),
        (failure: unknown) => ended({ failure }),
      )
    }
    goOn()
  })
}

const nobody = () => {}

/**
 * Asks at first as many nodes as must agree, and one more for each that fails, differs from the others or is silent.
 * @param voices how many must give the same answer, at least 1
 * @param essence what must be the same of an answer; one for which it throws is a failure
 * @returns the answer, and the place of the node that gave it last; or all that was told, where it is not enough
 */
export async function agreed<T>(
  nodes: readonly (() => Promise<T>)[],
  voices: number,
  essence: (answer: T) => string,
  silent = nobody as (place: number) => void,
): Promise<{ answer: T; place: number } | { told: Told<T>[] }> {
  type One = { answer: T; place: number; same: string }
  const asking = nodes.map((node, place) => async (): Promise<One> => {
    const answer = await node()
    return { answer, place, same: essence(answer) }
  })
  const found = await question<One, One>(
    asking,
    ({ told, hopeful }) => {
      const counts = new Map<string, number>()
      for (const one of told) {
        if (!('answer' in one)) continue
        const { same } = one.answer
        counts.set(same, (counts.get(same) ?? 0) + 1)
        if (counts.get(same)! >= voices) return { done: one.answer }
      }
      return Math.max(0, ...counts.values()) + hopeful < voices ? 'ask another' : 'wait'
    },
    silent,
  )
  if ('done' in found) return { answer: found.done.answer, place: found.done.place }
  return { told: found.told.map((one) => ('answer' in one ? { answer: one.answer.answer } : one)) }
}

/**
 * Asks `first` nodes at once, and others where fewer than `voices` of them answer. A silent one is not waited for once there are enough.
 * @returns all that was told by then
 */
export async function answered<T>(
  nodes: readonly (() => Promise<T>)[],
  { first, voices }: { first: number; voices: number },
  silent = nobody as (place: number) => void,
): Promise<Told<T>[]> {
  const found = await question<T, Told<T>[]>(
    nodes,
    ({ told, asked, hopeful }) => {
      const answers = told.filter((one) => 'answer' in one).length
      if (asked < first || answers + hopeful < voices) return 'ask another'
      return hopeful === 0 && answers >= voices ? { done: [...told] } : 'wait'
    },
    silent,
  )
  return 'done' in found ? found.done : found.told
}
