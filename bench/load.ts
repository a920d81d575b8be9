/** The median; of an even number of values the lower middle one. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]!

/**
 * Runs callers that each repeat one action for a given time.
 * @returns the number of actions, actions per second, and their mean duration in milliseconds
 */
export async function load(
  callers: number,
  seconds: number,
  act: (caller: number) => Promise<void>,
): Promise<{ done: number; perSecond: number; latency: number }> {
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        await act(caller)
        done++
      }
    }),
  )
  const took = performance.now() - began
  return { done, perSecond: (done / took) * 1000, latency: (took * callers) / done }
}

/** The value that the part `p` of all is not above, such as 0.99. */
export const percentile = (values: number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * p) - 1]!
