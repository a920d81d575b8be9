import { AsyncLocalStorage } from 'node:async_hooks'

/** What a step of a trace says of itself: never what a caller sent, and no parameters of statements. */
export type Attributes = Record<string, string | number>

/** A step of a trace that is under way. */
export type Place = {
  /** the trace's id, as logs carry it */
  readonly trace: string
  /** @param beganAt unix milliseconds; now when left out */
  child(name: string, attributes: Attributes, beganAt?: number): Place
  end(failed: boolean, attributes?: Attributes): void
}

/** Begins traces; null where one is not among those that are kept. */
export type Tracer = {
  begin(name: string, kind: 'request' | 'job', attributes: Attributes): Place | null
  /** sends what is left */
  stop(): Promise<void>
}

/** What everything knows that is done on the way of a request or of a job. */
export type Underway = { request?: string; place?: Place }
export const underway = new AsyncLocalStorage<Underway>()

/** Runs `work` as a step of the trace that is under way, if there is one. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const store = underway.getStore()
  return store?.place ? within(store, store.place.child(name, attributes), work) : work()
}

/** Runs `work` as a trace of its own. Without a tracer, nothing is done besides. */
export async function tracedJob<T>(tracer: Tracer | null, name: string, work: () => Promise<T>): Promise<T> {
  const place = tracer?.begin(name, 'job', {})
  return place ? within({}, place, work) : work()
}

async function within<T>(store: Underway, place: Place, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await underway.run({ ...store, place }, work)
    place.end(false)
    return answer
  } catch (e) {
    place.end(true)
    throw e
  }
}
